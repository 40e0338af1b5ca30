import { Client } from 'pg';
import { halting } from '#e2e/fixtures/halting-reply.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { ChatPage } from '#e2e/pages/chat-page.ts';
import { scriptedModel } from '#e2e/test-env/instance.ts';

test(
  'when an instance is killed during a turn, another one reports it, keeps the partial reply, and Try again works',
  verifies('killed-instance'),
  async ({ page, person: _, model, testEnv, watch, launch }) => {
    watch.allow(/net::ERR_/, 'the test kills the server');
    const doomed = await launch({ model: scriptedModel(testEnv.model) });
    const words = unlike('How often does the tide come?');
    await model.script([halting.until(words), halting.whole], { when: words });
    const chat = new ChatPage(page, doomed.url);
    await chat.begin();
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    const watching = await chat.anotherTab(testEnv.apps.scripted);
    await expect(watching.lastReply).toContainText(halting.begun);

    process.kill(-doomed.pid, 'SIGKILL');
    await doomed.gone;
    await abandon(testEnv.supabase.databaseUrl, chat.id);

    await expect(watching.lastReply).toContainText('The reply was interrupted. What was written is saved.');
    await watching.ended();
    await expect(watching.lastReply).toContainText(halting.begun);
    await watching.retry();
    await expect(watching.lastReply).toContainText(halting.whole);
    await watching.ended();
    await expect(watching.articles).toHaveCount(2);
  },
);

/** As if enough time had passed for a silent turn to count as abandoned, unless another instance has noticed before that its process ended. */
async function abandon(databaseUrl: string, session: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `update public.turns set heartbeat_at = heartbeat_at - interval '1 minute' where session_id = $1 and status = 'running'`,
    [session],
  );
  expect(rowCount).toBeLessThanOrEqual(1);
  await client.end();
}
