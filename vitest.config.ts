import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { cheapPasswords } from '#lib/database/embedded/test-passwords.ts';

/** For each file of every project. */
const setupFiles = ['lib/testing/test-file-setup.ts'];

export default defineConfig({
  test: {
    // Much of a database test is waiting for the database's process: three at a time also on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // One process runs many files: what they import is loaded once in it.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: ['{lib,components,scripts,app,e2e,supabase}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,installation}.test.ts'],
          // A machine may be very busy: a limit is there to end what hangs.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          setupFiles,
          include: ['{lib,supabase,scripts}/**/*.db.test.ts'],
          globalSetup: ['lib/database/embedded/test-server.ts'],
          env: cheapPasswords,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Runs the built app as `npm start` does, so scripts/test.ts lets it follow the build.
        test: {
          name: 'installation',
          setupFiles,
          include: ['scripts/**/*.installation.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
