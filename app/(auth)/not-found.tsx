import { Message } from '#components/ui/message-page.tsx';

export const metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <Message title="Page not found" action={{ label: 'Go to sign in', href: '/sign-in' }}>
      This page doesn’t exist or isn’t available here.
    </Message>
  );
}
