'use client';

import './globals.css';

/** Replaces the whole document when the root layout fails, so it depends on nothing in it. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Thinking Partner</title>
        <main className="mx-auto flex min-h-dvh max-w-[31rem] flex-col items-start justify-center px-5 py-16">
          <h1 className="text-display font-[560] text-balance">This page couldn’t be loaded</h1>
          <p className="mt-2 text-body text-pretty text-ink-2">Something went wrong on our end. Nothing you saved is lost.</p>
          <button type="button" className="btn btn-primary mt-8 max-sm:w-full" onClick={retry}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
