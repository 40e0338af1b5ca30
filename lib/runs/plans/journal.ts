import { createHash } from 'node:crypto';

/** A file as a step found and left it: digests of its content, null where there is none. */
export interface KeptChange {
  path: string;
  before: string | null;
  after: string | null;
  /** Folders that were made for it, outermost first. */
  folders: string[];
  /** Of the file before: who could read, write and run it. */
  mode?: number;
}

/** What is written down of a run, each before or after it happens as it says. `step` is a step's id. */
export type JournalEntry =
  /** A run begins, or goes on. */
  | { type: 'begun'; plan: string; file?: string; at: string }
  /** Before files are changed. */
  | { type: 'changing'; step: string; changes: KeptChange[] }
  /** Before something is asked for that must not happen twice by itself. */
  | { type: 'asking'; step: string }
  /** That its outcome is not known was told, so that it may be asked for again. */
  | { type: 'told'; step: string }
  /** After a check: files of earlier steps that it changed. */
  | { type: 'checked'; step: string; changes: KeptChange[] }
  /** `words`: what came of it, as it was told then. */
  | { type: 'passed'; step: string; words?: string }
  /** `in_doubt`: it asked outside, and may have had an effect there. */
  | { type: 'failed'; step: string; words: string; in_doubt?: true }
  /** Every step passed. */
  | { type: 'complete' }
  /** From here on files are given back what they were. */
  | { type: 'undoing' }
  | { type: 'undone'; at: string };

/** The journal of one run: what was done, kept so that the run can go on after a crash, and be undone. */
export interface Journal {
  /** What was written so far. */
  entries(): readonly JournalEntry[];
  /** Written for good when it resolves. */
  write(entry: JournalEntry): Promise<void>;
  /** Keeps a content for good, under its digest. */
  keep(content: Uint8Array): Promise<string>;
  /** @throws when nothing is kept under it */
  kept(digest: string): Promise<Uint8Array>;
}

/** How far a run is, as its journal tells it. */
export interface RunState {
  plan: string | null;
  /** The plan's file. */
  file: string | null;
  /** When it first began. */
  at: string | null;
  passed: ReadonlySet<string>;
  /** The step whose change of files may or may not have happened. */
  changing: { step: string; changes: KeptChange[] } | null;
  /** The step that was asked for outside, with unknown outcome that nobody was told of yet. */
  asking: string | null;
  /** Requests that did, or may have done, something elsewhere. */
  asked: number;
  failed: { step: string; words: string } | null;
  /** `undoing` was cut off: part of it is undone. */
  ended: 'complete' | 'undoing' | 'undone' | null;
}

export function stateOf(entries: readonly JournalEntry[]): RunState {
  let state: RunState & { passed: Set<string> } = {
    plan: null,
    file: null,
    at: null,
    passed: new Set(),
    changing: null,
    asking: null,
    asked: 0,
    failed: null,
    ended: null,
  };
  for (const entry of entries) {
    if (entry.type === 'begun') state = { ...state, plan: entry.plan, file: entry.file ?? null, at: state.at ?? entry.at, failed: null };
    else if (entry.type === 'changing') state.changing = entry;
    else if (entry.type === 'asking') state = { ...state, asking: entry.step, asked: state.asked + 1 };
    else if (entry.type === 'told') state.asking = null;
    else if (entry.type === 'passed') {
      state.passed.add(entry.step);
      state = { ...state, changing: null, asking: null };
    } else if (entry.type === 'failed') state = { ...state, failed: entry, asking: entry.in_doubt ? state.asking : null };
    else if (entry.type === 'complete' || entry.type === 'undoing' || entry.type === 'undone') state.ended = entry.type;
  }
  return state;
}

/** Whether a run changed files, or may have done something elsewhere. */
export function didSomething(entries: readonly JournalEntry[]): boolean {
  return filesOfRun(entries).length > 0 || stateOf(entries).asked > 0;
}

/** What a run made of one file altogether: `before` is what it first found. */
export interface ChangedFile extends KeptChange {
  /** Every state in which the run may have left it. */
  left: ReadonlySet<string | null>;
  /** Somebody else changed it between two changes of the run. */
  mixed: boolean;
}

/** Each file that a run changed, in the order in which it did so first. */
export function filesOfRun(entries: readonly JournalEntry[]): ChangedFile[] {
  const files = new Map<string, ChangedFile & { left: Set<string | null> }>();
  for (const entry of entries) {
    if (entry.type !== 'changing' && entry.type !== 'checked') continue;
    for (const change of entry.changes) {
      const known = files.get(change.path);
      files.set(change.path, {
        ...change,
        before: known ? known.before : change.before,
        mode: known ? known.mode : change.mode,
        folders: [...(known?.folders ?? []), ...change.folders],
        left: new Set([change.after]),
        mixed: known !== undefined && (known.mixed || !(known.left.has(change.before) || known.before === change.before)),
      });
    }
  }
  for (const change of stateOf(entries).changing?.changes ?? []) files.get(change.path)?.left.add(change.before);
  return [...files.values()];
}

export const digestOfContent = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
