import { furnish } from '#e2e/fixtures/furnished-chat.ts';
import { rowsOf } from '#e2e/fixtures/rows.ts';
import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { call, gate, reply, text, thinking } from '#e2e/scripted-model/index.ts';

test('text from Respond is shown while it streams', verifies('respond-streams'), async ({ chat, model }) => {
  const words = unlike('Tell me about the tide');
  const message = 'The tide comes in twice a day, and it goes out twice a day.';
  await model.script(reply([call('Respond', { message }, { middle: { at: 45, happens: gate(words) } })]), { when: words });
  await chat.send(words);
  await expect(chat.lastReply).toContainText('The tide comes in twice');
  await expect(chat.lastReply).not.toContainText('goes out');
  await expect(chat.stopButton).toBeVisible();
  await model.release(words);
  await chat.ended();
  await expect(chat.lastReply).toContainText(message);
  expect((await chat.lastReply.textContent())!.split('The tide comes in').length, 'said once').toBe(2);
});

test(
  'calls are quiet lines that open, a failed one by itself; a ref is a chip with a preview and a link',
  verifies('quiet-lines', 'failed-call', 'ref-chips'),
  async ({ chat, model, page, watch }) => {
    watch.allow(/status of 404/, 'one of the refs leads to nothing');
    await furnish(chat, model);
    await expect(chat.lastReply.getByText('Harbour master')).toHaveCount(0);
    const created = await chat.openLine('Created deliverable “Weekly status for Sarah”');
    await expect(created.getByText('Harbour master').first()).toBeVisible();
    await expect(chat.lastReply.getByText('No deliverable "there-is-none" found.')).toBeVisible();

    const words = unlike('Which one?');
    const href = await chat.todos.getByRole('link', { name: 'Weekly status for Sarah' }).getAttribute('href');
    const id = href!.split('/').at(-1)!;
    await model.script(
      `It is deliverable:${id}, [as agreed](deliverable:${id}), and not deliverable:00000000-0000-4000-8000-000000000000.`,
      {
        when: words,
      },
    );
    const shown = await chat.ask(words);
    await expect(shown.getByRole('link', { name: 'Weekly status for Sarah' })).toHaveAttribute('href', href!);
    await expect(shown.getByRole('link', { name: 'as agreed' })).toHaveAttribute('href', href!);
    await expect(shown).toContainText('(deleted)');
    await shown.getByRole('link', { name: 'as agreed' }).focus();
    await expect(page.getByText('Every Monday at 9:00').last()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly status for Sarah' })).toBeVisible();
  },
);

test('consecutive steps are one reply', verifies('several-steps'), async ({ chat, model, person, testEnv }) => {
  const words = unlike('Remember two things');
  await model.script(
    [
      reply([thinking('Two things.'), call('Write', { ref: 'memory:new', content: { content: 'The first thing' } })]),
      reply([text('One is kept. '), call('Write', { ref: 'memory:new', content: { content: 'The second thing' } })]),
      reply([call('Respond', { message: 'Both are kept.' })]),
    ],
    { when: words },
  );
  const shown = await chat.ask(words);
  await expect(shown).toContainText(/first thing.*One is kept.*second thing.*Both are kept/s);
  await expect(chat.articles).toHaveCount(2);
  const { data } = await rowsOf(person, testEnv.supabase).from('memories').select('content');
  expect(data).toHaveLength(2);
});
