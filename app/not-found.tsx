import { headers } from 'next/headers';
import { MessagePage } from '#components/ui/message-page.tsx';
import { currentUser } from '#lib/database/current-person.ts';
import { authLink, PATH_HEADER } from '#lib/database/return-path.ts';

export const metadata = { title: 'Page not found' };

/** Signed-out visitors get the same text for every path, so it does not reveal which pages exist. */
export default async function NotFound() {
  if (await currentUser().catch(() => null))
    return (
      <MessagePage title="Page not found" action={{ label: 'Go to your chats', href: '/chat' }}>
        This page doesn’t exist, was deleted, or belongs to someone else.
      </MessagePage>
    );
  const signIn = authLink('/sign-in', (await headers()).get(PATH_HEADER));
  return (
    <MessagePage title="Page not found" action={{ label: 'Sign in', href: signIn }}>
      This page doesn’t exist, or you need to sign in to see it.
    </MessagePage>
  );
}
