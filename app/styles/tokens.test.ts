import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

describe('contrast of the colors (WCAG 2)', () => {
  const surfaces = ['paper', 'rail', 'raised', 'fill'];
  const text = ['ink', 'ink-2', 'ink-3', 'accent', 'good', 'warn', 'bad'];
  const pairs = [
    ...text.flatMap((ink) => surfaces.map((surface) => [ink, surface])),
    ['ink', 'fill-strong'],
    ['ink-2', 'fill-strong'],
    ['ink-3', 'fill-strong'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-accent', 'bad'],
    ['ink', 'accent-soft'],
    ['accent', 'accent-soft'],
    ['ink-2', 'bad-soft'],
    ['ink', 'good-soft'],
    ...['deliverable', 'memory', 'document', 'work', 'platform'].map((kind) => [kind, `${kind}-soft`]),
  ] as [string, string][];

  describe.each(themes)('%s', (theme) => {
    it.each(pairs)('%s on %s has a contrast of at least 4.5', (ink, surface) => {
      expect(contrast(color(ink, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(surfaces)('the edge of a control on %s has a contrast of at least 3', (surface) => {
      expect(contrast(color('line-strong', theme), color(surface, theme))).toBeGreaterThanOrEqual(3);
    });
  });

  it('every color is one line with a light and a dark value', () => {
    const names = [...css.matchAll(/--color-([\w-]+): var\(--([\w-]+)\);/g)].map(([, , name]) => name!);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) for (const theme of themes) expect(color(name, theme)).toHaveLength(3);
  });
});

/** Linear sRGB of a token, each channel 0..1. */
function color(name: string, theme: Theme): [number, number, number] {
  const line = new RegExp(`--${name}: light-dark\\(oklch\\(([\\d. ]+)\\), oklch\\(([\\d. ]+)\\)\\);`).exec(css);
  if (!line) throw new Error(`tokens.css has no color --${name} of the form light-dark(oklch(…), oklch(…)).`);
  const [lightness, chroma, hue] = line[theme === 'light' ? 1 : 2]!.split(' ').map(Number) as [number, number, number];
  return fromOklch(lightness, chroma, (hue * Math.PI) / 180);
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function fromOklch(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function contrast(one: [number, number, number], other: [number, number, number]): number {
  const luminance = ([r, g, b]: [number, number, number]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [dark, light] = [luminance(one), luminance(other)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
