import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ServerButtons } from '#components/settings/servers/server-buttons.tsx';
import { ServerTools } from '#components/settings/servers/server-tools.tsx';
import { SignInButton } from '#components/settings/servers/sign-in-button.tsx';
import { toolCounts } from '#components/settings/servers/tool-labels.ts';
import { Breadcrumb } from '#components/shell/breadcrumb.tsx';
import { Page, PageTitle, Section } from '#components/shell/page.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatMoment } from '#components/ui/format-date.ts';
import { ErrorNotice } from '#components/ui/notice.tsx';
import { runtime } from '#lib/app/web.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readServers, readServerTools } from '#lib/features/integrations/read-servers.ts';

interface Props {
  params: Promise<{ name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).name };
}

/** Why the person came back without having signed in. */
const problems: Record<string, string> = {
  declined: 'You are not signed in: access was not given.',
  expired: 'This sign-in took too long, or was used already. Sign in again.',
};

export default async function ServerPage({ params, searchParams }: Props) {
  const { person, profile, db } = await requireProfile();
  const { name } = await params;
  const { problem } = await searchParams;
  const server = (await readServers(db, person.id)).find((one) => one.name === name);
  if (!server) notFound();
  const tools = await readServerTools(db, person.id, server.id);
  const { signIn } = server;
  const returned = typeof problem === 'string' && signIn?.isNeeded ? (problems[problem] ?? server.problem) : undefined;
  const listed = server.listedAt && formatMoment(server.listedAt, profile.timeZone, runtime().clock.now());
  return (
    <Page>
      <Breadcrumb href="/settings/integrations#servers" parent="Integrations">
        MCP servers
      </Breadcrumb>
      <PageTitle
        description={<span className="wrap-anywhere">{server.origin}</span>}
        actions={<ServerButtons id={server.id} name={server.name} signsIn={signIn !== null} canRefresh={!signIn?.isNeeded} />}
      >
        <span className="wrap-anywhere">{server.name}</span>
      </PageTitle>
      {server.works || (signIn?.isNeeded && !server.listedAt && !returned) ? null : (
        <div className="mt-4 max-w-[36rem]">
          <ErrorNotice>{returned ?? server.problem}</ErrorNotice>
        </div>
      )}
      {signIn?.isNeeded ? (
        <div className="mt-8 flex max-w-[36rem] flex-col items-start gap-3">
          <p className="text-body text-pretty text-ink-2">
            The server sends you to <span className="font-code text-ui wrap-anywhere">{signIn.at}</span> to sign in. There you decide what
            your partner may do.
          </p>
          <SignInButton id={server.id} again={server.listedAt !== null} />
        </div>
      ) : null}
      <div className="mt-10 max-w-[46rem]">
        <Section title="Tools" aside={<span className="text-meta text-ink-3">{listed ? `Listed: ${listed}` : null}</span>}>
          {tools.length > 0 || !signIn?.isNeeded ? (
            <p className="max-w-[36rem] pt-4 text-ui text-pretty text-ink-2">
              {toolCounts(server.tools)}. Descriptions come from the server. Your partner doesn’t follow instructions in them. If the server
              changes a tool’s description, you’ll be asked to allow the tool again.
            </p>
          ) : null}
          {tools.length > 0 ? (
            <ServerTools tools={tools} server={server.name} />
          ) : (
            <EmptyState>{signIn?.isNeeded ? 'Its tools appear here once you have signed in.' : 'No tools.'}</EmptyState>
          )}
        </Section>
      </div>
    </Page>
  );
}
