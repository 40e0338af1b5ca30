import { expect, type Locator, type Page } from '@playwright/test';

/** The sign-up and sign-in pages. */
export class SignInPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get email(): Locator {
    return this.page.getByRole('textbox', { name: 'Email', exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel('Password', { exact: true });
  }
  get alert(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  async signUp({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.goto('/sign-up');
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.page.goto('/sign-in');
    await this.fillIn({ email, password });
  }

  /** Signs in on the current page. */
  async fillIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Tries another password after a wrong one; the field is empty again once this one is refused too. */
  async again(password: string): Promise<void> {
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.password).toHaveValue('');
  }
}
