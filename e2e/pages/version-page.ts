import type { Locator, Page } from '@playwright/test';

/** The page of one version of a deliverable. */
export class VersionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(deliverable: string, number: number): Promise<void> {
    await this.page.goto(`/deliverables/${deliverable}/versions/${number}`);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** Its name and status. */
  get heading(): Locator {
    return this.main.getByRole('heading', { level: 1 });
  }

  get text(): Locator {
    return this.main.getByRole('textbox', { name: /^Text of version/ });
  }

  get saving(): Locator {
    return this.main.getByRole('status').filter({ hasText: /Saved|Saving|Not saved/ });
  }

  async view(name: 'Read' | 'Edit' | 'Compare'): Promise<void> {
    await this.main.getByRole('button', { name, exact: true }).click();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }
}
