'use client';

import { CopyButton } from './copy-button.tsx';

/** Code with its language and a copy button. */
export function CodeBlock({ language, children }: { language?: string; children: string }) {
  const code = children.replace(/\n$/, '');
  return (
    <figure className="overflow-hidden rounded-md bg-fill">
      <figcaption className="flex items-center justify-between pl-4 font-code text-meta text-ink-3">
        {language ?? 'text'}
        <CopyButton label="Copy code" text={() => code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="overflow-x-auto px-4 pb-3 font-code text-ui" tabIndex={0}>
        <code className="font-code">{code}</code>
      </pre>
    </figure>
  );
}
