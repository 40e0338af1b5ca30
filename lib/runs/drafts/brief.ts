import type { Row } from '#lib/database/db.ts';
import { sourceKey } from '#lib/features/deliverables/source-key.ts';
import type { Settlement } from '#lib/features/questions/question.ts';
import type { PreviousVersion } from './wanted-changes.ts';

/** A piece of material for a version. */
export interface Material {
  /** Its origin: `<ref>@<time of the last change, ISO 8601>`, an address, or "pasted". */
  ref: string;
  kind: 'deliverable' | 'memory' | 'work' | 'document' | 'text' | 'url' | 'platform';
  title: string;
  text: string;
  /** The text is Markdown from this product; any other text is shown verbatim. */
  isMarkdown?: true;
  /** The deliverable's source; absent for memories. */
  source?: string;
  /** Background that may shape the text but is not news to report. */
  isBackground?: boolean;
  /** A sentence about how much of it was read, if not all. */
  part?: string;
  /** When the earliest of it was written, ISO 8601, if it was read for its time. */
  earliest?: string;
  /** What its text consists of, such as the passages of a document, in the order of the text. */
  passages?: Passage[];
}

/** A part of a material's text that has a ref of its own, `<ref>@<time of the last change>`; `from` is where it begins. */
export interface Passage {
  ref: string;
  from: number;
}

/** A source that could not be read or only in part, with the reason for the person. */
export interface Missing {
  title: string;
  why: string;
  source?: string;
  /** Its beginning was read. */
  isPart?: true;
  /** The address that needs the person's approval. */
  waitsFor?: string;
}

/** A preference of the person, and its origin. */
export interface Guidance {
  /** The ref of the memory with its version, or of the rejected version. */
  ref: string;
  words: string;
  /** For a rejection, the word count of the rejected version. */
  rejectedLength?: number;
}

/** Everything that the writer of a version gets. */
export interface Brief {
  title: string;
  kind: string;
  description: string | null;
  instructions: string | null;
  recipient: { name?: string; role?: string; notes?: string } | null;
  /** The name of the person who sends it. */
  author: string;
  /** The period of the version; a first one begins with the earliest that was read for its time, and has no start without that. */
  period: { start: Date | null; end: Date };
  timeZone: string;
  materials: Material[];
  missing: Missing[];
  /** The values of the deliverable’s sources; one that had nothing new has no material. */
  sources?: string[];
  guidance: Guidance[];
  /** Ids of unscoped memories that might be relevant: they are offered next to the draft and are not material. */
  offered?: string[];
  /** The question of this version, with the answer or default that it continues with. */
  settled: Settlement | null;
  /** The newest approved version. */
  approved: { number: number; content: string } | null;
  /** If the person asked what changed: what the approved version rests on. Null if there is none. */
  previous?: PreviousVersion | null;
  /** What changed, for a model: lines with citations. */
  changes?: string[];
}

type Remembered = Pick<Row<'memories'>, 'id' | 'content' | 'type' | 'updated_at' | 'scope' | 'domain_id'>;

/** The result of the database function `gather_brief`. */
export interface Gathered {
  version: Row<'deliverable_versions'>;
  deliverable: Omit<Row<'deliverables'>, 'embedding' | 'words'>;
  profile: { name: string; time_zone: string } | null;
  /** `forgotten`: its statements that rest on nothing but forgotten memories. */
  approved: { version_number: number; content: string; forgotten: string[] } | null;
  feedback: { version_number: number; feedback: string }[];
  /** Preferences and instructions that apply to the deliverable. */
  learned: (Remembered & Pick<Row<'memories'>, 'created_at'>)[];
  /** Facts and decisions that it may use. `told`: an approved version was already written from its current text. */
  facts: (Remembered & { told: boolean })[];
  /** Unscoped memories from its period. */
  unscoped: Remembered[];
  /** Ids of memories that the person excluded. */
  excluded: string[];
  /** Ids of memories that belong to another domain. */
  elsewhere: string[];
}

/** What a version stores about a material: enough to show and link it. */
export interface Snapshot {
  ref: string;
  kind: Material['kind'] | 'missing' | 'part';
  title: string;
  excerpt: string;
  /** Its `sourceKey`. */
  source?: string;
  /** A sentence about how much of it was read, if not all. */
  part?: string;
}

/** The materials that a version can cite: the previous version comes last, if the person asked what changed. */
export function citable({ previous, approved }: Brief, materials: readonly Material[]): Material[] {
  if (!previous || !approved) return [...materials];
  return [
    ...materials,
    { ref: previous.ref, kind: 'deliverable', title: `Version ${previous.number}`, text: approved.content, isBackground: true },
  ];
}

/** How much of a text an excerpt is taken from, in characters. */
const LONGEST_LOOKED_AT = 5000;

/** The snapshots of a version's material. What was read from a platform is not repeated: it may be deleted there, or kept for a time only. */
export function snapshotsOf({ materials, missing }: Brief): Snapshot[] {
  const excerpt = (text: string) =>
    text
      .slice(0, LONGEST_LOOKED_AT)
      .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 300)
      .toWellFormed();
  return [
    ...materials.map(({ ref, kind, title, text, source, part }) => ({
      ...{ ref, kind, title, excerpt: kind === 'platform' ? '' : excerpt(text), ...keyOf(source) },
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

/** The ref of a place in a material: of its passage, or of the material itself. */
export function refAt({ ref, passages }: Material, place: number): { ref?: string } {
  const passage = passages?.findLast(({ from }) => from <= place)?.ref;
  return passage ? { ref: passage } : ref === 'pasted' ? {} : { ref };
}
