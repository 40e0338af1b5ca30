import type { Heading } from '#lib/search/chunk.ts';

/** The most emails, messages, events or notes of one import. */
export const MOST_ITEMS = 100_000;

/** A part of an import that is read and cited on its own: a thread of emails, an event, a note, or a day of a channel. */
export interface ImportPage {
  /** Each is split into passages of its own. Headings are lines that begin with `#`, as in Markdown. */
  texts: string[];
  /** The sections that it is in. */
  path?: Heading[];
  /** When it was written, in ISO 8601; the newest is embedded first. */
  writtenAt: string | null;
  /** When the event that it is about takes place, in ISO 8601. */
  takesPlaceAt?: string;
  /** How many messages it has; 1 if absent. */
  items?: number;
  /** How many of its messages could not be read. */
  unread?: number;
  /** Whether some of it was left out, such as an attachment. */
  isPartial?: boolean;
}

/** The pages of an import, in an order that depends on nothing but the file. */
export interface ImportReader {
  kind: 'mbox' | 'ics' | 'slack' | 'notes' | 'csv' | 'markdown' | 'text';
  count: number;
  /** @throws what shows that this page cannot be read; the others can */
  read(index: number): Promise<ImportPage>;
  /** What was not read, in a sentence for the person. */
  notices: { unread(pages: number): string; partial: string };
}
