import './compile-cache.ts';
import { createClient } from '@supabase/supabase-js';
import type { Environment } from '#lib/base/env.ts';
import { databaseLimits } from '#lib/base/limits/database-limits.ts';
import { createActingAs } from '#lib/database/acting-as.ts';
import type { Db } from '#lib/database/db.ts';
import type { EmbeddedProcess } from '#lib/database/embedded/process.ts';
import type { Database } from '#lib/database/types.ts';
import { invitationLink } from '#lib/features/account/sign-up/invitation-token.ts';
import { setSignUp } from '#lib/features/account/sign-up/set-sign-up.ts';
import { signUpModeOf } from '#lib/features/account/sign-up/sign-up-mode.ts';
import { startApp } from './app-process.ts';
import { buildIfChanged } from './build.ts';
import { embeddedEnvironment, filesDirOf, startEmbeddedProcess, startOnPorts } from './embedded.ts';
import { authority, freePort, isFree } from './ports.ts';
import { giveUp, readSettings } from './settings.ts';
import { Part, type Running } from './supervised-process.ts';
import { startWorkerProcess } from './worker-process.ts';

/*
 * `npm start` and `npm run dev`: the embedded Supabase unless SUPABASE_URL names another, then the app and a worker, all kept
 * running until Ctrl-C or SIGTERM, which ends them in the opposite order: the database last.
 */
const dev = process.argv.includes('--dev');
const settings = readSettings();
const host = settings.HOST;
const port = settings.PORT === 0 ? await freePort(host) : settings.PORT;
const siteUrl = settings.SITE_URL ?? `http://${authority(host, port)}`;
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
  giveUp(`HOST=${host} listens on every address: set SITE_URL to the one people use, so that requests from other sites can be told apart.`);

try {
  if (!(await isFree(port, host))) giveUp(`Port ${port} on ${host} is in use: stop what uses it, or set PORT to another one.`);
  if (!dev) await buildIfChanged(ending.signal);
  const supabase = settings.SUPABASE_URL ? { ...settings } : await embedded();
  await proveServerToken(supabase);
  const invitation = await setRules(supabase);
  const env = { ...supabase, HOST: host, PORT: String(port), SITE_URL: siteUrl } as Record<string, string>;
  await started(new Part('app', (signal) => startApp({ host, port, dev, env }, signal)));
  await started(new Part('worker', (signal) => startWorkerProcess(env, signal)));
  console.log(`Thinking Partner is at ${siteUrl} (Ctrl-C ends it).`);
  if (invitation)
    console.log(`There is no account yet. Create the first one, the administrator’s, with this link, which works once:\n  ${invitation}`);
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

/** One query with a token of our own making: the settings fit together, or it is said now. */
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

/** Has the database keep the limits and the rules of sign-up. Answers the link for the first account where it needs one. */
async function setRules({ SUPABASE_URL, SUPABASE_SECRET_KEY }: Partial<Environment>): Promise<string | null> {
  const service: Db = createClient<Database>(SUPABASE_URL!, SUPABASE_SECRET_KEY!, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await service.rpc('set_limits', { limits: databaseLimits() }).throwOnError();
  const token = await setSignUp(service, signUpModeOf({ SIGN_UP: settings.SIGN_UP, SITE_URL: siteUrl }));
  return token && invitationLink(siteUrl, token);
}
