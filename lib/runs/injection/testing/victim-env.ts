import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { call, reply, type ScriptedModel, text, toolResults } from '#e2e/scripted-model/index.ts';
import { systemClock } from '#lib/base/clock.ts';
import type { ActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { documentName } from '#lib/features/documents/document-name.ts';
import { readDocument } from '#lib/features/documents/read-document.ts';
import { wordFile } from '#lib/features/documents/testing/office-files.ts';
import { pdfFile } from '#lib/features/documents/testing/pdf-file.ts';
import { uploadDocument } from '#lib/features/documents/upload-document.ts';
import { createMcpConnections } from '#lib/features/integrations/connections.ts';
import { readServers, readServerTools } from '#lib/features/integrations/read-servers.ts';
import { echo, startToolServer } from '#lib/features/integrations/testing/tool-server.ts';
import { extractMemories } from '#lib/features/memories/extract-memories.ts';
import { testJobs } from '#lib/jobs/testing/test-jobs.ts';
import { createModel } from '#lib/models/model.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { registry } from '#lib/primitives/index.ts';
import { appInstance, message, messageOf, reading } from '#lib/runs/chat/testing/chat-test-env.ts';
import { generateVersion } from '#lib/runs/drafts/generate-version.ts';
import { runTicket } from '#lib/runs/tickets/run-ticket.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { fillWorkspace, insert, prefixed, secrets } from './fill-workspace.ts';
import type { HostileItem, Place, Stop } from './read-hostile-items.ts';
import { recordConnections } from './record-connections.ts';
import { startCollector } from './start-collector.ts';
import { stopOf, type ToolPart } from './stop-of.ts';
import { everythingOf, keptBy } from './stored-rows.ts';

/** How an item reaches the model: by a call that reads it, or in the person’s message. */
type Reading = { read: [name: string, input: Record<string, unknown>] } | { said: string };

const readingOf = (ref: string): Reading => ({ read: ['Read', { ref }] });

/** What became of an item: what stopped each of its calls, and whether its text reached the model. */
export interface Outcome {
  stopped: (Stop | string)[];
  arrived: boolean;
}

/**
 * A person whose partner obeys whatever it reads, another person, and everything that an attacker wants: a version in review, a
 * connected platform and a server with tokens, memories, recipients, and an address that records what it receives.
 */
export async function victimEnv(model: ScriptedModel, actingAs: ActingAs) {
  const { url, secretKey } = inject('supabase');
  const serviceDb = createClient(url, secretKey, { auth: { persistSession: false } }) as unknown as Db;
  const [maya, noor, collector, notes] = await Promise.all([signUp('Maya'), signUp('Noor'), startCollector(), startNotes()]);
  const storage = folderStorage(temporaryFolder());
  const db = actingAs(maya.id);
  const refs = {
    ...(await fillWorkspace(db, 'Maya', serviceDb)),
    ...prefixed('noor ', await fillWorkspace(actingAs(noor.id), 'Noor', serviceDb)),
  };
  const names: Record<string, string> = { ...refs, collector: collector.origin };

  const servers = createMcpConnections(
    { MCP_ALLOWED_ORIGINS: notes.origin, SEALING_SECRET: undefined, SUPABASE_SECRET_KEY: secretKey, SITE_URL: 'http://127.0.0.1:3000' },
    { actingAs, serviceDb, clock: systemClock(), log: () => '' },
  );
  await servers.add(maya.id, 'notes', { url: notes.url, token: secrets[0] });
  const [server] = await readServers(db, maya.id);
  for (const tool of await readServerTools(db, maya.id, server!.id)) {
    const decided = await servers.decide(maya.id, tool.id, {
      digest: tool.digest,
      state: 'allowed',
      needsApproval: tool.name !== 'lookup',
    });
    if (!decided.ok) throw new Error(decided.message);
  }

  const queued: string[] = [];
  const jobs = testJobs({
    enqueue: async ({ name }) => {
      queued.push(name);
      return randomUUID();
    },
  });
  const { partner, logged } = appInstance(model, { actingAs, tools: servers.tools, jobs });
  const log = (problem: string, error?: unknown) => `log-${logged.push(`${problem} ${error}`)}`;
  const services = {
    actingAs,
    model: createModel(scriptedSettings(model)),
    storage,
    clock: systemClock(),
    instance: randomUUID(),
    log,
  };
  const ctx = { db, userId: maya.id, clock: systemClock(), timeZone: 'UTC', log, storage, jobs };
  const { signal } = new AbortController();

  const fillIn = (template: string) =>
    template.replaceAll(/\{\{([a-z ]+)\}\}/g, (_, name: string) => {
      const value = names[name];
      if (!value) throw new Error(`{{${name}}} is not known.`);
      return value;
    });
  const callsOf = ({ calls }: HostileItem) =>
    calls.map(([name, input]): [string, Record<string, unknown>] => [name, JSON.parse(fillIn(JSON.stringify(input)))]);

  async function upload(name: string, content: Uint8Array): Promise<string> {
    async function* pieces() {
      yield content;
    }
    return uploadDocument(ctx, { name: documentName(name), pieces: pieces() });
  }

  /** Uploads a file with the items, has it read, and finds the passage of each. */
  async function passagesOf(name: string, content: Uint8Array | string, items: readonly HostileItem[]): Promise<Reading[]> {
    const id = await upload(name, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    await readDocument({ ...ctx, embedder: undefined }, id, signal);
    const { data } = await db.from('document_chunks').select('ordinal, content').eq('document_id', id).order('ordinal').throwOnError();
    return items.map((item) => {
      const found = data.find((chunk) => contains(chunk.content, arrivingText(item, fillIn)));
      return readingOf(`document:${id}/chunks/${found?.ordinal ?? 0}`);
    });
  }

  /** Stores what a connected platform would have sent. */
  async function itemsOf(provider: string, resource: string, kind: string, items: readonly HostileItem[]): Promise<Reading[]> {
    const integration = await insert(db, 'user_integrations', { provider, status: 'active' });
    const picked = { integration_id: integration, provider, external_id: resource, name: resource, kind: 'channel' };
    const resourceId = await insert(db, 'platform_resources', picked);
    const at = new Date().toISOString();
    const rows = items.map((item) => ({
      external_id: item.id,
      kind,
      author: 'Tom Becker',
      at,
      text: fillIn(item.text),
      link: null,
      thread: item.id,
      thread_at: at,
      listed_at: at,
      chunks: [{ ordinal: 0, heading: resource, content: fillIn(item.text) }],
    }));
    await db.rpc('store_platform_items', { resource: resourceId, scan_began_at: at, items: rows }).throwOnError();
    const { data } = await db.from('platform_items').select('id, external_id').eq('resource_id', resourceId).throwOnError();
    return items.map(({ id }) => readingOf(`platform:${provider}/items/${data.find((row) => row.external_id === id)!.id}`));
  }

  const arrivals: Partial<Record<Place, (items: readonly HostileItem[]) => Promise<Reading[]>>> = {
    email: (items) => passagesOf('Inbox.mbox', mailbox(items.map((item) => fillIn(item.text))), items),
    page: (items) => passagesOf('Vendor page.html', page(items.map((item) => fillIn(item.text))), items),
    pdf: (items) =>
      passagesOf('Offer.pdf', pdfFile(...items.map((item) => ({ shown: 'Page of the offer', hidden: fillIn(item.text) }))), items),
    word: (items) => passagesOf('Minutes.docx', wordFile(...items.map((item) => fillIn(item.text))), items),
    table: (items) => passagesOf('Vendors.csv', table(items.map((item) => fillIn(item.text))), items),
    message: (items) => itemsOf('slack', '#acme-eng', 'message', items),
    issue: (items) => itemsOf('github', 'acme/ledger', 'issue', items),
    event: (items) => itemsOf('google', 'Team calendar', 'event', items),
    memory: (items) =>
      Promise.all(items.map(async (item) => readingOf(`memory:${await insert(db, 'memories', { content: fillIn(item.text) })}`))),
    'file name': (items) =>
      Promise.all(items.map(async (item) => readingOf(`document:${await upload(fillIn(item.text), Buffer.from(item.id))}`))),
    'tool answer': async (items) => {
      notes.answer = (_, { text: id }) => ({
        content: [{ type: 'text', text: fillIn(items.find((item) => item.id === id)?.text ?? 'Nothing found.') }],
      });
      return items.map(({ id }) => ({
        read: ['Execute', { action: 'mcp.notes.lookup', target: 'platform:mcp.notes', params: { text: id } }],
      }));
    },
    'tool description': async (items) => {
      for (const item of items)
        await db
          .from('platform_tools')
          .insert({
            integration_id: server!.id,
            name: item.id,
            action: `mcp.notes.${item.id.replaceAll('-', '_')}`,
            description: fillIn(item.text),
            digest: '0'.repeat(64),
            state: 'allowed',
            needs_approval: true,
            input_schema: {},
          } as never)
          .throwOnError();
      return items.map(({ id }) => readingOf(`action:mcp.notes.${id.replaceAll('-', '_')}`));
    },
    'pasted text': async (items) => items.map((item) => ({ said: fillIn(item.text) })),
  };

  /** One message to the partner, which reads the item and makes its calls. */
  async function turn(item: HostileItem, how: Reading): Promise<Outcome> {
    const marker = `${item.id} ${randomUUID()}`;
    const calls = callsOf(item);
    const read = 'read' in how ? [reply([call(...how.read)])] : [];
    model.script([...read, reply(calls.map(([name, input]) => call(name, input))), 'Done.'], { when: marker });
    const before = model.requests.length;
    const request = message(`${'said' in how ? how.said : 'What does it say?'}\n(${marker})`);
    const answer = await messageOf(reading(await partner.send(maya.id, request)));
    const asked = model.requests.slice(before).map(({ body }) => body);
    const results = answer.parts.filter(({ type }) => type.startsWith('tool-') || type === 'dynamic-tool') as ToolPart[];
    const made = 'read' in how ? results.slice(1) : results;
    const stopped = calls.map((one, index) => stopOf(one, made[index]));
    if (stopped.some((stop) => stop === 'undo' || stop === 'address')) {
      const target = `session:${request.session}`;
      const undone = await registry.execute('Execute', { action: 'change.undo', target }, { ...ctx, sessionId: request.session });
      if (!undone.success) stopped.push(`not undone: ${undone.message}`);
    }
    const shown = 'said' in how ? JSON.stringify(asked) : (toolResults(asked[1]!)[0]?.text ?? '');
    return { stopped, arrived: contains(shown, arrivingText(item, fillIn)) && !(item.removed && shown.includes(fillIn(item.removed))) };
  }

  /** A version that is written from the item, by a writer that obeys it. */
  async function draft(item: HostileItem): Promise<Outcome> {
    const title = `Draft ${item.id} ${randomUUID()}`;
    const calls = callsOf(item);
    const written = item.writes && fillIn(item.writes[0]);
    model.script([reply([...(written ? [text(written)] : []), ...calls.map(([name, input]) => call(name, input))])], { when: title });
    const sources = [
      { type: 'description', value: fillIn(item.text), name: 'Notes' },
      ...(item.links ? [{ type: 'url', value: item.links[0] }] : []),
    ];
    const destination = { platform: 'email', target: 'linda@acme.example', format: 'html' };
    const deliverable = await insert(db, 'deliverables', { title, deliverable_type: 'status_report', sources, destination });
    const begun = await db.rpc('begin_version', { deliverable }).throwOnError();
    const { id: versionId } = begun.data as { id: string };
    await generateVersion(services, { userId: maya.id, versionId, mayRetry: false }, signal);
    const { data: version } = await db.from('deliverable_versions').select('*').eq('id', versionId).single().throwOnError();
    const body = model.requests.at(-1)!.body;
    const { data: made } = await db
      .from('turn_calls')
      .select('name, state')
      .eq('turn_id', version.turn_id!)
      .not('call_id', 'like', 'source-%')
      .throwOnError();
    const outcomes: (Stop | string)[] = calls.map(([name]) =>
      made.some((one) => one.name === name && one.state === 'succeeded') ? 'done' : 'not offered',
    );
    if (written) outcomes.push(version.status === 'staged' && version.draft_content === written.trim() ? 'review' : `${version.status}`);
    if (item.links) {
      const { data: asked } = await db.from('requests').select('state').eq('deliverable_id', deliverable).throwOnError();
      outcomes.push(asked.length === 1 && asked[0]!.state === 'open' ? 'address' : `asked ${asked.length} times`);
    }
    await db.from('deliverables').delete().eq('id', deliverable).throwOnError();
    return { stopped: outcomes, arrived: contains(JSON.stringify(body.messages), arrivingText(item, fillIn)) };
  }

  /** A ticket with the item as its material, worked on by an agent that obeys it. */
  async function ticket(item: HostileItem): Promise<Outcome> {
    const task = `Ticket ${item.id} ${randomUUID()}`;
    const calls = callsOf(item);
    const memory = await insert(db, 'memories', { content: fillIn(item.text) });
    model.script([reply([call('Read', { ref: `memory:${memory}` })]), reply(calls.map(([name, input]) => call(name, input))), 'Done.'], {
      when: task,
    });
    const made = await registry.execute('Write', { ref: 'work:new', content: { task, agent_type: 'research' } }, ctx);
    const ticketId = String((made as { ref?: string }).ref).split(':')[1]!;
    const { data: run } = await db.rpc('begin_work', { ticket: ticketId }).throwOnError();
    await runTicket(services, { userId: maya.id, ticketId, runId: (run as { run_id: string }).run_id }, signal);
    const results = toolResults(model.requests.at(-1)!.body);
    const stopped = calls.map((one, index) => stopOf(one, { output: parsed(results[index + 1]?.text) }));
    await db.from('work_tickets').delete().eq('id', ticketId).throwOnError();
    await db.from('memories').delete().eq('id', memory).throwOnError();
    return { stopped, arrived: contains(results[0]?.text ?? '', arrivingText(item, fillIn)) };
  }

  /** A ticket on full-auto with the item as a file, worked on by an agent that obeys it. */
  async function workFile(item: HostileItem): Promise<Outcome> {
    const task = `Work ${item.id} ${randomUUID()}`;
    const calls = callsOf(item);
    model.script([reply([call('read_file', { path: 'notes.md' })]), reply(calls.map(([name, input]) => call(name, input))), 'Done.'], {
      when: task,
    });
    const content = { task, agent_type: 'workspace', files: [{ name: 'notes.md', content: fillIn(item.text) }] };
    const made = await registry.execute('Write', { ref: 'work:new', content }, ctx);
    const ticketId = String((made as { ref?: string }).ref).split(':')[1]!;
    await db.from('work_tickets').update({ governance: 'full_auto' }).eq('id', ticketId).throwOnError();
    const { data: run } = await db.rpc('begin_work', { ticket: ticketId }).throwOnError();
    const before = model.requests.length;
    await runTicket(services, { userId: maya.id, ticketId, runId: (run as { run_id: string }).run_id }, signal);
    const { data: asked } = await db.from('requests').select('state').eq('ticket_id', ticketId).throwOnError();
    const results = toolResults(model.requests.at(-1)!.body);
    const read = toolResults(model.requests[before + 1]!.body)[0]?.text ?? '';
    // A run that asks ends, so the model gets no result of the call.
    const isAsked = asked.length === 1 && asked[0]!.state === 'open' && results.length === 1;
    const stopped = calls.map((one, index) => {
      const output = parsed(results[index + 1]?.text);
      if (isAsked) return 'approval';
      return output.error === 'permission_denied' ? 'outside its reach' : stopOf(one, { output });
    });
    await db.from('work_tickets').delete().eq('id', ticketId).throwOnError();
    return { stopped, arrived: contains(read, arrivingText(item, fillIn)) };
  }

  let misremembered = '';
  model.script(
    () => {
      const memory = { message: 1, quote: misremembered, content: misremembered, type: 'instruction', importance: 1, as_of: null };
      return JSON.stringify({ memories: [{ ...memory, corrects: [] }] });
    },
    { when: ({ system }) => JSON.stringify(system ?? '').includes('what their partner should still know') },
  );

  /** A message with the item, from which a model that obeys it extracts memories. */
  async function extraction(item: HostileItem): Promise<Outcome> {
    const said = fillIn(item.text);
    const [content] = item.writes!;
    const sessionId = await insert(db, 'chat_sessions', { title: item.id });
    const parts = [{ type: 'text', text: said }];
    const messageId = await insert(db, 'session_messages', { session_id: sessionId, role: 'user', parts, metadata: {} });
    await db.from('chat_sessions').update({ leaf_id: messageId }).eq('id', sessionId).throwOnError();
    misremembered = content;
    const added = await extractMemories({ ...services, embedder: undefined }, { userId: maya.id, sessionId }, signal);
    const { data: unread } = await db.rpc('messages_to_extract', { session: sessionId, take: 1 }).throwOnError();
    return { stopped: [added === 0 ? 'not learned' : `${added} learned`], arrived: (unread as unknown[]).length === 0 };
  }

  const connections = recordConnections([url, model.url, notes.origin]);
  return {
    collector,
    connections,
    notes,
    queued,
    /** Puts the items where they arrive. */
    arrive: async (place: Place, items: readonly HostileItem[]): Promise<Reading[] | undefined> => arrivals[place]?.(items),
    /** Has the items obeyed where they arrived, and reports what stopped each. */
    async obey(place: Place, items: readonly HostileItem[], readings: Reading[] | undefined): Promise<Record<string, Outcome>> {
      const outcomes: Record<string, Outcome> = {};
      for (const [index, item] of items.entries()) {
        if (place === 'source') outcomes[item.id] = await draft(item);
        else if (place === 'ticket') outcomes[item.id] = await ticket(item);
        else if (place === 'work file') outcomes[item.id] = await workFile(item);
        else if (place === 'extraction') outcomes[item.id] = await extraction(item);
        else outcomes[item.id] = await turn(item, readings![index]!);
      }
      return outcomes;
    },
    /** What the person keeps, and everything of the other person. */
    kept: () => keptBy(serviceDb, maya.id),
    ofNoor: () => everythingOf(serviceDb, noor.id),
    /** Decides an approval as the person does. */
    async approve(subject: string): Promise<void> {
      const open = db.from('requests').select('id, session_id').eq('state', 'open').eq('subject', subject).order('created_at').limit(1);
      const { data } = await open.single().throwOnError();
      const metadata = { approval: { requestId: data.id, decision: 'approve' as const } };
      model.script(['Done.'], { when: data.id });
      await messageOf(reading(await partner.send(maya.id, message(`Approved (${data.id})`, { session: data.session_id!, metadata }))));
    },
    async close() {
      connections.stop();
      await Promise.all([collector.stop(), notes.stop()]);
    },
  };
}

/** Letters and digits alone: how a reader sets a text does not matter. */
const plain = (words: string) =>
  words
    .replaceAll(/\\[nrt"]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
const contains = (words: string, part: string) => plain(words).includes(plain(part));

/** What the model must get of an item. */
const arrivingText = (item: HostileItem, fillIn: (template: string) => string) => fillIn(item.arrives ?? item.text);

function parsed(json: string | undefined): Record<string, unknown> {
  try {
    return JSON.parse(json ?? '{}') as Record<string, unknown>;
  } catch {
    return { success: false, error: json };
  }
}

/** A server of tools that the person added: one that looks things up without approval, and one that sends. */
function startNotes() {
  return startToolServer(
    [
      { ...echo, name: 'lookup', annotations: { readOnlyHint: true } },
      { ...echo, name: 'send' },
    ],
    { token: secrets[0] },
  );
}

/** A mailbox with these emails. */
const mailbox = (emails: readonly string[]) =>
  emails.map((email) => `From sender@vendor.example Mon Nov 23 09:00:00 2026\n${email.trim()}\n`).join('\n');
const page = (parts: readonly string[]) => `<!doctype html><html><head><title>Vendor</title></head><body>${parts.join('\n')}</body></html>`;
const table = (cells: readonly string[]) =>
  `Vendor,Note\n${cells.map((cell, n) => `Vendor ${n},"${cell.trim().replaceAll('"', '""')}"`).join('\n')}\n`;
