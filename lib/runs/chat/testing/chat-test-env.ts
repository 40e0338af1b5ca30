import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { UIMessageChunk } from 'ai';
import { inject } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '#e2e/scripted-model/index.ts';
import type { ToolPort } from '#lib/agent/registry/tool-port.ts';
import { systemClock } from '#lib/base/clock.ts';
import { type ActingAs, createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import { signUp } from '#lib/database/embedded/testing/people.ts';
import type { FileStorage } from '#lib/database/storage/file-storage.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { tokenSigner } from '#lib/database/token-signer.ts';
import type { Database } from '#lib/database/types.ts';
import { loadConversation } from '#lib/features/sessions/conversation.ts';
import type { JobPort } from '#lib/jobs/job-port.ts';
import { createModel, type ModelEnvironment } from '#lib/models/model.ts';
import { scriptedSettings } from '#lib/models/testing/scripted-settings.ts';
import { registry } from '#lib/primitives/index.ts';
import { createPartner, type Reading } from '#lib/runs/chat/partner.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import type { ChatRequest } from '#lib/turns/chat-request.ts';
import { fold } from '#lib/turns/fold.ts';
import { Hub } from '#lib/turns/hub.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';

/** The test server's settings, as the app would read them from its environment. */
export function testSettings() {
  const { url, publishableKey, jwtSecret } = inject('supabase');
  return { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret };
}

/** One app instance: its own hub and identity, on the shared database. */
export function appInstance(
  model: ScriptedModel | 'built-in',
  {
    actingAs = createActingAs(testSettings()),
    staleSeconds,
    sendsPerMinute = 1000,
    tools,
    jobs,
    connectable,
    offered = [],
    background,
    storage = folderStorage(temporaryFolder()),
    settings = model === 'built-in' ? { MODEL: 'built-in', STREAM_DELAY_MS: 0 } : scriptedSettings(model),
  }: {
    actingAs?: ActingAs;
    staleSeconds?: number;
    sendsPerMinute?: number;
    tools?: ToolPort;
    jobs?: JobPort;
    /** The platforms that can be connected. */
    connectable?: readonly string[];
    offered?: string[];
    background?: string;
    storage?: FileStorage;
    settings?: ModelEnvironment;
  } = {},
) {
  const hub = new Hub();
  const logged: string[] = [];
  const modelOf = (MODEL = settings.MODEL) => createModel({ ...settings, MODEL });
  const partner = createPartner({
    actingAs,
    hub,
    instance: randomUUID(),
    models: async () => ({ model: modelOf(), background: modelOf(background), offered: offered.map((id) => modelOf(id)) }),
    registry,
    storage,
    sendsPerMinute,
    instructions: 'You are the Thinking Partner.',
    clock: systemClock(),
    log: (message, error) => {
      logged.push(`${message} ${error instanceof Error ? error.stack : ''}`);
      return 'log-id';
    },
    ...(staleSeconds === undefined ? {} : { staleSeconds }),
    ...(tools ? { tools } : {}),
    ...(jobs ? { jobs } : {}),
    ...(connectable ? { connectable } : {}),
  });
  return { partner, hub, logged };
}

/**
 * A client for one person that counts requests. Requests that match `fails` find no database, and each response waits
 * for `answered`.
 */
export function countingActingAs(
  userId: string,
  fails: (path: string) => boolean = () => false,
  answered: (path: string) => Promise<void> = async () => {},
) {
  const requests: { at: number; path: string }[] = [];
  const signer = tokenSigner(testSettings());
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = testSettings();
  const db: Db = createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => signer.tokenFor(userId),
    global: {
      fetch: async (input, init) => {
        const { pathname: path } = new URL(String(input));
        requests.push({ at: performance.now(), path });
        if (fails(path)) throw new TypeError('fetch failed');
        const response = await fetch(input, init);
        await answered(path);
        return response;
      },
    },
  });
  return { actingAs: () => db, requests };
}

export const message = (text: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  session: randomUUID(),
  message: randomUUID(),
  parts: [{ type: 'text', text }],
  metadata: {},
  ...more,
});

/** The stream of a sent message. Throws if it was refused. */
export function reading(sent: object): Reading {
  if ('stream' in sent) return sent as Reading;
  throw new Error(`refused: ${JSON.stringify(sent)}`);
}

/** All chunks of a stream. */
export async function chunksOf(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

/** The final message of a reader, as plain JSON. */
export async function messageOf({ turn, stream }: Reading): Promise<PartnerMessage> {
  return JSON.parse(JSON.stringify(await fold(turn, await chunksOf(stream)))) as PartnerMessage;
}

/** A person, a scripted model, and one app instance. */
export async function chatTestEnv() {
  const [person, model] = await Promise.all([signUp('Maya'), startScriptedModel()]);
  const actingAs = createActingAs(testSettings());
  const storage = folderStorage(temporaryFolder());
  return {
    person,
    model,
    actingAs,
    db: actingAs(person.id),
    storage,
    ...appInstance(model, { storage }),
    conversation: async (session: string) => {
      const conversation = await loadConversation(actingAs(person.id), session);
      if (!conversation) throw new Error('chat not found');
      return conversation;
    },
  };
}
