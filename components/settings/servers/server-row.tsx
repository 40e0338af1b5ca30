import { Server } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Where it is. */
  detail: string;
  sentence: string;
  /** The state, if there is something to say about it. */
  state?: ReactNode;
  children: ReactNode;
}

/** A server in a list: what it is, its state, and what to do next. */
export function ServerRow({ title, detail, sentence, state, children }: Props) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3.5 md:grid-cols-[auto_minmax(0,14rem)_minmax(0,1fr)_8.5rem_8rem]">
      <Server size={18} className="text-ink-3" aria-hidden="true" />
      <div className="min-w-0">
        <h3 className="text-body font-[560] wrap-anywhere">{title}</h3>
        <p className="text-meta text-ink-3 wrap-anywhere">{detail}</p>
      </div>
      <p className="text-ui text-pretty text-ink-2 empty:hidden max-md:col-[2/4] max-md:row-start-2">{sentence}</p>
      <span className="max-md:justify-self-end md:col-start-4">{state}</span>
      <span className="flex justify-end max-md:col-[2/4] max-md:row-start-3 max-md:justify-start md:col-start-5">{children}</span>
    </li>
  );
}
