import { type CallState, type DisplayedCall, displayState } from '#lib/base/tool-call.ts';
import type { Db } from '#lib/database/db.ts';

/** A call by an API client, for display. `at` is ISO 8601. */
export interface RecentCall extends Pick<DisplayedCall, 'id' | 'name' | 'state' | 'input' | 'output'> {
  /** The name or issuer of its token; null if unknown. */
  program: string | null;
  at: string;
}

/** The ten latest calls by the person's API clients, newest first. @throws errors of the database client */
export async function readRecentCalls(db: Db): Promise<RecentCall[]> {
  const { data } = await db.rpc('program_calls', { take: 10 }).throwOnError();
  return data.map(({ state, ...call }) => ({ ...call, state: displayState(state as CallState) }));
}
