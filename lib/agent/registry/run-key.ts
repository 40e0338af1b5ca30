/** The key of the job that does a run of a ticket, from this leg on: each time it is entered again is a job of its own. */
export const runKey = (runId: string, leg: number) => (leg === 0 ? runId : `${runId}/${leg}`);
