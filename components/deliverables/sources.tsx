import { Globe, List, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { pointsTo } from '#components/refs/split-refs.ts';
import { WithPageLinks } from '#components/refs/with-page-links.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatDate, formatMoment } from '#components/ui/format-date.ts';
import { Link } from '#components/ui/link.tsx';
import { integrationPage, platformLabels } from '#lib/entities/platform-names.ts';
import type { SourceReading } from '#lib/features/deliverables/source-readings.ts';
import type { NamedSource, SourceNeed } from '#lib/features/deliverables/source-titles.ts';

/** How sources were read for the newest version, by index, and the viewer's time zone and current time. `now` is ISO 8601. */
export interface Readings {
  each: (SourceReading | null)[];
  /** Whether there is a version. */
  hasVersion: boolean;
  timeZone: string;
  now: string;
}

/** The sources, and how each was read last. `after` is shown after each. */
export function Sources({
  sources,
  readings,
  onOpen,
  after,
  instead,
}: {
  sources: NamedSource[];
  readings?: Readings;
  /** Opens a source; absent for a viewer who cannot change them. */
  onOpen?: (place: number) => void;
  after?: (place: number, name: string) => ReactNode;
  /** Replaces how a source was read, if it returns something. */
  instead?: (place: number) => ReactNode;
}) {
  if (sources.length === 0)
    return <EmptyState>No sources yet, only memories.{onOpen ? ' Add notes, a file, a web page or another deliverable.' : ''}</EmptyState>;
  return (
    <ul className="mt-2">
      {sources.map((source, place) => (
        // Sources have no ids, and the list is replaced as a whole.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} className={`flex min-h-9 min-w-0 items-center gap-3 touch:min-h-11 ${readings ? 'py-1.5' : ''}`}>
          <span className="min-w-0 flex-1">
            {source.label && !isChip(source) ? (
              <span className="line-clamp-2 pt-1 text-ui font-[560] wrap-anywhere">{source.label}</span>
            ) : null}
            <SourceName source={source} onOpen={onOpen && (() => onOpen(place))} />
            {instead?.(place) ??
              (onOpen && source.needs ? (
                <Need need={source.needs} />
              ) : readings ? (
                <Reading reading={readings.each[place] ?? null} source={source} readings={readings} />
              ) : null)}
          </span>
          {after?.(place, source.label ?? source.name)}
        </li>
      ))}
    </ul>
  );
}

/** What a person does so that a source on a platform can be read. */
function Need({ need: { platform, step } }: { need: SourceNeed }) {
  const label = platformLabels[platform];
  const [problem, action] = {
    connect: [`${label} isn’t connected, so this can’t be read.`, `Connect ${label}`],
    sign_in: [`${label} no longer accepts the connection, so only what was read before is used.`, 'Sign in again'],
    choose: ['You haven’t chosen this to be read.', `Choose it in ${label}`],
  }[step] as [string, string];
  return (
    <p className="text-meta text-pretty text-warn">
      {problem}{' '}
      <Link className="link" href={integrationPage(platform)}>
        {action}
      </Link>
    </p>
  );
}

/** How a source was read for the newest version; if it was not, when it was read otherwise. */
function Reading({
  reading,
  source: { kind, readAt, isWaiting, problem },
  readings: { hasVersion, timeZone, now },
}: {
  reading: SourceReading | null;
  source: NamedSource;
  readings: Readings;
}) {
  const today = new Date(now);
  const moment = (at: string) => formatMoment(at, timeZone, today).replace(/^[TY]/, (letter) => letter.toLowerCase());
  const version = hasVersion ? 'the newest version' : 'a version yet';
  const isNew = !reading || (reading.state === 'unread' && readAt !== undefined && Date.parse(readAt) > Date.parse(reading.at));
  if (problem && (isNew || reading.state === 'read')) {
    const at = reading?.at ?? readAt;
    return (
      <p className="text-meta text-pretty wrap-anywhere text-warn">
        {at ? `Read ${moment(at)}, not since` : 'Couldn’t be read'}: <WithPageLinks text={problem} />
      </p>
    );
  }
  if (isNew && readAt) return <p className="text-meta text-ink-3">{`Read ${moment(readAt)}, not in ${version}`}</p>;
  const isUnread = isWaiting || kind === 'url' || kind === 'platform';
  if (!reading) return <p className="text-meta text-ink-3">{isUnread ? 'Not read yet' : `Not in ${version}`}</p>;
  if (reading.state === 'unread')
    return (
      <p className="text-meta text-pretty wrap-anywhere text-warn">
        Not read {moment(reading.at)}: <WithPageLinks text={reading.why} />
      </p>
    );
  return (
    <p className={`text-meta text-pretty ${reading.unchangedSince || reading.part ? 'text-warn' : 'text-ink-3'}`}>
      Read {moment(reading.at)}
      {reading.part ? <WithPageLinks text={` in part: ${reading.part}`} /> : ''}
      {reading.unchangedSince && !reading.part ? `: no changes since ${formatDate(reading.unchangedSince, timeZone, today)}` : ''}
    </p>
  );
}

/** Whether it is displayed as one chip with its label, since the title of what it points to is usually the same. */
const isChip = ({ kind, name }: NamedSource) => kind === 'ref' && pointsTo(name) !== null;

function SourceName({ source, onOpen }: { source: NamedSource; onOpen?: () => void }) {
  switch (source.kind) {
    case 'document':
    case 'platform':
      return (
        <Chip kind={source.kind} gone={source.gone}>
          {source.name}
        </Chip>
      );
    case 'ref':
      return isChip(source) ? (
        <RefChip refText={source.name} title={source.label} />
      ) : (
        <span className="flex min-w-0 items-center gap-2 text-ui">
          <List size={13} className="text-ink-3" />
          <code className="truncate">{source.name}</code>
        </span>
      );
    case 'url':
      return (
        <span className="flex min-w-0 items-center gap-2 text-ui">
          <Globe size={13} className="text-ink-3" />
          {/^https?:/.test(source.href ?? '') ? (
            <a href={source.href} target="_blank" rel="noopener noreferrer nofollow" className="link truncate">
              {source.name}
            </a>
          ) : (
            <span className="truncate">{source.name}</span>
          )}
        </span>
      );
    case 'description':
      return (
        <span className="flex min-w-0 items-baseline gap-2 py-1.5 text-ui text-pretty">
          <MessageSquareText size={13} className="flex-none translate-y-0.5 text-ink-3" />
          {onOpen ? (
            <button
              type="button"
              aria-haspopup="dialog"
              className="min-w-0 rounded-sm text-left hover:text-accent touch:min-h-11"
              onClick={onOpen}
            >
              <Excerpt source={source} />
            </button>
          ) : (
            <Excerpt source={source} />
          )}
        </span>
      );
  }
}

function Excerpt({ source: { name, label } }: { source: NamedSource }) {
  return <span className={`wrap-anywhere ${label ? 'line-clamp-1 text-ink-2' : 'line-clamp-3'}`}>{name}</span>;
}
