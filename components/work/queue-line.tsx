import type { OwnJobs } from '#lib/jobs/own-jobs.ts';

/** How many of a person's jobs run and wait; nothing while none waits. */
export function QueueLine({
  jobs: { running, waiting },
  nouns: [one, many],
  className = '',
}: {
  jobs: OwnJobs;
  nouns: readonly [one: string, many: string];
  className?: string;
}) {
  if (waiting === 0) return null;
  return (
    <p className={`text-ui text-pretty text-ink-2 ${className}`}>
      Your {waiting + running === 1 ? one : many}: {running} running, {waiting} waiting. {waiting === 1 ? 'It starts' : 'They start'} as
      others finish.
    </p>
  );
}
