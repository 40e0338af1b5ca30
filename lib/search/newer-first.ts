import type { SearchResult } from './hybrid-search.ts';

/** Results with at least this share of the best one's relevance are about as relevant. */
const AS_RELEVANT = 0.7;

/**
 * Results of which those that are about as relevant as the best one are in the order of their time, the newest first. One without a
 * time, such as a passage of an undated document, keeps its place.
 */
export function newerFirst(results: readonly SearchResult[]): SearchResult[] {
  const least = (results[0]?.score ?? 0) * AS_RELEVANT;
  const byTime = results
    .filter((result) => result.score >= least && timeOf(result) !== undefined)
    .sort((one, other) => timeOf(other)! - timeOf(one)!);
  let next = 0;
  return results.map((result) => (result.score >= least && timeOf(result) !== undefined ? byTime[next++]! : result));
}

/** When a result was written or said, or an event takes place; undefined if that is not known. */
function timeOf({ entity_type, data }: SearchResult): number | undefined {
  const times = {
    platform: data.at,
    document: data.written_at ?? data.takes_place_at,
    memory: data.created_at,
    deliverable: undefined,
    work: undefined,
  };
  const time = Date.parse(String(times[entity_type]));
  return Number.isNaN(time) ? undefined : time;
}
