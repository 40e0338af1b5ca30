import { PageHeader } from '#components/shell/page-header.tsx';

/** The outline of a chat, shown only if loading takes longer than 300 ms. */
export default function Loading() {
  return (
    <main id="main" className="flex h-dvh min-w-0 flex-col">
      <PageHeader title={<span className="sr-only">Loading this chat</span>} />
      <div className="mx-auto flex w-full max-w-[41rem] flex-col gap-5 px-4 pt-3 md:px-10" aria-hidden="true">
        <span className="late skeleton ml-auto h-11 w-2/3 rounded-lg" />
        <span className="late skeleton h-6 w-5/6" />
        <span className="late skeleton h-6 w-3/5" />
      </div>
    </main>
  );
}
