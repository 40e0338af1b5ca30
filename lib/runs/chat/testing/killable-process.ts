import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#lib/base/clock.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import { folderStorage } from '#lib/database/storage/folder-storage.ts';
import { createModel, type ModelEnvironment } from '#lib/models/model.ts';
import { registry } from '#lib/primitives/index.ts';
import { createPartner } from '#lib/runs/chat/partner.ts';
import type { ChatRequest } from '#lib/turns/chat-request.ts';
import { Hub } from '#lib/turns/hub.ts';

/** The request to this process, an app instance that answers messages and may be killed at any time. */
export interface Killable {
  supabase: Parameters<typeof createActingAs>[0];
  model: ModelEnvironment;
  userId: string;
  requests: ChatRequest[];
  instance: string;
}

// Node saves compiled code at the end of a process, which this one may not reach.
flushCompileCache();

process.once('message', async ({ supabase, model, userId, requests, instance }: Killable) => {
  const hub = new Hub();
  const partnerModel = createModel(model);
  const partner = createPartner({
    actingAs: createActingAs(supabase),
    hub,
    instance,
    models: async () => ({ model: partnerModel, background: partnerModel, offered: [] }),
    registry,
    storage: folderStorage(join(tmpdir(), 'thinking-partner-test-files')),
    instructions: 'You are the Thinking Partner.',
    clock: systemClock(),
    log: (message, error) => {
      console.error(message, error);
      return 'log-id';
    },
  });
  const turns: string[] = [];
  for (const request of requests) {
    const sent = await partner.send(userId, request);
    if (!('stream' in sent)) throw new Error(`A message was not answered: ${JSON.stringify(sent)}`);
    turns.push(sent.turn);
  }
  process.send!(turns);
  await hub.drain(60_000);
  process.exit(0);
});
