import { z } from 'zod';
import { PrimitiveError } from '#lib/base/errors.ts';
import { memoryExtractSpec } from '#lib/features/memories/memory-extract-spec.ts';
import { type ActionContext, defineAction } from './define-action.ts';

/** How long a call waits for the worker before it returns "started", and how often it polls. In ms. */
const WAIT_MS = 15_000;
const LOOK_MS = 500;

/** Has a worker read the person's messages in a chat and save what will matter later. */
export const memoryExtract = defineAction({
  name: 'memory.extract',
  description: 'Save what the person said in a chat that will matter later, as after each reply',
  targetType: 'session',
  requires: [],
  effect: 'write',
  params: z.strictObject({}),
  async execute(ctx, { target }) {
    if (!ctx.jobs) throw new PrimitiveError('execution_failed', 'Chats cannot be checked here: this process has no job queue.');
    const { data: profile } = await ctx.db.from('profiles').select('remembers_since').eq('id', ctx.userId).single().throwOnError();
    if (!profile.remembers_since)
      throw new PrimitiveError(
        'permission_denied',
        'The person has turned off remembering from chats. They can turn it on again in the settings.',
      );
    const session = String(target.row.id);
    const before = await waiting(ctx, session);
    if (before.length === 0)
      return { status: 'completed', remembered: [], message: 'All messages in this chat have already been checked.' };
    const job = await ctx.jobs.enqueue(memoryExtractSpec, { user_id: ctx.userId, session_id: session }, { key: ctx.clock.newId() });
    const until = performance.now() + WAIT_MS;
    while ((await waiting(ctx, session)).some((id) => before.includes(id))) {
      if (performance.now() > until || ctx.signal?.aborted)
        return {
          status: 'started',
          remembered: [],
          job_id: job,
          message: 'The chat is being checked. New memories will show under its messages.',
        };
      ctx.progress?.('Looking for things to remember');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const remembered = await rememberedFrom(ctx, session, before);
    return { status: 'completed', remembered, job_id: job, message: formatCount(remembered.length) };
  },
});

async function waiting(ctx: ActionContext, session: string): Promise<string[]> {
  const { data } = await ctx.db.rpc('messages_to_extract', { session }).throwOnError();
  return data.map(({ id }) => String(id));
}

async function rememberedFrom(ctx: ActionContext, session: string, messages: readonly string[]) {
  const refs = messages.map((id) => `session:${session}/messages/${id}`);
  const { data } = await ctx.db
    .from('memories')
    .select('id, type, content')
    .in('source_ref', refs)
    .eq('is_active', true)
    .order('created_at')
    .throwOnError();
  return data.map(({ id, type, content }) => ({ ref: `memory:${id}`, type, content }));
}

function formatCount(count: number): string {
  if (count === 0) return 'There was nothing new to remember.';
  return count === 1 ? 'One memory was saved.' : `${count} memories were saved.`;
}
