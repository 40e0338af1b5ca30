import { expect, type Locator, type Page } from '@playwright/test';

/** A chat as a person uses it. Everything is found by role and name. */
export class ChatPage {
  readonly page: Page;
  /** The address of its instance. */
  readonly app: string;

  constructor(page: Page, app: string) {
    this.page = page;
    this.app = app;
  }

  get message(): Locator {
    return this.page.getByRole('textbox', { name: 'Message', exact: true });
  }
  get sendButton(): Locator {
    return this.page.getByRole('button', { name: 'Send', exact: true });
  }
  get stopButton(): Locator {
    return this.page.getByRole('button', { name: 'Stop', exact: true });
  }
  get retryButton(): Locator {
    return this.page.getByRole('button', { name: 'Try again', exact: true });
  }
  get log(): Locator {
    return this.page.getByRole('log', { name: 'Conversation' });
  }
  get articles(): Locator {
    return this.log.getByRole('article');
  }
  /** What the person said. By its label, because a message is hidden while it is measured: then it has no role. */
  get said(): Locator {
    return this.log.locator('article[aria-label^="You"]');
  }
  get replies(): Locator {
    return this.log.getByRole('article', { name: /^Thinking Partner/ });
  }
  /** The nth reply, from 1. */
  reply(n: number): Locator {
    return this.replies.nth(n - 1);
  }
  get lastReply(): Locator {
    return this.replies.last();
  }
  get picker(): Locator {
    return this.page.getByRole('radiogroup');
  }
  question(words: string | RegExp): Locator {
    return this.page.getByRole('radiogroup', { name: words });
  }
  get todos(): Locator {
    return this.page.getByRole('region', { name: 'Todos' });
  }
  get todoItems(): Locator {
    return this.todos.getByRole('list').first().getByRole('listitem');
  }
  /** The live region of the chat. */
  get status(): Locator {
    return this.page.getByRole('main').locator('p[role="status"]');
  }
  get alert(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }
  /** The id of this chat, once it has started. */
  get id(): string {
    const id = /\/chat\/([0-9a-f-]{36})$/.exec(new URL(this.page.url()).pathname)?.[1];
    if (!id) throw new Error(`No chat has begun at ${this.page.url()}.`);
    return id;
  }

  /** Opens the page of a new chat. */
  async begin(): Promise<void> {
    await this.page.goto(`${this.app}/chat`);
    await this.ready();
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`${this.app}/chat/${id}`);
    await this.ready();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Waits until the page's scripts run, so that typed text is not lost, and the messages are measured: until then they are hidden. */
  async ready(): Promise<void> {
    await expect(this.message).toBeEditable();
    await this.page.waitForFunction(() => {
      const hasHandlers = Object.keys(document.getElementById('message-field') ?? {}).some((key) => key.startsWith('__reactProps'));
      const messages = [...document.querySelectorAll('[role="log"] article')];
      return hasHandlers && messages.every((message) => getComputedStyle(message).visibility === 'visible');
    });
  }

  /** Sends a message without waiting for the reply. */
  async send(words: string): Promise<void> {
    await this.message.fill(words);
    await this.sendButton.click();
  }

  /** Sends a message and waits for the reply to end. */
  async ask(words: string): Promise<Locator> {
    await this.ready();
    const before = await this.said.count();
    await this.send(words);
    await expect(this.said).toHaveCount(before + 1);
    await this.ended();
    return this.lastReply;
  }

  /** Picks an option of the open question. The thread may still be moving, so this retries. */
  async pick(option: string | RegExp): Promise<void> {
    const radio = this.picker.getByRole('radio', { name: option });
    await expect(async () => {
      await radio.click({ timeout: 2000 });
      await expect(radio).toBeChecked({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
  }

  /** Picks an option and answers. */
  async choose(option: string | RegExp): Promise<void> {
    await this.pick(option);
    await this.page.getByRole('button', { name: 'Answer', exact: true }).click();
  }

  /** Chooses an option, answers, and waits for the reply to end. */
  async answer(option: string | RegExp): Promise<Locator> {
    await this.ready();
    const before = await this.said.count();
    await this.choose(option);
    await expect(this.said).toHaveCount(before + 1);
    await this.ended();
    return this.lastReply;
  }

  /** Opens a line of the last reply. The thread may move under the pointer until it has come to rest: then again. */
  async openLine(label: string): Promise<Locator> {
    const line = this.lastReply.getByRole('group').filter({ hasText: label });
    await expect(async () => {
      if (!(await line.evaluate((element) => (element as HTMLDetailsElement).open))) await line.getByText(label).click({ timeout: 2000 });
      await expect(line).toHaveAttribute('open', '', { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    return line;
  }

  async stop(): Promise<void> {
    await this.stopButton.click();
  }

  async retry(): Promise<void> {
    await this.retryButton.click();
  }

  /** Waits until the turn has ended: the last message is a reply and nothing is streaming. */
  async ended(): Promise<void> {
    await expect(this.articles.last()).toHaveAccessibleName(/^Thinking Partner/);
    await expect(this.log.locator('[aria-busy]')).toHaveCount(0);
    await expect(this.page.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  }

  /** The same helpers for another page. */
  onPage(page: Page): ChatPage {
    return new ChatPage(page, this.app);
  }

  /** The same chat in another tab of this browser. */
  async anotherTab(app = this.app): Promise<ChatPage> {
    const tab = new ChatPage(await this.page.context().newPage(), app);
    await tab.open(this.id);
    return tab;
  }
}
