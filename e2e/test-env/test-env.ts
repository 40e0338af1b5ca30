import type { Person } from '#e2e/people/sign-up.ts';

/** How to connect to a Supabase. */
export interface Supabase {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** The address of the Postgres wire protocol, which the job queue uses. */
  databaseUrl: string;
  /** The folder of people's files, shared by all that use this database. */
  filesDir: string;
}

/** The processes of a test run: one database, a scripted model, three instances of the built app, and a worker. */
export interface TestEnv {
  supabase: Supabase;
  /** The scripted model's address and key. */
  model: { url: string; apiKey: string };
  apps: {
    /** Uses the built-in assistant. */
    offline: string;
    /** Two instances that use the scripted model. */
    scripted: string;
    second: string;
  };
  /** The first account of the installation, so an administrator. */
  admin: Person;
}

const variable = 'THINKING_PARTNER_TEST_WORLD';

/** Passes the test environment to the processes that run tests. */
export function announceTestEnv(testEnv: TestEnv): void {
  process.env[variable] = JSON.stringify(testEnv);
}

/** The test environment of this run. */
export function testEnv(): TestEnv {
  const value = process.env[variable];
  if (!value) throw new Error('The test environment is missing: the global setup has not run.');
  return JSON.parse(value) as TestEnv;
}
