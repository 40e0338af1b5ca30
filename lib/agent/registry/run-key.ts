/** The key of the job for a run of a ticket. Each time the run resumes is a separate job. */
export const runKey = (runId: string, leg: number) => (leg === 0 ? runId : `${runId}/${leg}`);
