import type { Locator, Page } from '@playwright/test';

/** The chats and pages of the side bar in a wide window. */
export class SideBar {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get bar(): Locator {
    return this.page.getByRole('complementary', { name: 'Chats and pages' });
  }
  get newChat(): Locator {
    return this.bar.getByRole('button', { name: 'New chat' });
  }
  get search(): Locator {
    return this.bar.getByRole('searchbox', { name: 'Search chats' });
  }
  chat(title: string | RegExp): Locator {
    return this.bar.getByRole('link', { name: title });
  }

  /** Chooses an item from the menu of a chat. */
  async inMenuOf(title: string, item: string): Promise<void> {
    await this.chat(title).hover();
    await this.bar.getByRole('button', { name: `More about ${title}` }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
