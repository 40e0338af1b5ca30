import { formatMoment } from '#components/ui/format-date.ts';
import { lowerFirst } from '#lib/base/text/capitalization.ts';
import { formatList } from '#lib/base/text/list.ts';
import { plural } from '#lib/base/text/plural.ts';
import { platformLabels } from '#lib/entities/platform-names.ts';
import { oldestReading, type PlatformState } from '#lib/features/integrations/platforms/platform-state.ts';
import type { PlatformView } from '#lib/features/integrations/platforms/read-platforms.ts';
import { platformUses } from './platform-labels.ts';

/** What a person should know about a platform now, in one or two sentences. */
export function platformSentence(
  { name, connection }: PlatformView,
  state: PlatformState,
  { timeZone, isAdmin, now }: { timeZone: string; isAdmin: boolean; now: Date },
): string {
  const label = platformLabels[name];
  if (!connection) {
    if (state !== 'not_set_up') return '';
    return isAdmin ? 'Set it up once; then everyone here can connect it.' : 'An administrator has to set it up first.';
  }
  const { resources, items } = connection;
  const oldest = oldestReading(resources);
  const read = oldest && `Last read: ${lowerFirst(formatMoment(oldest, timeZone, now))}.`;
  switch (state) {
    case 'ended':
      return [
        `${label} no longer accepts the connection. Sign in again to continue.`,
        read && `Until then, drafts use what was read. ${read}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'nothing_picked':
      return `Choose the ${platformUses[name].resources} that your partner may read.`;
    case 'failing': {
      const failed = resources.filter(({ status }) => status === 'failed').map((resource) => resource.name);
      return `${formatList(failed, 3)} could not be read.`;
    }
    case 'reading':
      return `Reading for the first time: ${plural(
        resources.reduce((sum, { itemsRead }) => sum + itemsRead, 0),
        platformUses[name].item,
      )} so far.`;
    default:
      return [read, `${plural(items, platformUses[name].item)}.`].filter(Boolean).join(' ');
  }
}
