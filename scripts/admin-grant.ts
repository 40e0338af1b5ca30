import { Refusal, runCommand } from './command.ts';
import { onInstallation } from './installation.ts';

await runCommand('npm run admin:grant <email>', 1, async (settings, [email]) => {
  const { data: found } = await onInstallation(settings, async (db) =>
    db.rpc('set_admin', { address: email!, admin: true }).throwOnError(),
  );
  if (!found) throw new Refusal(`There is no account with the address ${email}.`);
  return `${email} is an admin now: the admin pages open after the next sign-in, or within the hour.`;
});
