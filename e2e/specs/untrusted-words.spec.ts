import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { unlike } from '#e2e/fixtures/unlike.ts';
import { call, reply, text } from '#e2e/scripted-model/index.ts';

const hostile = `Here is what I found.

<script>window.hacked = 'script'</script>
<img src="x" onerror="window.hacked = 'onerror'">
<iframe src="https://evil.example/frame"></iframe>
<style>@import url('https://evil.example/style.css'); body { background: url(https://evil.example/bg.png) }</style>
<svg onload="window.hacked = 'svg'"><use href="https://evil.example/sprite.svg#x"/></svg>
<form action="https://evil.example/form"><button>Log in again</button></form>

![a chart](https://evil.example/track.png?who=me "a title")

[press here](javascript:window.hacked='link') and [here](data:text/html,<script>alert(1)</script>) and
[there](vbscript:msgbox(1)) and <a href="javascript:window.hacked='anchor'" onclick="window.hacked='click'">also here</a>.

A [link that is honest](https://example.com/page) leads out.`;

test(
  'scripts, javascript: links and images in untrusted text do nothing, in plain text and through Respond',
  verifies('hostile-markdown'),
  async ({ chat, model, page }) => {
    const hacked = () => page.evaluate(() => (window as { hacked?: string }).hacked);
    for (const message of [reply([text(hostile)]), reply([call('Respond', { message: hostile })])]) {
      const words = unlike('What did you find?');
      await model.script(message, { when: words });
      const shown = await chat.ask(words);
      await expect(shown).toContainText('Here is what I found.');
      await expect(shown).toContainText('leads out.');
      await expect(shown.locator('script, iframe, style, form, img, object, embed')).toHaveCount(0);
      for (const link of await shown.getByRole('link').all())
        expect(await link.getAttribute('href')).toMatch(/^https:\/\/(example\.com|evil\.example)\//);
      for (const name of ['press here', 'here', 'there', 'also here']) {
        const pressable = shown.getByText(name, { exact: true });
        if (await pressable.count())
          await pressable
            .first()
            .click({ timeout: 2000 })
            .catch(() => undefined);
      }
      expect(await hacked()).toBeUndefined();
      expect(page.context().pages()).toHaveLength(1);
      await expect(shown.getByRole('link', { name: 'link that is honest' })).toHaveAttribute('rel', /noopener/);
    }
    await chat.reload();
    for (const n of [1, 2]) await expect(chat.reply(n)).toContainText('leads out.');
    expect(await hacked()).toBeUndefined();
  },
);

test('a person’s text is shown as written', verifies('own-markup'), async ({ chat, model, page }) => {
  const words = unlike('<b>bold</b> <img src=x onerror="window.hacked=1"> **stars** \u202eturned');
  await model.script('Read.', { when: words });
  await chat.ask(words);
  await expect(chat.said).toContainText('<b>bold</b>');
  await expect(chat.said).toContainText('**stars**');
  await expect(chat.said.locator('img, b')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
});

test('text of a deliverable and a memory is shown as text', verifies('stored-markup'), async ({ chat, model, page }) => {
  const words = unlike('Keep this');
  const nasty = '<img src=x onerror="window.hacked=1"> ](javascript:alert(1))';
  await model.script(
    [
      reply([
        call('Write', { ref: 'memory:new', content: { content: nasty } }),
        call('Write', { ref: 'deliverable:new', content: { title: nasty, deliverable_type: 'custom' } }),
      ]),
      'Kept.',
    ],
    { when: words },
  );
  await chat.ask(words);
  for (const path of ['/memories', '/deliverables']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('<img src=x');
  }
  await page.getByRole('link', { name: nasty }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x');
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
});
