import { listenTo } from '#e2e/fixtures/announcements.ts';
import { halting } from '#e2e/fixtures/halting-reply.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { call, httpError, reply } from '#e2e/scripted-model/index.ts';

test(
  'the start and end of a turn are announced, never its text; a question with its options, a failure and a stop are announced in full',
  verifies('status-of-a-turn', 'status-of-a-question', 'status-of-an-end'),
  async ({ chat, model }) => {
    const hello = unlike('Hello');
    await model.script('Hello.', { when: hello });
    // Started, so that its page stays.
    await chat.ask(hello);
    const heard = await listenTo(chat.status);
    const working = 'Thinking Partner is working.';
    const words = unlike('How often does the tide come?');
    await model.script(halting.until(words), { when: words });
    await chat.send(words);
    await expect(chat.lastReply).toContainText(halting.begun);
    await model.release(words);
    await chat.ended();
    const said = [working, 'The reply is complete.'];
    await expect.poll(heard).toEqual(said);
    await expect(chat.log).toHaveAttribute('aria-live', 'off');

    const asks = unlike('Make a report');
    await model.script(reply([call('Clarify', { question: 'For whom is it?', options: ['Sarah', 'Tom', 'Dana'] })]), { when: asks });
    await chat.ask(asks);
    await expect(chat.question('For whom is it?')).toBeVisible();
    said.push(working, 'Question: For whom is it? 3 options.');
    await expect.poll(heard).toEqual(said);

    const [fails, waits] = [unlike('This fails'), unlike('This waits')];
    await model.script(httpError(400), { when: fails });
    await chat.ask(fails);
    await expect.poll(heard).toEqual([...said, working, expect.stringMatching(/\w+ \w+/)]);
    const failed = await heard();
    await model.script(halting.until(waits), { when: waits });
    await chat.send(waits);
    await expect(chat.lastReply).toContainText(halting.begun);
    await chat.stop();
    await chat.ended();
    await expect.poll(heard).toEqual([...failed, working, 'You stopped this reply.']);
  },
);
