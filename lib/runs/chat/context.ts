import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import type { AttachedDocument } from './attached.ts';
import { shownContexts } from './shown-contexts.ts';

/** The result of the database function `gather_context`, as far as the prompt uses it. */
export interface GatheredContext {
  turn: { id: string; session_id: string; message_id: string; attempt: number };
  session: { id: string; title: string; summary: string | null };
  profile: { name: string; email: string; time_zone: string; remembers_since: string | null } | null;
  history: {
    id: string;
    role: 'user' | 'assistant';
    parts: PartnerMessage['parts'];
    metadata: PartnerMessage['metadata'];
    created_at: string;
    /** On a reply: the context that it was written with. Null for replies from before contexts were stored. */
    context: string | null;
  }[];
  /** The ids of memories in these contexts that no longer apply. */
  forgotten: string[];
  memories: { id: string; type: string; content: string; as_of: string | null; updated_at: string }[];
  deliverables: {
    id: string;
    title: string;
    deliverable_type: string;
    status: string;
    frequency: string;
    schedule: Record<string, unknown>;
    recipient: string | null;
    next_run_at: string | null;
  }[];
  platforms: { provider: string; status: string; last_synced_at: string | null }[];
  documents: { id: string; name: string; status: string }[];
  /** Read after the rest: what became of the attachments of the history. */
  attached?: AttachedDocument[];
  earlier_calls: { attempt: number; name: string; effect: string; input: unknown; state: string; ref: string | null }[];
}

/** Rough size of a text in tokens. */
export const tokensOf = (text: string) => Math.ceil(text.length / 4);

const budgets = { memories: 1500, deliverables: 1200, platforms: 200, documents: 300, attached: 1500, earlier: 1500 };

/**
 * The context in front of the newest message: the date, place, person, their data and memories. What the contexts of the
 * history say is left out while it is unchanged. Each section has a token budget and says how many entries it leaves out.
 */
export function contextText(gathered: GatheredContext, now: Date, screen?: string): string {
  const { session, profile, memories, deliverables, platforms, documents, attached = [] } = gathered;
  const shown = [...shownContexts(gathered).values()];
  const lines = [
    `Now: ${now.toISOString().replace('Z', '+00:00')}`,
    ...fact(shown, 'Time zone', profile?.time_zone ?? 'UTC'),
    ...fact(shown, 'Person', profile && line(profile.name, 200)),
    ...fact(
      shown,
      'Remember',
      profile && !profile.remembers_since && 'only what the person asks you to remember',
      'also what the person mentions in passing',
    ),
    ...fact(shown, 'On screen', screen && line(screen, 2000)),
    ...fact(shown, 'Earlier in this chat', session.summary && oneLine(session.summary)),
    ...newMemories(shown, memories),
    ...section(shown, 'Deliverables', deliverables, budgets.deliverables, (d) => {
      const forWhom = d.recipient ? ` for ${line(d.recipient, 80)}` : '';
      return `deliverable:${d.id} ${line(d.title, 120)}${forWhom} (${d.deliverable_type}, ${d.status}, ${describeSchedule(d.frequency as never, d.schedule as never)})`;
    }),
    ...section(
      shown,
      'Platforms',
      platforms.filter(({ provider }) => !isServer(provider)),
      budgets.platforms,
      (p) => `platform:${p.provider} ${p.status}, synced ${p.last_synced_at ?? 'never'}`,
    ),
    ...fact(shown, 'Added servers with tools (List action:<server>.*)', serverNames(platforms)),
    ...section(shown, 'Documents', documents, budgets.documents, (d) => `document:${d.id} ${line(d.name, 120)} (${d.status})`),
    ...section(
      shown,
      'Attached to messages (search these before anything else, and cite them)',
      attached,
      budgets.attached,
      (d) => `document:${d.id} ${line(d.name, 120)} (${attachedState(d)})`,
    ),
    ...section(
      [],
      'An earlier attempt at this reply already made these calls (do not repeat what succeeded; where the outcome is unknown, Read first)',
      gathered.earlier_calls,
      budgets.earlier,
      (c) => `${c.name} ${line(JSON.stringify(c.input), 300)}: ${c.state}${c.ref ? ` → ${c.ref}` : ''}`,
    ),
    ...lastEnding(gathered),
  ];
  return `<context>\n${lines.join('\n')}\n</context>`;
}

/** The built-in assistant reads these words, too. */
function attachedState({ state, error }: AttachedDocument): string {
  if (state === 'failed') return `could not be read: ${line(error ?? 'The reason is not known.', 400)}`;
  return state === 'ready' ? 'ready' : 'not read yet';
}

const isServer = (provider: string) => provider.startsWith('mcp.');

/** The servers that the person added. Their tools are listed on demand. */
function serverNames(platforms: GatheredContext['platforms']): string | undefined {
  const names = platforms.flatMap(({ provider }) => (isServer(provider) ? [provider] : []));
  return names.length > 0 ? names.join(', ') : undefined;
}

/** A line with one value, unless the newest context that names it says the same. `none` replaces a value that is gone. */
function fact(shown: readonly string[], name: string, value: string | false | null | undefined, none = 'none'): string[] {
  const newest = newestWith(shown, `${name}: `);
  if (!value && newest === undefined) return [];
  const text = `${name}: ${value || none}`;
  return newest?.includes(`\n${text}\n`) ? [] : [text];
}

/** A list, unless the newest context that has it lists the same. */
function section<T>(shown: readonly string[], title: string, entries: readonly T[], budget: number, line: (entry: T) => string): string[] {
  const newest = newestWith(shown, `${title}:`);
  if (!entries.length) return newest === undefined || newest.includes(`\n${title}: none\n`) ? [] : [`${title}: none`];
  const lines = [`${title}:`, ...listed(entries, budget, line)];
  const [, after] = newest?.split(`\n${lines.join('\n')}\n`) ?? [];
  return after === undefined || after.startsWith('- ') ? lines : [];
}

/** The memories that the newest context which names them does not show in these words. */
function newMemories(shown: readonly string[], memories: GatheredContext['memories']): string[] {
  const lines = listed(memories, budgets.memories, (m) => `memory:${m.id} (${m.type}) ${line(m.content, 400)}`);
  const fresh = lines.filter((text) => !newestWith(shown, `${text.split(' ', 2).join(' ')} `)?.includes(`\n${text}\n`));
  return fresh.some((text) => text.startsWith('- memory:')) ? ['Memories:', ...fresh] : [];
}

/** Entries within a budget of tokens, and how many there are beyond it. */
function listed<T>(entries: readonly T[], budget: number, line: (entry: T) => string): string[] {
  const included: string[] = [];
  let used = 0;
  for (const entry of entries) {
    const text = `- ${line(entry)}`;
    used += tokensOf(text);
    if (used > budget) break;
    included.push(text);
  }
  const left = entries.length - included.length;
  return [...included, ...(left ? [`- and ${left} more: use List or Search`] : [])];
}

/** The newest context with a line that begins so. */
const newestWith = (shown: readonly string[], beginning: string) => shown.findLast((context) => context.includes(`\n${beginning}`));

const endings: Partial<Record<string, string>> = {
  stopped: 'The person stopped your previous reply before it was done; the part that they saw is in the history.',
  interrupted: 'Your previous reply was interrupted before it was done; the saved part is in the history.',
  timeout: 'Your previous reply took too long and was stopped; the saved part is in the history.',
  error: 'Your previous reply ended with an error; the saved part is in the history.',
  max_turns: 'Your previous reply used up its steps.',
  circuit_breaker: 'Your previous reply ended because one step failed three times in a row.',
};

function lastEnding({ history }: GatheredContext): string[] {
  const last = history.findLast((message) => message.role === 'assistant');
  const ending = endings[last?.metadata?.exitReason ?? ''];
  return ending ? [`Note: ${ending}`] : [];
}

const line = (text: string, most: number) => truncate(oneLine(text), most);
