import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { cheapPasswords } from '#lib/database/embedded/testing/cheap-passwords.ts';

/** Runs for each file of every project. */
const setupFiles = ['lib/testing/test-file-setup.ts'];

export default defineConfig({
  test: {
    // A database test mostly waits for the database's process, so three run at the same time even on two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // One process runs many files: their imports are loaded once.
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
          // A machine may be very busy: the limit only ends tests that hang.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          setupFiles,
          include: ['{lib,supabase,scripts}/**/*.db.test.ts'],
          globalSetup: ['lib/database/embedded/testing/test-server.ts'],
          env: cheapPasswords,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The turns of chats, versions and tickets once more, on the wire format of OpenAI-compatible servers. Not here: tests of
        // thinking, cache control and message batches, which exist in Anthropic's format only, and of killed processes and of
        // work on files, which do not depend on the format.
        test: {
          name: 'compatible',
          setupFiles,
          include: [
            'lib/agent/model-operator.test.ts',
            'lib/agent/operator/execute-json.test.ts',
            'lib/runs/workspace/model-results.test.ts',
            'lib/runs/chat/{partner,approvals,repeated-requests}.db.test.ts',
            'lib/runs/drafts/{generate-version,questions}.db.test.ts',
            'lib/runs/tickets/run-ticket.db.test.ts',
            'lib/runs/learning/learn-from-edit.db.test.ts',
            'lib/features/integrations/chat.db.test.ts',
            'lib/features/memories/extract-memories.db.test.ts',
          ],
          globalSetup: ['lib/database/embedded/testing/test-server.ts'],
          env: cheapPasswords,
          provide: { modelFormat: 'chat completions' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Runs the built app like `npm start`, so scripts/test.ts starts it after the build.
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
