/** One line of the report. Reported, never asserted: a missed aim is shown and fails nothing. */
export interface Figure {
  what: string;
  /** The value with its unit, for a person. */
  result: string;
  /** For programs; times in ms. */
  values: Record<string, number>;
  aim?: { text: string; met: boolean };
}

/** The value below which a share of the values lies (nearest rank). `share` in 0..1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** `12.3 ms`, `1.8 s`. */
export const duration = (ms: number) => (Math.abs(ms) < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`);

export const ratio = (value: number) => `${value.toFixed(2)} ×`;
