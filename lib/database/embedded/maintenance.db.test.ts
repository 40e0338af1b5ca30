import { expect, test, vi } from 'vitest';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { DiskSpace } from '#lib/database/storage/disk-space.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';
import { startMaintenance } from './maintenance.ts';

const never = 3_600_000;

test('tables are analyzed and the log is checkpointed on a timer', async () => {
  const { database, exclusive } = await startHere({ maintenance: { vacuum: 50, backup: never } });
  const state = () =>
    exclusive.run(async () => {
      const { rows } = await database.query<{ rows: number; checkpoint: string }>(`
        select reltuples::integer as rows, checkpoint_lsn::text as checkpoint
        from pg_class, pg_control_checkpoint() where oid = 'public.notes'::regclass`);
      return rows[0]!;
    });
  const { checkpoint } = await state();
  await exclusive.run(() => database.query(`insert into public.notes (words) select 'note ' || n from generate_series(1, 1000) n`));
  await vi.waitFor(async () => expect((await state()).rows).toBe(1000), { timeout: 20_000 });
  expect((await state()).checkpoint).not.toBe(checkpoint);
});

test('a failed run is logged, and the next one retries', async () => {
  const { database, exclusive } = await startHere({ maintenance: { vacuum: never, backup: never } });
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const exec = vi.spyOn(database, 'exec').mockRejectedValueOnce(new Error('no room left'));
  const end = startMaintenance({
    database,
    exclusive,
    space: new DiskSpace('/', 0),
    lengthy: (work) => work(),
    dataDir: temporaryFolder(),
    times: { vacuum: 10, backup: never },
  });
  await vi.waitFor(() => expect(exec.mock.calls.filter(([sql]) => sql === 'checkpoint').length).toBeGreaterThan(0), { timeout: 20_000 });
  end();
  await exclusive.run(async () => {});
  expect(said.mock.calls).toEqual([["The database's maintenance failed: no room left"]]);
  vi.restoreAllMocks();
});
