import './compile-cache.ts';
import { createClient } from '@supabase/supabase-js';
import type { Environment } from '#lib/base/env.ts';
import { ignoreClosedOutput } from '#lib/base/ignore-closed-output.ts';
import { databaseLimits } from '#lib/base/limits/limits.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import type { EmbeddedProcess } from '#lib/database/embedded/process.ts';
import type { Database } from '#lib/database/types.ts';
import { invitationLink } from '#lib/features/account/sign-up/invitation.ts';
import { setSignUp } from '#lib/features/account/sign-up/set-sign-up.ts';
import { signUpModeOf } from '#lib/features/account/sign-up/sign-up-mode.ts';
import { startApp } from './app-process.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { bundleConfinedPrograms } from './confined-programs.ts';
import { embeddedEnvironment, filesDirOf, startEmbeddedProcess, startOnPorts } from './embedded.ts';
import { authority, freePort, isFree } from './ports.ts';
import { giveUp, readSettings } from './settings.ts';
import { Part, type Running } from './supervised-process.ts';
import { startWorkerProcess } from './worker-process.ts';

/*
 * `npm start` and `npm run dev`: starts the embedded Supabase (unless SUPABASE_URL is set), the app and a worker, and keeps
 * them running until Ctrl-C or SIGTERM, which stops them in reverse order.
 */
ignoreClosedOutput();
const dev = process.argv.includes('--dev');
const settings = readSettings();
const host = settings.HOST;
const port = settings.PORT === 0 ? await freePort(host) : settings.PORT;
export const siteUrl = settings.SITE_URL ?? `http://${authority(host, port)}`;
const parts: Part<Running>[] = [];
const ending = new AbortController();
const endParts = async () => {
  for (const part of parts.toReversed()) await part.stop();
};

async function shutDown() {
  if (ending.signal.aborted) return;
  console.log('Stopping…');
  ending.abort();
  await endParts();
  process.exit(0);
}
process.on('SIGINT', shutDown).on('SIGTERM', shutDown);

if (!settings.SITE_URL && ['0.0.0.0', '::'].includes(host))
  giveUp(`HOST=${host} listens on every address. Set SITE_URL to the one people use, so that requests from other sites can be rejected.`);

try {
  if (!(await isFree(port, host))) giveUp(`Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another port.`);
  if (!dev) {
    await buildIfChanged(ending.signal);
    await bundleConfinedPrograms().catch(({ message }: Error) =>
      console.error(`The programs that read untrusted input could not be bundled, so they start more slowly: ${message}`),
    );
  }
  const supabase = settings.SUPABASE_URL ? { ...settings } : await embedded();
  await proveServerToken(supabase);
  const invitation = await setRules(supabase);
  const env = { ...supabase, HOST: host, PORT: String(port), SITE_URL: siteUrl } as Record<string, string>;
  await started(new Part('app', (signal) => startApp({ host, port, dev, env }, signal)));
  await started(new Part('worker', (signal) => startWorkerProcess(env, signal)));
  console.log(`Thinking Partner is at ${siteUrl} (Ctrl-C to stop).`);
  if (invitation) console.log(`No accounts yet. Create the administrator’s account with this one-time link:\n  ${invitation}`);
} catch (error) {
  if (!ending.signal.aborted) {
    await endParts();
    giveUp((error as Error).message);
  }
}

function started<R extends Running>(part: Part<R>): Promise<R> {
  ending.signal.throwIfAborted();
  parts.push(part);
  return part.start();
}

async function embedded() {
  let chosen: EmbeddedProcess | undefined;
  const start = () => (chosen ? startOnPorts(settings, siteUrl, chosen) : startEmbeddedProcess(settings, siteUrl));
  const running = await started(new Part('database', start));
  chosen = running;
  return embeddedEnvironment({ ...running, filesDir: filesDirOf(settings) });
}

/** Runs one query with a server-made token, so that mismatched settings fail at startup. */
async function proveServerToken(supabase: object) {
  const { error } = await createActingAs(supabase as Parameters<typeof createActingAs>[0])('00000000-0000-4000-8000-000000000000')
    .from('profiles')
    .select('id')
    .limit(1);
  if (error)
    throw new Error(
      `The database at SUPABASE_URL does not accept a token made with SUPABASE_JWT_SECRET or SUPABASE_JWT_SIGNING_KEY, or its migrations have not run (${error.code || 'no answer'}: ${error.message}).`,
    );
}

/** Stores the limits and sign-up rules in the database. Returns the link for the first account when one is needed. */
async function setRules({ SUPABASE_URL, SUPABASE_SECRET_KEY }: Partial<Environment>): Promise<string | null> {
  const service: Db = createClient<Database>(SUPABASE_URL!, SUPABASE_SECRET_KEY!, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await service.rpc('set_limits', { limits: databaseLimits() }).throwOnError();
  const token = await setSignUp(service, signUpModeOf({ SIGN_UP: settings.SIGN_UP, SITE_URL: siteUrl }));
  return token && invitationLink(siteUrl, token);
}
