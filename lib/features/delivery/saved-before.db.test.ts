import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startHere } from '#lib/database/embedded/testing/folders.ts';
import { temporaryFolder } from '#lib/testing/temporary-folder.ts';

const FROM = '20261122030000';

test('the migrations mark emails that were only saved as saved, files as ready to download, and others stay delivered', async () => {
  const dataDir = temporaryFolder();
  const before = join(temporaryFolder(), 'migrations');
  for (const name of readdirSync('supabase/migrations')) if (name < FROM) cpSync(join('supabase/migrations', name), join(before, name));
  const old = await startHere({ dataDir, migrationsDir: before });
  await old.database.exec(`
    insert into auth.users (id, email) values ('10000000-0000-4000-8000-000000000001', 'maya@example.com');
    insert into public.deliverables (id, user_id, title, deliverable_type)
      values ('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'Status', 'status_report');
    insert into public.deliverable_versions (id, user_id, deliverable_id, version_number, status, delivered_at)
      select ('30000000-0000-4000-8000-00000000000' || n)::uuid, '10000000-0000-4000-8000-000000000001',
        '20000000-0000-4000-8000-000000000001', n, case n when 3 then 'approved' else 'delivered' end, case n when 3 then null else now() end
      from generate_series(1, 4) n;
    insert into public.deliveries (user_id, deliverable_id, version_id, platform, destination, format, idempotency_key, status, provider_message, sent_at)
      select '10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001',
        ('30000000-0000-4000-8000-00000000000' || n)::uuid, case n when 4 then 'download' else 'email' end, 'sarah@acme.com', 'html', n::text,
        case n when 3 then 'failed' else 'delivered' end,
        case n when 1 then 'Saved here, no mail sent (mailbox/1.eml)' when 2 then '250 OK' end, case n when 3 then null else now() end
      from generate_series(1, 4) n;
    insert into public.work_tickets (user_id, task, agent_type, status, commands)
      values ('10000000-0000-4000-8000-000000000001', 'Old', 'workspace', 'failed',
        'Commands run in a simulated shell. Checks of a project are not run. Real programs cannot be run here: bwrap is not installed (on Debian: apt-get install bubblewrap).');`);
  await old.stop();

  const { database } = await startHere({ dataDir, migrationsDir: 'supabase/migrations' });
  const { rows } = await database.query(`
    select v.version_number, v.status, v.delivery_status, v.delivered_at is null as undelivered, d.status as delivery, d.provider_message
    from public.deliverable_versions v join public.deliveries d on d.version_id = v.id order by v.version_number`);
  expect(rows).toEqual([
    {
      version_number: 1,
      status: 'approved',
      delivery_status: 'saved',
      undelivered: true,
      delivery: 'saved',
      provider_message: 'Kept on the server as mailbox/1.eml',
    },
    {
      version_number: 2,
      status: 'delivered',
      delivery_status: 'delivered',
      undelivered: false,
      delivery: 'delivered',
      provider_message: '250 OK',
    },
    { version_number: 3, status: 'approved', delivery_status: 'failed', undelivered: true, delivery: 'failed', provider_message: null },
    { version_number: 4, status: 'approved', delivery_status: 'ready', undelivered: true, delivery: 'ready', provider_message: null },
  ]);
  const { rows: tickets } = await database.query('select commands, dismissed_at is not null as dismissed from public.work_tickets');
  expect(tickets).toEqual([
    { commands: 'Commands run in a simulated shell. Real programs can’t run here; ask your administrator.', dismissed: true },
  ]);
});
