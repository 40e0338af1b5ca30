import { Message } from '#components/ui/message-page.tsx';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <Message title="There is nothing here" action={{ label: 'Go to sign in', href: '/sign-in' }}>
      The page does not exist, or this installation does not offer it.
    </Message>
  );
}
