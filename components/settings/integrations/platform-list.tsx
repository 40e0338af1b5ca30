import { Link } from '#components/ui/link.tsx';
import { platformLabels } from '#lib/entities/platform-names.ts';
import { type PlatformState, stateOf } from '#lib/features/integrations/platforms/platform-state.ts';
import type { PlatformView } from '#lib/features/integrations/platforms/read-platforms.ts';
import { ConnectButton } from './connect-button.tsx';
import { PlatformIcon } from './platform-icon.tsx';
import { platformUses } from './platform-labels.ts';
import { platformSentence } from './platform-sentence.ts';
import { PlatformStateLabel } from './platform-state-label.tsx';

interface Props {
  platforms: PlatformView[];
  timeZone: string;
  isAdmin: boolean;
  now: Date;
}

/** Platforms, one a row: what is read, its state, and what to do next. */
export function PlatformList({ platforms, timeZone, isAdmin, now }: Props) {
  return (
    <ul>
      {platforms.map((platform) => {
        const { name, connection } = platform;
        const state = stateOf(platform, now);
        const sentence = platformSentence(platform, state, { timeZone, isAdmin, now });
        return (
          <li
            key={name}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3.5 md:grid-cols-[auto_minmax(0,14rem)_minmax(0,1fr)_8.5rem_8rem]"
          >
            <PlatformIcon name={name} />
            <div className="min-w-0">
              <h3 className="text-body font-[560]">{platformLabels[name]}</h3>
              <p className="text-meta text-ink-3 sm:truncate">
                {connection?.resources.map((resource) => resource.name).join(', ') || platformUses[name].reads}
              </p>
            </div>
            <p className="text-ui text-pretty text-ink-2 empty:hidden max-md:col-[2/4] max-md:row-start-2">{sentence}</p>
            <span className="max-md:justify-self-end md:col-start-4">
              <PlatformStateLabel state={state} />
            </span>
            <span className="flex justify-end max-md:col-[2/4] max-md:row-start-3 max-md:justify-start md:col-start-5">
              <NextStep platform={platform} state={state} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function NextStep({ platform: { name, isConfigured }, state }: { platform: PlatformView; state: PlatformState }) {
  const label = platformLabels[name];
  if (state === 'not_connected') return <ConnectButton name={name} />;
  if (state === 'ended' && isConfigured) return <ConnectButton name={name} again />;
  const [words, look] =
    state === 'not_set_up'
      ? ['How to set it up', 'link text-ui']
      : state === 'nothing_picked'
        ? ['Choose', 'btn']
        : ['Manage', 'btn btn-plain md:-mr-3.5 max-md:-ml-3.5'];
  return (
    <Link href={`/settings/integrations/${name}`} className={look} aria-label={`${words}, ${label}`}>
      {words}
    </Link>
  );
}
