import { LogOut } from 'lucide-react';
import { cookies } from 'next/headers';
import { signOutAction } from '#app/(auth)/actions.ts';
import { ApiAccess } from '#components/settings/api-tokens/api-access.tsx';
import { ClientCalls } from '#components/settings/api-tokens/client-calls.tsx';
import { ApprovedAddresses } from '#components/settings/approved-addresses.tsx';
import { DeleteAccount } from '#components/settings/delete-account.tsx';
import { NotificationSettings } from '#components/settings/notification-settings.tsx';
import { PasswordForm } from '#components/settings/password-form.tsx';
import { ProfileForm } from '#components/settings/profile-form.tsx';
import { RemembersSwitch } from '#components/settings/remembers-switch.tsx';
import { ThemeChoice } from '#components/settings/theme-choice.tsx';
import { Page, PageTitle, Section } from '#components/shell/page.tsx';
import { themeCookie, themeFrom } from '#components/shell/theme.ts';
import { ActionForm } from '#components/ui/action-form.tsx';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { isOnlyAdmin } from '#lib/admin/only-admin.ts';
import { runtime } from '#lib/app/web.ts';
import { env } from '#lib/base/env.ts';
import { requireProfile } from '#lib/features/account/profile/current-profile.ts';
import { readApprovedAddresses } from '#lib/features/addresses/approved-addresses.ts';
import { readEmailSettings } from '#lib/features/notifications/email-settings.ts';
import { readAccessTokens } from '#lib/runs/mcp-server/access-tokens.ts';
import { readRecentCalls } from '#lib/runs/mcp-server/recent-calls.ts';
import { resourceOf } from '#lib/runs/mcp-server/resource.ts';

export const metadata = { title: 'Settings' };

export default async function SettingsPage() {
  const { person, profile, db } = await requireProfile();
  const now = runtime().clock.now();
  const theme = themeFrom((await cookies()).get(themeCookie)?.value ?? profile.theme);
  const [model, mail, approved, tokens, calls, onlyAdmin] = await Promise.all([
    runtime().modelStatus(),
    readEmailSettings(db, person.id),
    readApprovedAddresses(db, person.id),
    readAccessTokens(db),
    readRecentCalls(db),
    person.isAdmin && isOnlyAdmin(person.id),
  ]);
  return (
    <Page>
      <PageTitle
        description={person.email}
        actions={
          <>
            {person.isAdmin ? (
              <Link href="/admin" className="btn btn-plain">
                Admin pages
              </Link>
            ) : null}
            <ActionForm action={signOutAction}>
              <Button type="submit">
                <LogOut size={15} />
                Sign out
              </Button>
            </ActionForm>
          </>
        }
      >
        Settings
      </PageTitle>
      <div className="mt-10 flex max-w-[46rem] flex-col gap-12">
        <Section title="Profile">
          <ProfileForm key={`${profile.name} ${profile.timeZone}`} name={profile.name} timeZone={profile.timeZone} />
        </Section>
        <Section title="Theme">
          <ThemeChoice theme={theme} />
        </Section>
        <Section title="Memory">
          <RemembersSwitch remembers={profile.remembers} />
        </Section>
        <div id="notifications" className="scroll-mt-4">
          <Section title="Notifications">
            <NotificationSettings
              key={JSON.stringify(mail)}
              settings={mail}
              address={person.email}
              timeZone={profile.timeZone}
              canMail={env().SMTP_URL !== undefined}
            />
          </Section>
        </div>
        <Section title="Model">
          <p className="pt-4 font-code text-ui">{model.model}</p>
          <p className={`mt-1 max-w-[36rem] text-body text-pretty ${model.usable ? 'text-ink-2' : 'text-bad'}`}>{model.message}</p>
          {model.state === 'built-in' ? (
            <p className="mt-2 max-w-[36rem] text-ui text-pretty text-ink-2">
              A model, such as Claude, would understand free wording and write in its own words.{' '}
              {person.isAdmin ? (
                <Link href="/admin/models" className="link">
                  Add a model
                </Link>
              ) : (
                'Ask your administrator to add one.'
              )}
            </p>
          ) : null}
        </Section>
        <div id="servers" className="scroll-mt-4">
          <Section title="Integrations">
            <p className="max-w-[36rem] pt-4 text-body text-pretty text-ink-2">
              Platforms such as Slack that your partner reads, and MCP servers whose tools it can use.
            </p>
            <p className="mt-3">
              <Link href="/settings/integrations" className="link text-body">
                Open integrations
              </Link>
            </p>
          </Section>
        </div>
        <div id="addresses" className="scroll-mt-4">
          <Section title="Approved addresses">
            <ApprovedAddresses approved={approved} timeZone={profile.timeZone} now={now.toISOString()} />
          </Section>
        </div>
        <div id="programs" className="scroll-mt-4">
          <Section title="API tokens">
            <ApiAccess tokens={tokens} address={resourceOf(env())} timeZone={profile.timeZone} now={now} />
            <ClientCalls calls={calls} timeZone={profile.timeZone} now={now} />
          </Section>
        </div>
        <div id="password" className="scroll-mt-4">
          <Section title="Password">
            <PasswordForm />
          </Section>
        </div>
        <Section title="Account">
          <DeleteAccount email={person.email} onlyAdmin={onlyAdmin} />
        </Section>
      </div>
    </Page>
  );
}
