import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Mark } from './mark.tsx';

interface Props {
  title: string;
  children: ReactNode;
  action?: { label: string; href: string } | { label: string; onClick: () => void };
}

/** A whole page with one message and one link. */
export function MessagePage(props: Props) {
  return (
    <main id="main" className="flex min-h-[70dvh] flex-col items-start justify-center px-5 py-16 sm:mx-auto sm:max-w-[31rem]">
      <Mark className="mb-6 text-accent" size={24} />
      <Message {...props} />
    </main>
  );
}

/** The same message inside a page's frame. */
export function Message({ title, children, action }: Props) {
  return (
    <>
      <h1 className="text-display font-[560] text-balance">{title}</h1>
      <p className="mt-2 text-body text-pretty text-ink-2">{children}</p>
      {action && 'href' in action ? (
        <Link href={action.href} className="btn btn-primary mt-8 max-sm:w-full">
          {action.label}
        </Link>
      ) : null}
      {action && 'onClick' in action ? (
        <button type="button" onClick={action.onClick} className="btn btn-primary mt-8 max-sm:w-full">
          {action.label}
        </button>
      ) : null}
    </>
  );
}
