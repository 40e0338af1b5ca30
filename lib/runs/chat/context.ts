import { oneLine, truncate } from '#lib/base/text/shorten.ts';
import { describeSchedule } from '#lib/schedule/describe-schedule.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

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
  }[];
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
  earlier_calls: { attempt: number; name: string; effect: string; input: unknown; state: string; ref: string | null }[];
}

/** Rough size of a text in tokens. */
export const tokensOf = (text: string) => Math.ceil(text.length / 4);

const budgets = { memories: 1500, deliverables: 1200, platforms: 200, documents: 300, earlier: 1500 };

/**
 * The context in front of the newest message: the date, place, person, their data and memories. Each section has a
 * token budget and says how many entries it leaves out.
 */
export function contextText(gathered: GatheredContext, now: Date, screen?: string): string {
  const lines = [
    `Now: ${now.toISOString().replace('Z', '+00:00')}`,
    `Time zone: ${gathered.profile?.time_zone ?? 'UTC'}`,
    ...(gathered.profile?.name ? [`Person: ${gathered.profile.name}`] : []),
    ...(gathered.profile && !gathered.profile.remembers_since ? ['Remember: only what the person asks you to remember'] : []),
    ...(screen ? [`On screen: ${screen}`] : []),
    ...(gathered.session.summary ? [`Earlier in this chat: ${gathered.session.summary}`] : []),
    ...section('Memories', gathered.memories, budgets.memories, (m) => `memory:${m.id} (${m.type}) ${line(m.content, 400)}`),
    ...section('Deliverables', gathered.deliverables, budgets.deliverables, (d) => {
      const forWhom = d.recipient ? ` for ${line(d.recipient, 80)}` : '';
      return `deliverable:${d.id} ${line(d.title, 120)}${forWhom} (${d.deliverable_type}, ${d.status}, ${describeSchedule(d.frequency as never, d.schedule as never)})`;
    }),
    ...section(
      'Platforms',
      gathered.platforms.filter(({ provider }) => !isServer(provider)),
      budgets.platforms,
      (p) => `platform:${p.provider} ${p.status}, synced ${p.last_synced_at ?? 'never'}`,
    ),
    ...servers(gathered),
    ...section('Documents', gathered.documents, budgets.documents, (d) => `document:${d.id} ${line(d.name, 120)} (${d.status})`),
    ...section(
      'An earlier attempt at this reply already made these calls (do not repeat what succeeded; where the outcome is unknown, Read first)',
      gathered.earlier_calls,
      budgets.earlier,
      (c) => `${c.name} ${line(JSON.stringify(c.input), 300)}: ${c.state}${c.ref ? ` → ${c.ref}` : ''}`,
    ),
    ...lastEnding(gathered),
  ];
  return `<context>\n${lines.join('\n')}\n</context>`;
}

const isServer = (provider: string) => provider.startsWith('mcp.');

/** The servers that the person added, in one line. Their tools are listed on demand. */
function servers({ platforms }: GatheredContext): string[] {
  const names = platforms.flatMap(({ provider }) => (isServer(provider) ? [provider] : []));
  return names.length ? [`Added servers with tools (List action:<server>.*): ${names.join(', ')}`] : [];
}

function section<T>(title: string, entries: readonly T[], budget: number, line: (entry: T) => string): string[] {
  if (!entries.length) return [];
  const included: string[] = [];
  let used = 0;
  for (const entry of entries) {
    const text = `- ${line(entry)}`;
    used += tokensOf(text);
    if (used > budget) break;
    included.push(text);
  }
  const left = entries.length - included.length;
  return [`${title}:`, ...included, ...(left ? [`- and ${left} more: use List or Search`] : [])];
}

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
