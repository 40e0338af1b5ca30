import type { Settled } from '#lib/questions/question.ts';
import type { Row } from '#lib/supabase/db.ts';

/** Something that a version is written from, as it was read. */
export interface Material {
  /** What leads back to it: `<ref>@<when it was last changed, ISO 8601>`, an address, or "pasted". */
  ref: string;
  kind: 'deliverable' | 'memory' | 'work' | 'document' | 'text' | 'url';
  title: string;
  text: string;
  /** The deliverable's source that it came from; absent for what was remembered. */
  source?: string;
  /** Something that is known and may shape the text, and is not what there is to tell. */
  isBackground?: boolean;
}

/** A source that could not be read, and why, in words for the person. */
export interface Missing {
  title: string;
  why: string;
  source?: string;
}

/** How the person wants it, and where that was learned. */
export interface Guidance {
  /** The memory's ref with its version, or that of the version whose rejection said it. */
  ref: string;
  words: string;
  /** Of a rejection, how many words the rejected version had. */
  ofWords?: number;
}

/** All that the writer of a version is given. */
export interface Brief {
  title: string;
  kind: string;
  description: string | null;
  instructions: string | null;
  recipient: { name?: string; role?: string; notes?: string } | null;
  /** Whom it comes from. */
  author: string;
  /** What the version covers; no start for the first. */
  period: { start: Date | null; end: Date };
  timeZone: string;
  materials: Material[];
  missing: Missing[];
  guidance: Guidance[];
  /** What the person was asked for this version, and what it goes on with. */
  settled: Settled | null;
  /** The newest version that the person approved. */
  approved: { number: number; content: string } | null;
}

type Remembered = Pick<Row<'memories'>, 'id' | 'content' | 'type' | 'updated_at' | 'source_ref' | 'domain_id'>;

/** What `gather_brief` in the database answers. */
export interface Gathered {
  version: Row<'deliverable_versions'>;
  deliverable: Omit<Row<'deliverables'>, 'embedding' | 'words'>;
  profile: { name: string; time_zone: string } | null;
  approved: { version_number: number; content: string } | null;
  feedback: { version_number: number; feedback: string }[];
  learned: Remembered[];
  news: Remembered[];
}

/** What a version keeps of a material: enough to see what was read, and to go there. */
export interface Snapshot {
  ref: string;
  kind: Material['kind'] | 'missing';
  title: string;
  excerpt: string;
  /** The beginning of the source's value, at most 200 characters. */
  source?: string;
}

/** What is kept with the version of what it was written from. */
export function snapshotsOf({ materials, missing }: Brief): Snapshot[] {
  const excerpt = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed();
  return [
    ...materials.map(({ ref, kind, title, text, source }) => ({ ref, kind, title, excerpt: excerpt(text), ...keyOf(source) })),
    ...missing.map(({ title, why, source }) => ({ ref: '', kind: 'missing' as const, title, excerpt: why, ...keyOf(source) })),
  ];
}

const keyOf = (source: string | undefined) => (source === undefined ? {} : { source: source.slice(0, 200) });
