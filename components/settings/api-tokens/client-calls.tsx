import { TriangleAlert } from 'lucide-react';
import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { RecentCall } from '#lib/runs/mcp-server/recent-calls.ts';
import { callLabel, failureMessage } from './call-labels.ts';

/** The latest calls of a person's clients: what, when, which client, and why it failed. */
export function ClientCalls({ calls, timeZone, now }: { calls: RecentCall[]; timeZone: string; now: Date }) {
  if (calls.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="text-ui font-[560]">Recent API activity</h3>
      <ul className="mt-2 border-t border-line" aria-label="Recent API activity">
        {calls.map((call) => {
          const failure = failureMessage(call);
          return (
            <li key={call.id} className="border-b border-line py-2.5">
              <p className="flex gap-2 text-ui text-pretty">
                {failure ? <TriangleAlert size={15} className="mt-0.5 flex-none text-bad" /> : null}
                <span className="min-w-0 wrap-anywhere">
                  {callLabel(call)}
                  {failure ? <span className="text-ink-2">. {failure.message} </span> : null}
                  {failure?.page ? (
                    <Link href={failure.page} className="link">
                      Open page
                    </Link>
                  ) : null}
                </span>
              </p>
              <p className="text-meta text-ink-3 wrap-anywhere">
                {formatMoment(call.at, timeZone, now)}, {call.program ?? 'API client'}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
