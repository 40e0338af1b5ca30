import { expect, test, verifies } from '#e2e/fixtures/test.ts';
import { SignInPage } from '#e2e/pages/sign-in-page.ts';
import { newAddress } from '#e2e/people/sign-up.ts';

test('a person signs up and is in a new chat', verifies('sign-up'), async ({ page }) => {
  const email = newAddress('Nora');
  await new SignInPage(page).signUp({ email, password: 'four quiet words here' });
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('main')).toContainText(email);
});

test('a person signs out and signs in again', verifies('sign-in', 'sign-out'), async ({ page, person }) => {
  const door = new SignInPage(page);
  await door.signOut();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/sign-in$/);
  await door.signIn(person);
  await expect(page).toHaveURL(/\/chat$/);
});

test('a wrong password is refused in words, and the address stays', verifies('wrong-password'), async ({ page, someone }) => {
  const { email } = await someone();
  const door = new SignInPage(page);
  await door.signIn({ email, password: 'not the password' });
  await expect(door.alert).toContainText('do not match');
  await expect(door.email).toHaveValue(email);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/sign-in$/);
});
