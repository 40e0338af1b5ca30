/** Where a list is. */
export interface Address {
  path: string;
  /** Its URL parameters, as they are written. */
  parameters: string;
}

/** URL parameters without the empty ones. */
export function writeParameters(parameters: Record<string, string>): string {
  return String(new URLSearchParams(Object.entries(parameters).filter(([, value]) => value)));
}

export const writeAddress = ({ path, parameters }: Address) => (parameters ? `${path}?${parameters}` : path);
