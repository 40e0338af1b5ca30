import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { ConnectButton } from '#components/settings/integrations/connect-button.tsx';
import { KeepItemsField } from '#components/settings/integrations/keep-items-field.tsx';
import { PickResources } from '#components/settings/integrations/pick-resources.tsx';
import { PickedResources } from '#components/settings/integrations/picked-resources.tsx';
import { PlatformButtons } from '#components/settings/integrations/platform-buttons.tsx';
import { platformUses, scopeReasons } from '#components/settings/integrations/platform-labels.ts';
import { platformSetups } from '#components/settings/integrations/platform-setups.tsx';
import { Breadcrumb } from '#components/shell/breadcrumb.tsx';
import { Page, PageTitle, Section } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { runtime } from '#lib/app/web.ts';
import { capitalize } from '#lib/base/text/capitalization.ts';
import { plural } from '#lib/base/text/plural.ts';
import { isPlatformName, platformLabels } from '#lib/entities/platform-names.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readPlatforms } from '#lib/features/integrations/platforms/read-platforms.ts';

interface Props {
  params: Promise<{ platform: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { platform } = await params;
  return { title: isPlatformName(platform) ? platformLabels[platform] : 'Integrations' };
}

/** Why the person came back without a connection. */
const problems: Record<string, (label: string) => string> = {
  declined: (label) => `${label} was not connected: access was not given.`,
  expired: () => 'This sign-in took too long, or was used already. Connect again.',
  failed: (label) => `${label} could not be connected. Try again in a moment.`,
};

export default async function PlatformPage({ params, searchParams }: Props) {
  const { platform: name } = await params;
  if (!isPlatformName(name)) notFound();
  const { person, profile, db } = await requireProfile();
  const { platforms, clock } = runtime();
  const { problem, pick, chat: waiting } = await searchParams;
  const chat = typeof waiting === 'string' && z.guid().safeParse(waiting).success ? waiting : null;
  const view = (await readPlatforms(db, person.id, platforms.configured)).find((one) => one.name === name)!;
  const { connection, isConfigured } = view;
  const opens = pick !== undefined && connection?.works === true;
  const label = platformLabels[name];
  const { reads, resources: noun, item } = platformUses[name];
  const Setup = platformSetups[name];
  const returned = typeof problem === 'string' && !connection ? problems[problem]?.(label) : undefined;
  const notice = returned ?? (connection && !connection.works ? connection.problem : undefined);
  return (
    <Page>
      <Breadcrumb href="/settings/integrations" parent="Integrations">
        {label}
      </Breadcrumb>
      <PageTitle
        description={connection ? `${connection.account}. ${plural(connection.items, item)} read.` : reads}
        actions={connection ? <PlatformButtons name={name} canRead={connection.works && connection.resources.length > 0} /> : null}
      >
        {label}
      </PageTitle>
      {notice ? (
        <div className="mt-4 flex max-w-[36rem] flex-col items-start gap-3">
          <ErrorNotice>{notice}</ErrorNotice>
          {connection && isConfigured ? <ConnectButton name={name} again /> : null}
        </div>
      ) : null}
      <div className="mt-10 flex max-w-[46rem] flex-col gap-12">
        {connection ? (
          <Section title={capitalize(noun)}>
            {connection.resources.length === 0 ? (
              <EmptyState action={<PickResources name={name} picked={[]} chat={chat} startsOpen={opens} />}>
                {`Your partner reads nothing in ${label} until you choose ${noun}.`}
              </EmptyState>
            ) : (
              <>
                <PickedResources
                  name={name}
                  resources={connection.resources}
                  timeZone={profile.timeZone}
                  now={clock.now().toISOString()}
                  keepDays={connection.keepDays}
                  canRead={connection.works && isConfigured}
                />
                <div className="mt-4">
                  <PickResources
                    name={name}
                    picked={connection.resources.map(({ externalId, name: title, kind }) => ({ externalId, name: title, kind }))}
                    chat={chat}
                    startsOpen={opens && chat !== null}
                  />
                </div>
              </>
            )}
          </Section>
        ) : isConfigured ? (
          <Section title="Connect">
            <EmptyState action={<ConnectButton name={name} />}>
              {`You sign in to ${label}, and then choose the ${noun} that your partner may read.`}
            </EmptyState>
          </Section>
        ) : (
          <Section title="For administrators">
            <p className="pt-4 text-body text-pretty text-ink-2">
              {person.isAdmin
                ? `Once you have done this, everyone here can connect ${label}:`
                : `${label} can be connected once an administrator has done this:`}
            </p>
            <Setup callback={platforms.callbackOf(name)} />
          </Section>
        )}
        {connection ? (
          <Section title="What is kept">
            <div className="max-w-[24rem] pt-4">
              <KeepItemsField name={name} days={connection.keepDays} />
            </div>
          </Section>
        ) : null}
        <Section title="What is asked for">
          <dl className="flex flex-col gap-3 pt-4">
            {scopeReasons[name].map(([scope, reason]) => (
              <div key={scope}>
                <dt className="font-code text-ui wrap-anywhere">{scope}</dt>
                <dd className="text-ui text-pretty text-ink-2">{reason}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </div>
    </Page>
  );
}
