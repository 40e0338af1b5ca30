import type { Session } from '#lib/database/embedded/migrations.ts';

const ada = '00000000-0000-4000-8000-00000000000a';
const grace = '00000000-0000-4000-8000-00000000000b';

interface Caller {
  role: 'anon' | 'authenticated';
  claims: Record<string, unknown>;
}
const server = (sub: string): Caller => ({ role: 'authenticated', claims: { sub, role: 'authenticated', via: 'server' } });
const login = (sub: string, app_metadata = {}): Caller => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', app_metadata },
});
const nobody: Caller = { role: 'anon', claims: { role: 'anon' } };

const remember = (owner: string) => `insert into public.memories (user_id, content) values ('${owner}', 'words')`;
const recall = 'select user_id from public.memories';

/** What is tried as whom, and the expected outcome: a number of rows, or a refusal (SQLSTATE 42501). */
const trials: [sentence: string, who: Caller, statement: string, expected: number | 'refused'][] = [
  ['the server writes a row for its owner', server(ada), remember(ada), 0],
  ['the server writes a row for another owner', server(grace), remember(grace), 0],
  ['the server of one person writes no row for another', server(ada), remember(grace), 'refused'],
  ['a person’s own login token writes nothing', login(ada), remember(ada), 'refused'],
  ['a person reads their own row', login(ada), recall, 1],
  ['the server reads the rows of the one it acts for', server(grace), recall, 1],
  ['an admin’s login token reads all rows', login(grace, { role: 'admin' }), recall, 2],
  ['a token that still says admin reads nothing more once its account is not an admin', login(ada, { role: 'admin' }), recall, 1],
  ['a signed-out caller reads nothing', nobody, recall, 'refused'],
];

/**
 * Checks row-level security as different people, in a transaction that is rolled back.
 * @returns one sentence per check
 * @throws {Error} that names the first check with another outcome
 */
export async function tryRowSecurity(session: Session): Promise<string[]> {
  await session.exec('begin');
  try {
    await session.exec(`insert into auth.users (id, email, raw_app_meta_data)
      values ('${ada}', 'ada@example.com', '{}'), ('${grace}', 'grace@example.com', '{"role": "admin"}')`);
    const seen: string[] = [];
    for (const [sentence, who, statement, expected] of trials) {
      const outcome = await tryAs(session, who, statement);
      if (outcome !== expected) throw new Error(`Check failed: ${sentence} (expected ${expected}, was ${outcome}).`);
      seen.push(sentence);
    }
    return seen;
  } finally {
    await session.exec('rollback');
  }
}

async function tryAs(session: Session, { role, claims }: Caller, statement: string): Promise<number | 'refused'> {
  await session.exec('savepoint trial');
  await session.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
  await session.exec(`set local role ${role}`);
  try {
    const { rows } = await session.query(statement);
    await session.exec('reset role');
    return rows.length;
  } catch (error) {
    await session.exec('rollback to savepoint trial');
    if ((error as { code?: string }).code === '42501') return 'refused';
    throw error;
  }
}
