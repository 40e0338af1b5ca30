import type { Row } from '#lib/database/db.ts';
import { sourceKey } from '#lib/features/deliverables/source-key.ts';
import type { Settled } from '#lib/features/questions/question.ts';

/** Something that a version is written from, as it was read. */
export interface Material {
  /** What leads back to it: `<ref>@<when it was last changed, ISO 8601>`, an address, or "pasted". */
  ref: string;
  kind: 'deliverable' | 'memory' | 'work' | 'document' | 'text' | 'url';
  title: string;
  text: string;
  /** The text was written as Markdown here; all else is shown character by character. */
  isMarkdown?: true;
  /** The deliverable's source that it came from; absent for what was remembered. */
  source?: string;
  /** Something that is known and may shape the text, and is not what there is to tell. */
  isBackground?: boolean;
  /** How much of it was read, in words, where that is not all. */
  part?: string;
}

/** A source that could not be read, or was read only in part, and why, in words for the person. */
export interface Missing {
  title: string;
  why: string;
  source?: string;
  /** The beginning of it was read. */
  isPart?: true;
  /** The address that is not read before the person has approved it. */
  waitsFor?: string;
}

/** How the person wants it, and where that was learned. */
export interface Guidance {
  /** The memory's ref with its version, or that of the version whose rejection said it. */
  ref: string;
  words: string;
  /** Of a rejection, how many words the rejected version had. */
  rejectedLength?: number;
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
  /** Ids of memories that have no scope and might concern it: they are offered beside the draft, and are no material. */
  offered?: string[];
  /** What the person was asked for this version, and what it goes on with. */
  settled: Settled | null;
  /** The newest version that the person approved. */
  approved: { number: number; content: string } | null;
}

type Remembered = Pick<Row<'memories'>, 'id' | 'content' | 'type' | 'updated_at' | 'scope' | 'domain_id'>;

/** What `gather_brief` in the database answers. */
export interface Gathered {
  version: Row<'deliverable_versions'>;
  deliverable: Omit<Row<'deliverables'>, 'embedding' | 'words'>;
  profile: { name: string; time_zone: string } | null;
  approved: { version_number: number; content: string } | null;
  feedback: { version_number: number; feedback: string }[];
  /** Preferences and instructions that the deliverable may use. */
  learned: (Remembered & Pick<Row<'memories'>, 'created_at'>)[];
  /** Facts and decisions that it may use. `told`: an approved version was written from it as it is. */
  facts: (Remembered & { told: boolean })[];
  /** Memories of the time that it covers that have no scope. */
  unscoped: Remembered[];
  /** Ids of memories that the person wants left out of it. */
  excluded: string[];
}

/** What a version keeps of a material: enough to see what was read, and to go there. */
export interface Snapshot {
  ref: string;
  kind: Material['kind'] | 'missing' | 'part';
  title: string;
  excerpt: string;
  /** Its `sourceKey`. */
  source?: string;
  /** How much of it was read, in words, where that is not all. */
  part?: string;
}

/** What is kept with the version of what it was written from. */
export function snapshotsOf({ materials, missing }: Brief): Snapshot[] {
  const excerpt = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed();
  return [
    ...materials.map(({ ref, kind, title, text, source, part }) => ({
      ...{ ref, kind, title, excerpt: excerpt(text), ...keyOf(source) },
      ...(part === undefined ? {} : { part }),
    })),
    ...missing.map(({ title, why, source, isPart }) =>
      isPart
        ? { ref: '', kind: 'part' as const, title, excerpt: '', part: why, ...keyOf(source) }
        : { ref: '', kind: 'missing' as const, title, excerpt: why, ...keyOf(source) },
    ),
  ];
}

const keyOf = (source: string | undefined) => (source === undefined ? {} : { source: sourceKey(source) });
