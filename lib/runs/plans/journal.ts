import { createHash } from 'node:crypto';

/** A file before and after a step, as digests of its content; null means no file. */
export interface RecordedChange {
  path: string;
  before: string | null;
  after: string | null;
  /** Folders created for it, outermost first. */
  folders: string[];
  /** The permissions of the file before. */
  mode?: number;
}

/** An entry of a run's journal, which is stored as is. `step` is a step's id. */
export type JournalEntry =
  /** A run starts or resumes. */
  | { type: 'begun'; plan: string; file?: string; at: string }
  /** Before files are changed. */
  | { type: 'changing'; step: string; changes: RecordedChange[] }
  /** Before a request that must not be sent twice automatically. */
  | { type: 'asking'; step: string }
  /** The unknown outcome of a request was reported, so the next run may send it again. */
  | { type: 'told'; step: string }
  /** After a check: files of earlier steps that it changed. */
  | { type: 'checked'; step: string; changes: RecordedChange[] }
  /** `words`: the outcome as it was reported. */
  | { type: 'passed'; step: string; words?: string }
  /** `in_doubt`: it sent a request that may have had an effect. */
  | { type: 'failed'; step: string; words: string; in_doubt?: true }
  /** Every step passed. */
  | { type: 'complete' }
  /** Undo has started. */
  | { type: 'undoing' }
  | { type: 'undone'; at: string };

/** The journal of one run, by which the run resumes after a crash and can be undone. */
export interface Journal {
  entries(): readonly JournalEntry[];
  /** Resolves once the entry is durable. */
  write(entry: JournalEntry): Promise<void>;
  /** Stores content durably and returns its digest. */
  saveContent(content: Uint8Array): Promise<string>;
  /** @throws when no content has this digest */
  readContent(digest: string): Promise<Uint8Array>;
}

/** The progress of a run, from its journal. */
export interface RunState {
  plan: string | null;
  /** The plan's file. */
  file: string | null;
  /** When it first started. */
  at: string | null;
  passed: ReadonlySet<string>;
  /** The step whose file changes may or may not have been made. */
  changing: { step: string; changes: RecordedChange[] } | null;
  /** The step whose request has an unknown outcome that was not reported yet. */
  asking: string | null;
  /** How many requests had or may have had an effect. */
  asked: number;
  failed: { step: string; words: string } | null;
  /** `undoing` means that an undo was interrupted. */
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

/** Whether a run changed files or sent a request that may have had an effect. */
export function didSomething(entries: readonly JournalEntry[]): boolean {
  return filesOfRun(entries).length > 0 || stateOf(entries).asked > 0;
}

/** The total change of one file by a run; `before` is its content when the run first touched it. */
export interface ChangedFile extends RecordedChange {
  /** Every content that the run may have left. */
  left: ReadonlySet<string | null>;
  /** It was edited between two changes of the run. */
  mixed: boolean;
}

/** Each file that a run changed, in the order of first change. */
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
