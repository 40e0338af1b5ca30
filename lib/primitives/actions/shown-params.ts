import { visible } from '#lib/base/text/escape-invisible.ts';

/** What a call gives, as a person is shown it before it is made: every value whole, and nothing in it hidden. */
export function shownParams(params: Record<string, unknown>): { label: string; value: string }[] {
  const given = Object.entries(params);
  if (given.length === 0) return [{ label: 'With', value: 'nothing' }];
  return given.map(([name, value]) => ({ label: `With ${visible(name)}`, value: words(value) }));
}

function words(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return visible(text) || '(empty)';
}
