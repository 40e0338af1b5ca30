import { problemOfPath } from '#lib/base/file-path.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { readUtterance } from '#lib/models/built-in/language/utterance.ts';
import { link } from '../flow/deliverable-row.ts';
import { call, type Flow } from '../flow/flow.ts';
import { kindOfWork, type RunResult, runMessage, taskOf } from './open-ticket.ts';

interface Pasted {
  name: string;
  content: string;
}

/**
 * Handles a request to open a ticket with the text below it: opens the ticket with that text as its file or plan, and runs
 * it. Undefined for any other message.
 */
export function openWithPasted(message: string): Flow<string> | undefined {
  const [, head, below] =
    /^\s*([^\n]{5,500}?)\s*\n\s*(\S[\s\S]*)$/.exec(message) ??
    /^\s*([^\n]{5,300}?\b(?:change ?log|file|notes?)):\s+(\S[\s\S]{20,})$/i.exec(message) ??
    [];
  if (!head || !below) return undefined;
  const said = readUtterance(head);
  const { text } = said;
  const asked = taskOf(text);
  const task = (words: string) => capitalize(said.inOwnSpelling(words.replace(/[\s.:!]+$/, ''))).slice(0, 2000);
  const files = filesIn(below);
  if (files.length === 1 && isPlan(files[0]!.content) && (asked || /\bplan\b/i.test(text)))
    return openAndRun({ task: task(asked ?? text), agent_type: 'plan', parameters: { plan: files[0]!.content } }, 'as its plan');
  const found = asked ?? (kindOfWork(text) === 'workspace' ? text : undefined);
  if (!found || kindOfWork(found) !== 'workspace') return undefined;
  const names = formatList(files.map(({ name }) => `“${name}”`));
  return openAndRun({ task: task(found), agent_type: 'workspace', files }, `as its ${files.length === 1 ? 'file' : 'files'} ${names}`);
}

function* openAndRun(content: { task: string; [more: string]: unknown }, as: string): Flow<string> {
  const { ref } = yield* call('Write', { ref: 'work:new', content }, 'create the ticket');
  const opened = `Created a ticket: ${link(content.task, String(ref))}, with the text you pasted ${as}.`;
  const { result } = yield* call('Execute', { action: 'work.run', target: String(ref) }, `run ${link(content.task, String(ref))}`);
  return `${opened} ${runMessage(String(ref), result as RunResult)}`;
}

/** Matches a text that looks like a plan: a list of steps with their tools. The plan is validated when it is saved. */
const isPlan = (text: string) =>
  (/^(?:steps|validations):\s*$/m.test(text) && /^\s*(?:- )?tool:/m.test(text)) || /^- (?:\{ *)?tool:/.test(text);

/** The files in a text: its code blocks, if it has only those and each has a file name; otherwise one file of notes. */
function filesIn(text: string): Pasted[] {
  const blocks = [...text.trim().matchAll(/^```([^\n`]*)\n([\s\S]*?)\n?```[^\S\n]*$/gm)];
  const named = blocks.map(([, info, content]) => ({ name: nameIn(info!), content: ended(content!) }));
  const names = new Set(named.map(({ name }) => name));
  const between = blocks.reduce((rest, [block]) => rest.replace(block, ''), text);
  if (blocks.length > 0 && !names.has(null) && names.size === blocks.length && !between.trim()) return named as Pasted[];
  const [, info, content] = /^```([^\n`]*)\n([\s\S]*?)\n```\s*$/.exec(text.trim()) ?? [];
  return [{ name: nameIn(info ?? '') ?? 'notes.md', content: ended(content ?? text) }];
}

/** The file name after a code fence, as in `old.md` or `md title="old.md"`. */
function nameIn(info: string): string | null {
  const name = /(?:^|[\s="'])([\p{L}\p{N}_./-]*[\p{L}\p{N}_-]\.[\p{L}\d]+)["']?\s*$/u.exec(info)?.[1];
  return name && problemOfPath(name) === null ? name : null;
}

const ended = (text: string) => `${text.trimEnd()}\n`;
