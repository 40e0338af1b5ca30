import { visible } from '#lib/base/text/escape-invisible.ts';

/** The parameters of a call as the person sees them before it is made: every value in full, with invisible characters made visible. */
export function shownParams(params: Record<string, unknown>): { label: string; value: string }[] {
  const given = Object.entries(params);
  if (given.length === 0) return [{ label: 'With', value: 'nothing' }];
  return given.map(([name, value]) => ({ label: `With ${visible(name)}`, value: words(value) }));
}

function words(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return visible(text) || '(empty)';
}
