import { PlatformList } from '#components/settings/integrations/platform-list.tsx';
import { AddedServers } from '#components/settings/servers/added-servers.tsx';
import { Breadcrumb } from '#components/shell/breadcrumb.tsx';
import { Page, PageTitle, Section } from '#components/shell/page.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { needsAttention, stateOf } from '#lib/features/integrations/platforms/platform-state.ts';
import { readPlatforms } from '#lib/features/integrations/platforms/read-platforms.ts';
import { readServers } from '#lib/features/integrations/read-servers.ts';

export const metadata = { title: 'Integrations' };

export default async function IntegrationsPage() {
  const { person, profile, db } = await requireProfile();
  const now = runtime().clock.now();
  const [platforms, servers] = await Promise.all([
    readPlatforms(db, person.id, runtime().platforms.configured),
    readServers(db, person.id),
  ]);
  const groups = Map.groupBy(platforms, (platform) => {
    if (!platform.connection) return 'Not connected';
    return needsAttention(stateOf(platform, now)) ? 'Needs attention' : 'Connected';
  });
  return (
    <Page>
      <Breadcrumb href="/settings" parent="Settings">
        Integrations
      </Breadcrumb>
      <PageTitle description="What your partner may read, and where it may write. It posts only what you approve, unless you let a deliverable send itself.">
        Integrations
      </PageTitle>
      <div className="mt-8 flex flex-col gap-9">
        {(['Needs attention', 'Connected', 'Not connected'] as const).map((title) => {
          const group = groups.get(title);
          return group ? (
            <Section key={title} title={title} aside={<span className="text-meta text-ink-3 tabular-nums">{group.length}</span>}>
              <PlatformList platforms={group} timeZone={profile.timeZone} isAdmin={person.isAdmin} now={now} />
            </Section>
          ) : null;
        })}
        <div id="servers" className="scroll-mt-4">
          <Section title="MCP servers">
            <AddedServers servers={servers} />
          </Section>
        </div>
      </div>
    </Page>
  );
}
