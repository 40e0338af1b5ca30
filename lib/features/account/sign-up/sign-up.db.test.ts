import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#lib/base/clock.ts';
import { hashOfToken } from '#lib/base/random-token.ts';
import type { Db } from '#lib/database/db.ts';
import { type Embedded, startEmbedded } from '#lib/database/embedded/server.ts';
import { emptyDatabase, type Rows, readRows } from '#lib/database/embedded/testing/empty-database.ts';
import { optionsOf } from '#lib/database/embedded/testing/folders.ts';
import type { Database } from '#lib/database/types.ts';
import { makeInvitation, readInvitations, revokeInvitation } from './invitations.ts';
import { setSignUp } from './set-sign-up.ts';
import { readSignUpRules } from './sign-up-rules.ts';

let embedded: Embedded;
let initial: Rows;
beforeAll(async () => {
  embedded = await startEmbedded(optionsOf({ migrationsDir: 'supabase/migrations' }));
  initial = await readRows(embedded.databaseUrl);
});
afterAll(() => embedded.stop());

/** A fresh installation without accounts. */
async function installation() {
  expect(await emptyDatabase(embedded.databaseUrl, initial)).toBe(true);
  const { url, keys, database } = embedded;
  const client = (key: string) => createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const service: Db = client(keys.secretKey);
  return {
    url,
    keys,
    database,
    service,
    /** Calls the Auth API directly, bypassing the app. */
    signUp: (email = `ada-${randomUUID()}@example.com`) => client(keys.publishableKey).auth.signUp({ email, password: 'a good password' }),
    /** Signs up through the app. */
    async comeWith(token: string | null, email = `ada-${randomUUID()}@example.com`) {
      const { data } = await service.rpc('admit_address', { address: email, ...(token && { hash: hashOfToken(token) }) }).throwOnError();
      return { admitted: data, ...(await this.signUp(email)) };
    },
  };
}

const once = { label: 'Grace', uses: 1, days: 7 } as const;

test('with open sign-up, everyone gets an account, and the first is the administrator', async () => {
  const here = await installation();
  expect(await setSignUp(here.service, 'open')).toBeNull();
  const first = await here.comeWith(null);
  expect([first.admitted, first.data.user?.app_metadata.role]).toEqual(['open', 'admin']);
  expect((await here.comeWith(null)).error).toBeNull();
});

test('with sign-up by invitation, the first account needs the link from the first start, and a stranger does not become administrator', async () => {
  const here = await installation();
  const earlier = await setSignUp(here.service, 'invited');
  const token = await setSignUp(here.service, 'invited');
  expect(await readSignUpRules(here.service, token)).toEqual({ mode: 'invited', hasAccounts: false, invited: true });
  expect((await here.signUp()).data.user).toBeNull();
  expect((await here.comeWith(earlier)).data.user).toBeNull();
  const admin = await here.comeWith(token);
  expect(admin.data.user?.app_metadata.role).toBe('admin');
  expect((await here.comeWith(token)).admitted).toBeNull();
  expect((await here.signUp()).data.user).toBeNull();
  expect(await setSignUp(here.service, 'invited')).toBeNull();
});

test('an administrator’s invitation admits one person, or anyone until it expires or is revoked', async () => {
  const here = await installation();
  const first = await here.comeWith(await setSignUp(here.service, 'invited'));
  const admin = first.data.user!.id;
  const make = async (invitation: typeof once | { label: string; uses: null; days: number }) => {
    const made = await makeInvitation(here.service, systemClock(), admin, invitation);
    if (!made.ok) throw new Error(made.message);
    return made.token;
  };
  const one = await make(once);
  const many = await make({ label: 'The team', uses: null, days: 1 });
  expect((await here.comeWith(one)).data.user?.app_metadata.role).toBeUndefined();
  expect((await here.comeWith(one)).data.user).toBeNull();
  for (let n = 0; n < 3; n++) expect((await here.comeWith(many)).error).toBeNull();

  const listed = await readInvitations(here.service, admin);
  expect(listed).toMatchObject([
    { label: 'The team', uses: 3, usesLeft: null },
    { label: 'Grace', uses: 1, usesLeft: 0 },
  ]);
  const { rows } = await here.database.query('select * from private.invitations');
  expect(JSON.stringify(rows)).not.toContain(one);

  await revokeInvitation(here.service, admin, listed[0]!.id);
  expect((await here.comeWith(many)).data.user).toBeNull();
  const late = await make({ label: 'Late', uses: null, days: 1 });
  await here.database.query("update private.invitations set expires_at = now() where label = 'Late'");
  expect((await here.comeWith(late)).data.user).toBeNull();
  expect(await readSignUpRules(here.service, late)).toMatchObject({ invited: false });
});

test('two people who use a single-use invitation at the same time get one account', async () => {
  const here = await installation();
  const first = await here.comeWith(await setSignUp(here.service, 'invited'));
  const made = await makeInvitation(here.service, systemClock(), first.data.user!.id, once);
  const both = await Promise.all([1, 2, 3].map(() => here.comeWith(made.ok ? made.token : null)));
  expect(both.filter(({ data }) => data.user)).toHaveLength(1);
});

test('with closed sign-up, an invitation admits only the first account', async () => {
  const here = await installation();
  const first = await here.comeWith(await setSignUp(here.service, 'closed'));
  const made = await makeInvitation(here.service, systemClock(), first.data.user!.id, once);
  expect((await here.comeWith(made.ok ? made.token : null)).data.user).toBeNull();
  const refused = await here.signUp();
  expect([refused.data.user, refused.error]).toEqual([null, expect.anything()]);
});

test('only current administrators can create, see and revoke invitations', async () => {
  const here = await installation();
  await setSignUp(here.service, 'open');
  await here.comeWith(null);
  const personId = (await here.comeWith(null)).data.user!.id;
  await expect(makeInvitation(here.service, systemClock(), personId, once)).rejects.toMatchObject({ code: '42501' });
  await expect(readInvitations(here.service, personId)).rejects.toMatchObject({ code: '42501' });
  await expect(revokeInvitation(here.service, personId, randomUUID())).rejects.toMatchObject({ code: '42501' });
});
