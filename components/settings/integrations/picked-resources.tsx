'use client';

import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';
import { formatDate, formatMoment } from '#components/ui/format-date.ts';
import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { plural } from '#lib/base/text/plural.ts';
import type { PlatformName } from '#lib/entities/platform-names.ts';
import { freshnessOf } from '#lib/features/integrations/platforms/platform-state.ts';
import { furtherReaches, type KeptDays, startOfKept } from '#lib/features/integrations/platforms/reach.ts';
import type { PickedResource } from '#lib/features/integrations/platforms/read-platforms.ts';
import type { ResourceKind } from '#lib/features/integrations/platforms/resource-kind.ts';
import { platformUses, resourceLabels } from './platform-labels.ts';
import { ReadOlderButton } from './read-older-button.tsx';

interface Props {
  name: PlatformName;
  resources: PickedResource[];
  timeZone: string;
  /** ISO 8601. */
  now: string;
  keepDays: KeptDays;
  /** Whether older items can be read now. */
  canRead: boolean;
}

/** What was picked, each with how far it has been read. */
export function PickedResources({ name, resources, timeZone, now, keepDays, canRead }: Props) {
  useFreshPage(
    resources.some(({ status, olderFrom }) => status === 'waiting' || status === 'reading' || (olderFrom !== null && status !== 'failed')),
  );
  const { item, seenLater } = platformUses[name];
  return (
    <>
      <ul>
        {resources.map((resource) => (
          <li key={resource.externalId} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-body font-[560] wrap-anywhere">
                {resource.name}
                {resourceLabels[resource.kind] ? (
                  <span className="ml-2 text-meta font-normal text-ink-3">{resourceLabels[resource.kind]}</span>
                ) : null}
              </p>
              <p className="text-ui text-pretty text-ink-2">{sentenceOf(resource, item, timeZone, new Date(now))}</p>
              <Older name={name} resource={resource} viewer={{ timeZone, now: new Date(now) }} keepDays={keepDays} canRead={canRead} />
            </div>
            <State resource={resource} now={new Date(now)} />
          </li>
        ))}
      </ul>
      {seenLater ? <p className="mt-3 text-ui text-pretty text-ink-3">{seenLater}</p> : null}
    </>
  );
}

/** Resources that are what they are now, whatever its age: nothing older can be read. */
const timeless: ResourceKind[] = ['folder', 'file', 'page'];

/** How far back a resource has been read, and a button to read further. */
function Older({
  name,
  resource,
  viewer: { timeZone, now },
  keepDays,
  canRead,
}: Pick<Props, 'name' | 'keepDays' | 'canRead'> & { resource: PickedResource; viewer: { timeZone: string; now: Date } }) {
  const { readFrom, olderFrom, kind } = resource;
  if (readFrom === null || timeless.includes(kind)) return null;
  const oldest = [readFrom, startOfKept(keepDays, now)?.toISOString() ?? readFrom].toSorted().at(-1)!;
  const reaches = canRead && olderFrom === null ? furtherReaches({ readFrom, keepDays }, now) : [];
  const back = Date.parse(oldest) === 0 ? 'Read from the beginning.' : `Read back to ${formatDate(oldest, timeZone, now)}.`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ui text-ink-3">
      {back}
      {reaches.length > 0 ? <ReadOlderButton platform={name} resource={resource} reaches={reaches} /> : null}
    </p>
  );
}

function sentenceOf(
  { status, itemsRead, lastSyncedAt, olderFrom, problem }: PickedResource,
  item: string,
  timeZone: string,
  now: Date,
): string {
  const last = lastSyncedAt ? `Last read: ${lowerFirst(formatMoment(lastSyncedAt, timeZone, now))}.` : 'Not read yet.';
  if (status === 'reading' && !lastSyncedAt) return `${plural(itemsRead, item)} so far.`;
  if (olderFrom !== null && status === 'reading') return `Reading older items: ${plural(itemsRead, item)} so far.`;
  if (olderFrom !== null && status !== 'failed') return `${problem ?? 'Older items will be read next.'} ${last}`;
  return problem ? `${problem} ${last}` : last;
}

function State({ resource: { status, lastSyncedAt }, now }: { resource: PickedResource; now: Date }) {
  if (status === 'reading')
    return (
      <span className="state text-ink">
        <span className="busy size-3.5!" />
        <span>Reading</span>
      </span>
    );
  if (status === 'failed')
    return (
      <span className="state text-bad">
        <TriangleAlert size={15} />
        <span>Not read</span>
      </span>
    );
  const freshness = freshnessOf(lastSyncedAt, now);
  if (freshness === 'unread')
    return (
      <span className="state text-ink-2">
        <Clock size={15} />
        <span>Waiting</span>
      </span>
    );
  const [word, className] = {
    fresh: ['Fresh', 'text-good'],
    recent: ['Read today', 'text-ink-2'],
    stale: ['Stale', 'text-warn'],
  }[freshness] as [string, string];
  return (
    <span className={`state ${className}`}>
      {freshness === 'fresh' ? <Check size={15} /> : <Clock size={15} />}
      <span>{word}</span>
    </span>
  );
}
