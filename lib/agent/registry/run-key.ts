/** The key of a job for a run of a ticket. Each time the run continues is a separate job. */
export const runKey = (runId: string, leg: number) => (leg === 0 ? runId : `${runId}/${leg}`);
