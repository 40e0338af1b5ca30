import type { Happening, Middle } from './reply.ts';

/** A piece of a text, or the incident in its middle. */
type Split = { piece: string; happening?: undefined } | { happening: Happening; piece?: undefined };

/** The pieces of a text, with the incident at its place. */
export function* split(pieces: string[], middle: Middle | undefined): Generator<Split> {
  let position = 0;
  let happened = !middle;
  for (const piece of pieces) {
    const cut = middle ? middle.at - position : 0;
    if (middle && !happened && cut < piece.length) {
      if (cut > 0) yield { piece: piece.slice(0, cut) };
      yield { happening: middle.happens };
      happened = true;
      yield { piece: piece.slice(Math.max(cut, 0)) };
    } else yield { piece };
    position += piece.length;
  }
  if (middle && !happened) yield { happening: middle.happens };
}

export function words(content: string): string[] {
  return content.match(/\s*\S+|\s+/g) ?? [];
}

export function chunks(content: string, length = 12): string[] {
  return content.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
}
