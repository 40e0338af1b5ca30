/** What a Supabase is reached by. */
export interface Supabase {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** Where the Postgres wire protocol is spoken: the queue of jobs is there. */
  databaseUrl: string;
  /** The folder of people's files: the same for all that share this database. */
  filesDir: string;
}

/** Where everything of a test run is: one database, a scripted model, three instances of the built app on them, and a worker. */
export interface TestEnv {
  supabase: Supabase;
  /** The scripted model's address and key. */
  model: { url: string; apiKey: string };
  apps: {
    /** Talks with the offline partner. */
    offline: string;
    /** Two instances that talk with the scripted model. */
    scripted: string;
    second: string;
  };
  /** The first account of the installation, so an admin. */
  admin: { email: string; password: string };
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
