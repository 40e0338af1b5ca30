'use client';

import { Check, Clock, TriangleAlert } from 'lucide-react';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';
import { formatMoment } from '#components/ui/format-date.ts';
import { plural } from '#lib/base/text/plural.ts';
import type { PlatformName } from '#lib/features/integrations/platforms/platform-names.ts';
import { freshnessOf } from '#lib/features/integrations/platforms/platform-state.ts';
import type { PickedResource } from '#lib/features/integrations/platforms/read-platforms.ts';
import { platformUses, resourceLabels } from './platform-labels.ts';

interface Props {
  name: PlatformName;
  resources: PickedResource[];
  timeZone: string;
  /** ISO 8601. */
  now: string;
}

/** What was picked, each with how far it has been read. */
export function PickedResources({ name, resources, timeZone, now }: Props) {
  useFreshPage(resources.some(({ status }) => status === 'waiting' || status === 'reading'));
  return (
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
            <p className="text-ui text-pretty text-ink-2">{sentenceOf(resource, platformUses[name].item, timeZone, new Date(now))}</p>
          </div>
          <State resource={resource} now={new Date(now)} />
        </li>
      ))}
    </ul>
  );
}

function sentenceOf({ status, itemsRead, lastSyncedAt, problem }: PickedResource, item: string, timeZone: string, now: Date): string {
  const last = lastSyncedAt ? `Last read: ${formatMoment(lastSyncedAt, timeZone, now)}.` : 'Not read yet.';
  if (status === 'reading' && !lastSyncedAt) return `${plural(itemsRead, item)} so far.`;
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
