import { randomBytes } from 'node:crypto';
import type { Db } from '#lib/database/db.ts';
import { onInstallation } from './installation.ts';
import { Refusal, runCommand } from './npm-command.ts';

/** Sets a random password through the Auth API, which also signs the account out everywhere. */
async function resetPassword(db: Db, email: string): Promise<string> {
  const { data: owner } = await db.from('profiles').select('id').eq('email', email.trim().toLowerCase()).maybeSingle().throwOnError();
  if (!owner) throw new Refusal(`No account found for ${email}.`);
  const password = randomBytes(12).toString('base64url');
  const { error } = await db.auth.admin.updateUserById(owner.id, { password });
  if (error) throw new Error(`The password could not be changed: ${error.message}`);
  return password;
}

await runCommand('npm run admin:reset-password <email>', 1, async (settings, [email]) => {
  const password = await onInstallation(settings, (db) => resetPassword(db, email!));
  return `The new password of ${email} is ${password}\nIt is shown only once. The account has been signed out everywhere.`;
});
