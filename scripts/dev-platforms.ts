import './compile-cache.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppEnvironment } from '#lib/base/env.ts';
import { formatList } from '#lib/base/text/list.ts';
import { platformLabels } from '#lib/entities/platform-names.ts';
import { createSampleAccount } from './dev-platforms/sample-account.ts';
import { startEmulators } from './dev-platforms/start-emulators.ts';
import { vendors } from './dev-platforms/vendors/index.ts';
import { reachEmbedded } from './embedded.ts';
import { giveUp, readSettings } from './settings.ts';

/*
 * `npm run dev:platforms`: starts emulators of the platforms with eight weeks of a company’s messages, mails, events and issues,
 * and the app, in which Maya of that company has an account. Each start begins anew, in a temporary folder: the emulators keep
 * nothing, and their dates are counted from today.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'thinking-partner-platforms-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const { settings: platforms } = await startEmulators(new Date());
// Nothing of this leaves the machine: neither a hosted database nor a mail server of `.env` is used.
const own = { DATA_DIR: dataDir, FILES_DIR: '', SUPABASE_URL: '', DATABASE_URL: '', SMTP_URL: '', SIGN_UP: 'open', CLOCK: '' };
Object.assign(process.env, own, platforms);

const { siteUrl } = await import('./start.ts');
try {
  const settings = { ...readSettings(), ...reachEmbedded(readSettings()), SITE_URL: siteUrl } as AppEnvironment;
  const { email, password } = await createSampleAccount(settings);
  console.log(
    `${formatList(vendors.map(({ name }) => platformLabels[name]))} are emulated. Sign in as ${email} with the password ${password}. What she chose is read within a minute.`,
  );
} catch (error) {
  giveUp(`The sample account could not be created: ${(error as Error).message}`);
}
