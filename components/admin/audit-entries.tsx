import { formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import type { AuditEntry } from '#lib/admin/audit.ts';
import { shorten } from '#lib/base/text/shorten.ts';
import { deedLabel, formatChange } from './audit-labels.ts';

interface Viewer {
  timeZone: string;
  now: Date;
}

/** Who changed what, newest first. `within` hides the deliverable or owner that the page is about. */
export function AuditEntries({ entries, within = false, timeZone, now }: Viewer & { entries: AuditEntry[]; within?: boolean }) {
  return (
    <ol className="text-ui">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[148px_minmax(0,1fr)]">
          <time dateTime={entry.at} className="text-meta leading-5 tabular-nums text-ink-3">
            {formatMoment(entry.at, timeZone, now)}
          </time>
          <div className="min-w-0 break-words">
            <p className="text-pretty">
              <ActorName actor={entry.actor} /> {deedLabel(entry)}
              {within ? null : <About entry={entry} />}
            </p>
            {entry.changes.length > 0 ? (
              <p className="text-meta text-pretty text-ink-3">
                {entry.changes.map((change) => formatChange(change, timeZone, now)).join(' · ')}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Who acted, with a link to the turn or the job. */
export function ActorName({ actor: { kind, id, person } }: { actor: AuditEntry['actor'] }) {
  const name = <span className="font-[560]">{person ? person.name || person.email : id}</span>;
  switch (kind) {
    case 'turn':
      return (
        <Link href={`/admin/turns/${id}`} className="link font-[560]">
          A turn
        </Link>
      );
    case 'job':
      return (
        <Link href={`/admin/jobs?id=${encodeURIComponent(id.split('/')[1] ?? id)}`} className="link font-[560]">
          Job {id.split('/')[0]}
        </Link>
      );
    case 'admin':
      return <>Admin {name}</>;
    case 'user':
      return name;
    case 'system':
      return <span className="font-[560]">{id === 'schedule.sweep' ? 'The schedule' : `The system (${id})`}</span>;
  }
}

function About({ entry: { deliverable, ticket, owner, actor, entity, rowId } }: { entry: AuditEntry }) {
  const [job, jobId] = rowId.split('/');
  return (
    <>
      {entity === 'jobs' && jobId ? (
        <>
          ,{' '}
          <Link href={`/admin/jobs?id=${jobId}`} className="link">
            {job}
          </Link>
        </>
      ) : null}
      {deliverable?.title ? (
        <>
          {entity === 'deliverables' ? ', ' : ' of '}
          <Link href={`/admin/deliverables/${deliverable.id}`} className="link">
            {deliverable.title}
          </Link>
        </>
      ) : null}
      {ticket ? `, “${shorten(ticket.task, 80)}”` : null}
      {entity === 'memories' ? <span className="text-ink-3"> ({rowId.slice(0, 8)})</span> : null}
      {owner && owner.id !== actor.person?.id ? (
        <span className="text-ink-3"> for {owner.email === 'deleted' ? 'a deleted account' : owner.name || owner.email}</span>
      ) : null}
    </>
  );
}
