/** A duration in one or two units: "38 ms", "2.1 s", "40 s", "3 min 5 s", "3 h 10 min", "2 days 4 h". */
export function formatDuration(ms: number): string {
  if (ms < 99.5) return `${Math.round(ms)} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return inUnits([Math.floor(seconds / 60), 'min'], [seconds % 60, 's']);
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return inUnits([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
  const hours = Math.round(minutes / 60);
  const days = Math.floor(hours / 24);
  return inUnits([days, days === 1 ? 'day' : 'days'], [hours % 24, 'h']);
}

function inUnits(...parts: [count: number, unit: string][]): string {
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}
