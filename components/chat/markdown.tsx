'use client';

import { Circle, CircleCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { isValidElement, memo, useMemo } from 'react';
import { type Components, defaultRemarkPlugins, Streamdown } from 'streamdown';
import { RefChip } from '#components/refs/ref-chip.tsx';
import { refInHref, remarkRefs } from '#components/refs/remark-refs.ts';
import { PlainText } from '#components/ui/plain-text.tsx';
import { useInBrowser } from '#components/ui/use-in-browser.ts';
import { isOrdinary, problemOfMarkdown } from '#lib/untrusted/count-markdown.ts';
import { CodeBlock } from './code-block.tsx';

const remarkPlugins = [...Object.values(defaultRemarkPlugins), remarkRefs];

type Of<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & { node?: unknown };

/** A plain element: allowed by the sanitizer, without the library's styles. */
const heading = (Tag: 'h2' | 'h3' | 'h4', className: string) =>
  function Heading({ children }: Of<'h2'>) {
    return <Tag className={className}>{children}</Tag>;
  };

const components: Components = {
  h1: heading('h2', 'text-lead font-[560]'),
  h2: heading('h2', 'text-lead font-[560]'),
  h3: heading('h3', 'font-[620]'),
  h4: heading('h4', 'font-[620]'),
  h5: heading('h4', 'font-[620]'),
  h6: heading('h4', 'font-[620]'),
  p: ({ children }: Of<'p'>) => <p>{children}</p>,
  ul: ({ children, className }: Of<'ul'>) => (
    <ul className={className?.includes('contains-task-list') ? 'list-none! pl-0!' : undefined}>{children}</ul>
  ),
  ol: ({ children, start }: Of<'ol'>) => <ol start={start}>{children}</ol>,
  li: ({ children }: Of<'li'>) => <li>{children}</li>,
  strong: ({ children }: Of<'strong'>) => <strong>{children}</strong>,
  hr: () => <hr className="border-line" />,
  blockquote: ({ children }: Of<'blockquote'>) => <blockquote className="border-l-2 border-line pl-4 text-ink-2">{children}</blockquote>,
  table: ({ children }: Of<'table'>) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it only scrolls, a fieldset would be a form
    <div role="group" className="overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table className="grid-table">{children}</table>
    </div>
  ),
  thead: ({ children }: Of<'thead'>) => <thead>{children}</thead>,
  tbody: ({ children }: Of<'tbody'>) => <tbody>{children}</tbody>,
  tr: ({ children }: Of<'tr'>) => <tr>{children}</tr>,
  th: ({ children, style }: Of<'th'>) => <th style={style}>{children}</th>,
  td: ({ children, style }: Of<'td'>) => <td style={style}>{children}</td>,
  sup: ({ children }: Of<'sup'>) => <sup>{children}</sup>,
  sub: ({ children }: Of<'sub'>) => <sub>{children}</sub>,
  section: ({ children }: Of<'section'>) => <div>{children}</div>,
  inlineCode: ({ children }: Of<'code'>) => <code>{children}</code>,
  code: ({ children, className }: Of<'code'>) => (
    <CodeBlock language={/language-(\S+)/.exec(className ?? '')?.[1]}>{String(children ?? '')}</CodeBlock>
  ),
  input: ({ checked }: Of<'input'>) => <TaskSign done={Boolean(checked)} />,
  a: Link,
  img: Image,
};

/** A chip for a ref; otherwise a link that shows its host and loads nothing before it is followed. */
function Link({ href, children }: Of<'a'>) {
  const ref = refInHref(href);
  if (ref) {
    const words = textIn(children);
    return <RefChip refText={ref} title={words && words !== ref ? words : undefined} />;
  }
  if (!href || href.startsWith('streamdown:')) return <span>{children}</span>;
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** The read-only checkbox of a task list item. */
function TaskSign({ done }: { done: boolean }) {
  const Sign = done ? CircleCheck : Circle;
  return (
    <>
      <Sign className="mr-2 inline align-[-3px] text-ink-3" />
      <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
    </>
  );
}

/** Images are not loaded, because their host would learn who reads what, and when. A link opens them. */
function Image({ src, alt }: Of<'img'>) {
  const address = typeof src === 'string' && /^https?:/.test(src) ? src : undefined;
  const words = `Image${alt ? `: ${alt}` : ''}`;
  if (!address) return <span className="text-ink-2">{words}</span>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {words} ({new URL(address).host})
    </a>
  );
}

function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textIn).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textIn(node.props.children) : '';
}

/**
 * A reply: sanitized Markdown, readable while it streams in. Text that would block the browser is shown as plain text,
 * and long or intricate text is rendered only in the browser, so that it does not block the server.
 */
export const Markdown = memo(function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  const inBrowser = useInBrowser();
  const problem = useMemo(() => problemOfMarkdown(text), [text]);
  if (problem || (!inBrowser && !isOrdinary(text))) return <PlainText text={text} problem={problem} />;
  return (
    <Streamdown
      className={`prose ${streaming ? 'writing' : ''}`}
      parseIncompleteMarkdown={streaming}
      components={components}
      remarkPlugins={remarkPlugins}
      linkSafety={{ enabled: false }}
      controls={false}
    >
      {text}
    </Streamdown>
  );
});
