import { onInstallation } from './installation.ts';
import { Refusal, runCommand } from './npm-command.ts';

await runCommand('npm run admin:grant <email>', 1, async (settings, [email]) => {
  const { data: found } = await onInstallation(settings, async (db) =>
    db.rpc('set_admin', { address: email!, admin: true }).throwOnError(),
  );
  if (!found) throw new Refusal(`No account found for ${email}.`);
  return `${email} is now an administrator. The admin pages open after the next sign-in, or within an hour.`;
});
