import { MessagePage } from '#components/ui/message-page.tsx';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <MessagePage title="There is nothing here" action={{ label: 'Go to your chats', href: '/chat' }}>
      The page does not exist, was deleted, or belongs to someone else.
    </MessagePage>
  );
}
