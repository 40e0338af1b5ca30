import { jsonSchema, type ToolSet, tool } from 'ai';
import type { ToolCall } from '#lib/base/tool-call.ts';
import { nextRunAt } from '#lib/schedule/next-run-at.ts';
import { type Frequency, fitSchedule, type Schedule } from '#lib/schedule/schedule.ts';
import type { SearchScope } from '#lib/search/hybrid-search.ts';
import { newerFirst } from '#lib/search/newer-first.ts';

type Row = Record<string, unknown> & { id: string };
type Tables = Record<string, Row[]>;

/** It is Saturday. */
export const testEnvNow = new Date('2026-11-21T09:38:00Z');

const deliverable = (id: string, title: string, deliverable_type: string, more: Record<string, unknown>): Row => ({
  id,
  title,
  deliverable_type,
  status: 'active',
  frequency: 'weekly',
  schedule: {},
  recipient: null,
  next_run_at: null,
  ...more,
});

const kitchens: () => Tables = () => ({
  deliverable: [
    deliverable('grant', 'Grant report for the Harlow Trust', 'stakeholder_update', {
      frequency: 'monthly',
      schedule: { day_of_month: 'last', time: '17:00' },
      recipient: { name: 'Ines Okafor', role: 'grants officer at the Harlow Trust' },
      destination: { platform: 'email', target: 'ines@harlow.example' },
      next_run_at: '2026-11-30T17:00:00Z',
    }),
    deliverable('pack', 'Pack for the trustees', 'board_update', {
      frequency: 'monthly',
      schedule: { nth: 3, day: 'thursday', time: '18:30' },
      recipient: { name: 'The trustees' },
      next_run_at: '2026-12-17T18:30:00Z',
    }),
    deliverable('bulletin', 'Volunteer bulletin', 'newsletter', {
      schedule: { day: 'monday', time: '08:15' },
      recipient: { name: 'Volunteers' },
      next_run_at: '2026-11-23T08:15:00Z',
    }),
    deliverable('figures', 'Kitchen figures', 'custom', {
      schedule: { day: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], time: '07:00' },
      recipient: { name: 'Marek', role: 'treasurer' },
      next_run_at: '2026-11-23T07:00:00Z',
    }),
    deliverable('prices', 'Food price watch', 'research_brief', {
      status: 'paused',
      frequency: 'biweekly',
      schedule: { day: 'wednesday', time: '14:00', anchor: '2026-11-25' },
    }),
    deliverable('easton', 'Easton site report', 'status_report', {
      schedule: { day: 'friday', time: '15:00' },
      recipient: { name: 'Gwen' },
      next_run_at: '2026-11-27T15:00:00Z',
    }),
    deliverable('westgate', 'Westgate site report', 'status_report', {
      schedule: { day: 'friday', time: '15:30' },
      recipient: { name: 'Tobias' },
      next_run_at: '2026-11-27T15:30:00Z',
    }),
  ],
  memory: [
    { id: 'meal', content: 'A meal costs us 1.85 pounds', type: 'fact', is_active: true },
    { id: 'pays', content: 'The Harlow Trust pays us every quarter', type: 'fact', is_active: true },
  ],
  action: [],
  work: [{ id: 'freezers', task: 'Research prices of chest freezers', agent_type: 'research', status: 'pending' }],
});

/** A person's data, by name: nothing, that of a small firm, or that of a charity with kitchens, two of whose titles are alike. */
export const testEnvs: Record<'empty' | 'firm' | 'kitchens', () => Tables> = {
  kitchens,
  empty: () => ({ deliverable: [], memory: [], work: [] }),
  firm: () => ({
    deliverable: [
      deliverable('status', 'Weekly status for Sarah', 'status_report', {
        schedule: { day: 'monday', time: '09:00' },
        recipient: { name: 'Sarah' },
        next_run_at: '2026-11-23T09:00:00Z',
      }),
      deliverable('board', 'Board update', 'board_update', {
        frequency: 'monthly',
        schedule: { nth: 1, day: 'tuesday', time: '08:00' },
        recipient: { name: 'Dana', role: 'boss' },
        next_run_at: '2026-12-01T08:00:00Z',
      }),
      deliverable('brief', 'Competitor brief', 'research_brief', {
        status: 'paused',
        frequency: 'biweekly',
        schedule: { day: 'thursday' },
      }),
      deliverable('team', 'Team newsletter', 'newsletter', {
        frequency: 'monthly',
        schedule: { day_of_month: 1 },
        next_run_at: '2026-12-01T09:00:00Z',
      }),
      deliverable('clients', 'Client newsletter', 'newsletter', { schedule: { day: 'friday' }, next_run_at: '2026-11-27T09:00:00Z' }),
      deliverable('old', 'Investor letter', 'stakeholder_update', { status: 'archived', frequency: 'monthly' }),
    ],
    memory: [
      { id: 'database', content: 'We decided to use Supabase for the database', type: 'decision', is_active: true },
      { id: 'money', content: 'Dana wants the money first', type: 'preference', is_active: true },
      { id: 'office', content: 'The office in Lisbon closes on Fridays', type: 'fact', is_active: true },
      { id: 'parity', content: 'Lena owns invoice parity', type: 'fact', is_active: true },
    ],
    action: [
      { id: 'mcp.notes.lookup_weather', name: 'mcp.notes.lookup_weather', description: 'Text from the server: “Tells the *weather*”' },
      { id: 'mcp.notes.echo', name: 'mcp.notes.echo', description: 'The server gives no description.' },
    ],
    work: [{ id: 'ticket', task: 'Research competitor pricing pages', agent_type: 'research', status: 'pending' }],
  }),
};

/**
 * An in-memory environment for tests of the built-in model: tools whose outputs have the primitives' shapes, over mutable
 * tables. `calls` records the calls, `failing` makes a primitive fail.
 */
export class SmallTestEnv {
  readonly tables: Tables;
  readonly calls: ToolCall[] = [];
  readonly failing = new Map<string, { error: string; message: string }>();
  #made = 0;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  tools(): ToolSet {
    const made = (name: string, run: (input: Record<string, unknown>) => Record<string, unknown>) =>
      tool({
        inputSchema: jsonSchema<Record<string, unknown>>({ type: 'object' }),
        execute: async (input) => {
          this.calls.push({ name, input });
          const failure = this.failing.get(name);
          return failure ? { success: false, ...failure } : { success: true, ...run(input) };
        },
      });
    return {
      Read: made('Read', ({ ref }) =>
        String(ref).includes('/versions/')
          ? (this.#version(String(ref)) ?? { success: false, error: 'not_found', message: 'There is no version yet.' })
          : this.#found(String(ref)),
      ),
      Write: made('Write', ({ ref, content }) => this.#write(String(ref), content as Record<string, unknown>)),
      Edit: made('Edit', ({ ref, changes }) => {
        const { data } = this.#found(String(ref));
        for (const [field, value] of Object.entries(changes as Record<string, unknown>)) data[field] = merged(data[field], value);
        return { data, ref, changes_applied: [...Object.keys(changes as object), 'updated_at'] };
      }),
      List: made('List', ({ pattern, limit }) => this.#list(String(pattern), Number(limit ?? 20))),
      Search: made('Search', (input) => this.#search(input)),
      Execute: made('Execute', ({ action, target, params }) => {
        if (String(action).startsWith('mcp.')) return { result: { data: `${action} says *hello*\n\nand <b>more</b>` }, action, target };
        if (action === 'change.undo') return { result: { message: 'Nothing to undo.' }, action, target };
        if (action === 'platform.auth') return { result: { status: 'started', page: '/settings/integrations/slack' }, action, target };
        if (action === 'platform.sync') return { result: { status: 'started', job_id: 'job', ref: target }, action, target };
        const { data, ref } = this.#found(String(target));
        if (action === 'deliverable.skip') return { result: { message: 'The next run is skipped.' }, action, target };
        if (action === 'deliverable.approve') return { ...this.#approved(data), action, target };
        if (action === 'platform.publish')
          return { result: { status: 'delivered', ref: `${ref}/versions/1`, message: 'Delivered.' }, action, target };
        if (action === 'deliverable.reject')
          return { result: { ref: `${ref}/versions/1`, version_number: 1, message: 'Version 1 is rejected.' }, action, target };
        if (action === 'deliverable.generate') {
          if ((data.sources as unknown[] | undefined)?.length === 0 && !this.tables.memory!.some(({ scope }) => scope))
            return { success: false, error: 'conflict', message: 'There is nothing to write its first version from.' };
          data.versions = Number(data.versions ?? 0) + 1;
          const version = { version_number: data.versions, ref: `${ref}/versions/${data.versions}` };
          const unread = data.unread ? { unread: data.unread } : {};
          return { result: { status: 'staged', job_id: 'job', ...version, ...unread }, action, target };
        }
        if (action === 'work.cancel') return { result: { status: 'cancelled', message: 'The ticket is canceled.' }, action, target };
        if (action === 'work.run')
          return { result: { status: 'completed', ref, output: `${ref}/outputs/1`, job_id: 'job' }, action, target };
        const { frequency = data.frequency, ...schedule } = params as Schedule & { frequency?: Frequency };
        Object.assign(data, { frequency, schedule: fitSchedule(frequency as Frequency, { ...(data.schedule as Schedule), ...schedule }) });
        return { result: { status: 'completed', ...this.#next(data) }, action, target };
      }),
      Todo: made('Todo', ({ todos }) => ({ todos, ui_action: { type: 'UPDATE_TODOS', data: { todos } } })),
      Respond: made('Respond', ({ message }) => ({ message, ui_action: { type: 'RESPOND', data: { message } } })),
      Clarify: made('Clarify', (asked) => ({ ...asked, ui_action: { type: 'CLARIFY', data: asked } })),
    };
  }

  #found(ref: string): { data: Row; ref: string; entity_type: string } {
    const [type = '', id] = ref.split(':');
    const data = this.tables[type]?.find((row) => row.id === id);
    if (!data) throw new Error(`No ${ref} in this test environment`);
    return { data, ref, entity_type: type };
  }

  #version(ref: string) {
    const [id, number] = ref.replace('deliverable:', '').split('/versions/');
    const data = this.tables.version?.find((row) => row.deliverable_id === id && String(row.version_number) === number);
    return data && { data, ref, entity_type: 'deliverable_version' };
  }

  /** Approves the newest draft; where no versions are given, there is one. */
  #approved({ id }: Row) {
    const own = this.tables.version?.filter((row) => row.deliverable_id === id);
    const draft = own?.find(({ status }) => status === 'staged');
    if (own && !draft) return { success: false, error: 'conflict', message: 'Nothing is ready for review. Use deliverable.generate.' };
    if (draft) draft.status = 'approved';
    const version_number = draft?.version_number ?? 1;
    return { result: { status: 'approved', version_number, message: `Version ${version_number} is approved.` } };
  }

  #write(ref: string, content: Record<string, unknown>) {
    const type = ref.split(':')[0]!;
    this.#made += 1;
    const defaults = {
      deliverable: { status: 'active', frequency: 'weekly', schedule: {}, recipient: null },
      memory: { type: 'fact', is_active: true },
      work: { status: 'pending', frequency: 'once' },
    };
    const row: Row = { ...defaults[type as keyof typeof defaults], ...content, id: `made-${this.#made}` };
    this.tables[type]!.push(type === 'deliverable' ? { ...row, ...this.#next(row) } : row);
    return { data: this.tables[type]!.at(-1), ref: `${type}:${row.id}`, entity_type: type, message: `Created ${type}` };
  }

  #next(row: Row) {
    const next = nextRunAt(
      { frequency: row.frequency as Frequency, schedule: row.schedule as Schedule, time_zone: 'Europe/London' },
      testEnvNow,
    );
    return { next_run_at: next?.toISOString() ?? null };
  }

  #list(pattern: string, limit: number) {
    const [type = '', query = ''] = pattern.replace(':*', ':').split(/:\??/);
    if (query.endsWith('*'))
      return this.#listed(
        pattern,
        type,
        this.tables[type]?.filter(({ id }) => id.startsWith(query.slice(0, -1))),
        limit,
      );
    if (query.endsWith('/files')) return this.#listed(pattern, type, this.#found(pattern.replace('/files', '')).data.files as Row[], limit);
    const [, of] = /^([\w-]+)\/versions$/.exec(query) ?? [];
    if (of)
      return this.#listed(
        pattern,
        type,
        this.tables.version?.filter(({ deliverable_id }) => deliverable_id === of),
        limit,
      );
    const [, provider, children] = /^(\w+)\/(resources|items)(?:\?|$)/.exec(query) ?? [];
    if (children)
      return this.#listed(
        pattern,
        type,
        this.tables[children]?.filter((row) => row.provider === provider),
        limit,
      );
    const filters = Map.groupBy(new URLSearchParams(query), ([field]) => field);
    const matching = (this.tables[type] ?? []).filter((row) =>
      [...filters].every(([field, values]) => values.some(([, value]) => String(row[field]) === value)),
    );
    return this.#listed(pattern, type, matching, limit);
  }

  #listed(pattern: string, type: string, matching: readonly Row[] = [], limit: number) {
    const items = matching.slice(0, limit);
    return { items, count: items.length, total: matching.length, pattern, entity_type: type, message: `Found ${items.length}` };
  }

  #search({ query: asked, scope, limit, newer_first }: Record<string, unknown>) {
    const query = String(asked);
    const wanted = query.toLowerCase().match(/\p{L}{3,}|\p{N}{2,}/gu) ?? [];
    const types = (scope === 'all' ? ['memory', 'deliverable', 'work', 'document', 'platform'] : [scope]) as SearchScope[];
    const found = types
      .flatMap((entity_type) =>
        (this.tables[entity_type === 'platform' ? 'items' : entity_type] ?? [])
          .filter(({ is_active }) => is_active !== false)
          .map((data) => {
            const text = `${data.content ?? data.title ?? data.task ?? data.text}`.toLowerCase();
            return {
              entity_type,
              ref: entity_type === 'platform' ? `platform:${data.provider}/items/${data.id}` : `${entity_type}:${data.id}`,
              data,
              score: wanted.filter((word) => text.includes(word)).length / wanted.length,
            };
          }),
      )
      .filter(({ score }) => score > 0.2)
      .sort((a, b) => b.score - a.score);
    const results = (newer_first ? newerFirst(found) : found).slice(0, Number(limit));
    return { results, count: results.length, query, scope };
  }
}

/** Merges objects key by key; a null removes the key. */
function merged(before: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  return Object.fromEntries(Object.entries({ ...(before as object), ...change }).filter(([, value]) => value !== null));
}
