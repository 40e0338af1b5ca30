'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import { approve, deliver, reject, restore, saveEdit } from '#app/(partner)/deliverables/version-actions.ts';
import { VersionState } from '#components/deliverables/version-state.tsx';
import { NotificationBell } from '#components/notifications/notification-bell.tsx';
import { SideBarButton } from '#components/shell/page-header.tsx';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';
import { Link } from '#components/ui/link.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { CaughtFailure } from '#lib/base/action-result.ts';
import { currentPreferenceReport } from '#lib/features/versions/current-preference-report.ts';
import { omitPhrase } from '#lib/features/versions/memories-of-text.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { ShownComparison, ShownText } from '#lib/features/versions/shown-text.ts';
import { isOpen, isWritten, type VersionChange } from '#lib/features/versions/version.ts';
import { AboutVersion, type Viewer } from './about-version.tsx';
import { againstOf } from './against.ts';
import { AssumedNotice } from './assumed-notice.tsx';
import { ComparePanel } from './compare-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { createEditStore } from './edit-store.ts';
import { sendingMessage } from './footer-message.ts';
import { MemoryNotice } from './memory-notice.tsx';
import { NewerEdit } from './newer-edit.tsx';
import { PreferenceNotice } from './preference-notice.tsx';
import { Reading } from './reading.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewFooter } from './review-footer.tsx';
import { SaveLine } from './save-line.tsx';
import { unsavedText } from './unsaved-text.ts';
import { Unwritten } from './unwritten.tsx';
import { VersionMenu } from './version-menu.tsx';
import { type View, ViewChoice } from './view-choice.tsx';

/** A version to read, edit, compare, approve and reject. */
export function ReviewView({
  review,
  viewer,
  sendsEmail,
  view: asked,
  shown: onServer,
  compared,
}: {
  review: Review;
  /** The text as the server rendered it, and its first comparison if that was requested. */
  shown: ShownText;
  compared: ({ before: string } & ShownComparison) | null;
  viewer: Viewer;
  /** True if emails can be sent. */
  sendsEmail: boolean;
  view: View;
}) {
  const router = useRouter();
  const [store] = useState(() => createEditStore(review.version, { save: saveEdit, unsaved: unsavedText(review.version.id) }));
  const state = useStore(store);
  const { version, text, saving } = state;
  const [view, setView] = useState(asked);
  const [sheet, setSheet] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const [busy, decide] = useTransition();
  const [announcement, say] = useState('');
  /** The number of attempts when it was sent from here. */
  const [sent, setSent] = useState<number | null>(null);
  const name = useRef<HTMLHeadingElement>(null);

  useEffect(() => store.receive(review.version), [store, review.version]);
  useEffect(() => {
    store.takeUp();
    const leave = () => void (document.hidden && store.flush());
    const back = () => void store.flush();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('online', back);
      void store.flush();
      store.end();
    };
  }, [store]);
  const attempts = review.deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
  // Until an attempt after the known ones has ended.
  const underWay =
    review.deliveries.some(({ status }) => status === 'pending' || status === 'sending') ||
    (sent !== null && version.status === 'approved' && attempts <= sent);
  const asks = version.status === 'generating' && review.question?.state === 'open';
  useFreshPage((version.status === 'generating' && !asks) || underWay);

  const written = isWritten(version.status);
  const choices = written ? againstOf(review, text, version.draft) : [];
  const views: View[] = ['read', ...(isOpen(version.status) ? (['edit'] as const) : []), ...(choices.length ? (['compare'] as const) : [])];
  const shown = views.includes(view) ? view : 'read';
  const read = useMemo(() => ({ ...onServer, text: review.version.text }), [onServer, review.version.text]);
  const unreadable = text === read.text ? read.problem : null;
  const beside = useMemo(() => compared && { ...compared, after: review.version.text }, [compared, review.version.text]);

  /** Announces the decision and moves the focus to it, because the pressed button is gone. */
  const settled = (change: VersionChange | CaughtFailure, message: string) => {
    if (!change.ok) {
      if ('version' in change && change.version) store.receive(change.version);
      return change.message;
    }
    store.decided(change.version);
    setView('read');
    say(message);
    name.current?.focus();
    return null;
  };
  const onApprove = () =>
    decide(async () => {
      if (!(await store.flush())) return void toast.error(notSaved());
      const now = store.getState();
      const on = { versionId: now.version.id, revision: now.version.revision };
      const refused = await approve({ ...on, content: now.text }).then(
        (change) => settled(change, `Version ${version.number} is approved.`),
        () => 'Not approved: the server can’t be reached. Try again.',
      );
      if (refused) toast.error(refused);
      else if (review.deliverable.governance !== 'manual' && review.goesTo && !('problem' in review.goesTo)) setSent(attempts);
    });
  const notSaved = () => {
    const { saving: now } = store.getState();
    return `Your latest edits aren’t saved${now.phase === 'failed' ? `: ${now.message}` : '.'}`;
  };
  const onReject = async (feedback: string) => {
    // An empty text has nothing to lose.
    if (store.getState().text.trim() && !(await store.flush())) return notSaved();
    const { version: now } = store.getState();
    return settled(await reject({ versionId: now.id, revision: now.revision, feedback }), `Version ${now.number} is rejected.`);
  };
  const onRestore = () =>
    decide(async () => {
      const change = await restore(version.id).catch(() => null);
      if (change?.ok) router.push(`/deliverables/${version.deliverableId}/versions/${change.version.number}`);
      else toast.error(change?.message ?? 'Not restored: the server can’t be reached. Try again.');
    });

  const onDeliver = (again: boolean) =>
    decide(async () => {
      const publishing = await deliver({ versionId: version.id, shown: review.goesTo?.target ?? '', again }).catch(() => null);
      if (!publishing?.ok) return void toast.error(publishing?.message ?? 'Not sent: the server can’t be reached. Try again.');
      say('');
      setSent(attempts);
    });

  const onAnswered = ({ ok, message }: { ok: boolean; message: string }) => {
    if (!ok) return void toast.error(message);
    say(message);
    toast(message);
    name.current?.focus();
  };

  const change = (edit: (text: string) => string, message: string) => {
    const before = store.getState().text;
    const after = edit(before);
    store.write(after);
    setView('edit');
    setSheet(false);
    toast(message, {
      duration: 10_000,
      // Text typed since then stays.
      action: {
        label: 'Undo',
        onClick: () => {
          if (store.getState().text === after) store.write(before);
          else toast.error('The draft has changed since. Remove the text by editing it.');
        },
      },
    });
  };

  const onAdd = (added: string) => change((before) => `${before.trimEnd()}\n\n${added}\n`, 'Added at the end of the draft.');
  const onRemove = (removed: string) => change((before) => omitPhrase(before, removed), 'Removed from the draft.');

  const report = useMemo(() => currentPreferenceReport(review, version.draft, text), [review, version.draft, text]);
  const about = (
    <AboutVersion
      review={review}
      version={version}
      viewer={viewer}
      text={text}
      report={report}
      {...(isOpen(version.status) && { onAdd, onRemove })}
    />
  );
  return (
    <main id="main" className="flex min-h-dvh min-w-0 flex-col tall:h-dvh">
      <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-2 pt-2 pb-2 md:pr-4 lg:mx-10 lg:px-0 lg:pt-4 lg:pb-4">
        <div className="flex min-w-0 flex-1 basis-full items-center gap-1 md:basis-0">
          <SideBarButton />
          <div className="min-w-0 flex-1 px-1 lg:px-0">
            <p className="truncate text-ui text-ink-3">
              <Link href={`/deliverables/${review.deliverable.id}`} className="hover:text-accent hover:underline">
                {review.deliverable.title}
              </Link>
            </p>
            <h1
              ref={name}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-3 text-body font-[620] outline-none lg:text-title lg:font-[560]"
            >
              Version {version.number} <VersionState status={version.status} delivery={review.version.delivery} asks={asks} />
            </h1>
          </div>
          <NotificationBell />
          {written ? <VersionMenu id={version.id} text={text} plainOnly={unreadable !== null} onAbout={() => setSheet(true)} /> : null}
        </div>
        {views.length > 1 ? <ViewChoice views={views} view={shown} onChoose={setView} /> : null}
      </header>
      <p role="status" className="sr-only">
        {sent === null ? announcement : `${announcement} ${sendingMessage(underWay, review.deliveries)}`.trim()}
      </p>
      {review.newest > version.number ? (
        <p className="flex-none border-b border-line px-4 py-2 text-ui text-ink-2 lg:mx-10 lg:px-0">
          The newest is{' '}
          <Link href={`/deliverables/${review.deliverable.id}/versions/${review.newest}`} className="link">
            version {review.newest}
          </Link>
          .
        </p>
      ) : null}
      <AssumedNotice review={review} onSettled={onAnswered} />
      <MemoryNotice review={review} version={version} text={text} />
      <NewerEdit state={state} store={store} />
      {shown !== 'edit' && saving.phase === 'failed' ? (
        <div className="flex-none border-b border-line px-4 py-2 lg:mx-10 lg:px-0">
          <SaveLine saving={saving} />
        </div>
      ) : null}
      <div className="flex min-h-0 flex-1 lg:mx-10">
        {!written ? (
          <div className="min-w-0 flex-1">
            <Unwritten version={version} review={review} viewer={viewer} onSettled={onAnswered} />
          </div>
        ) : null}
        {written && shown === 'read' ? (
          <section
            aria-label={`Text of version ${version.number}`}
            className="relative min-w-0 flex-1 overflow-y-auto px-4 pt-6 pb-10 outline-offset-[-2px] lg:px-0"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <PreferenceNotice report={report} />
            <Reading text={text} read={read} />
          </section>
        ) : null}
        {written && shown === 'edit' ? <EditPanel state={state} read={read} onWrite={store.write} /> : null}
        {written && shown === 'compare' && choices[0] ? (
          <ComparePanel
            number={version.number}
            text={text}
            unreadable={unreadable}
            compared={beside}
            choices={[choices[0], ...choices.slice(1)]}
            others={review.others}
            onAsk={(against) => router.replace(`?view=compare&against=${against}`, { scroll: false })}
          />
        ) : null}
        <aside
          aria-label="About this version"
          className="relative flex flex-none flex-col gap-8 overflow-y-auto border-l border-line py-6 pl-7 max-lg:hidden lg:w-[268px]"
        >
          {about}
        </aside>
      </div>
      <ReviewFooter
        review={review}
        version={version}
        viewer={viewer}
        sendsEmail={sendsEmail}
        busy={busy || underWay}
        blocked={saving.phase === 'conflict'}
        onApprove={onApprove}
        onReject={() => setRejecting(true)}
        onRestore={onRestore}
        onDeliver={onDeliver}
      />
      <RejectDialog number={version.number} open={rejecting} onOpenChange={setRejecting} onReject={onReject} />
      <Sheet open={sheet} onOpenChange={setSheet} side="bottom" title="About this version">
        <div className="flex flex-col gap-8 px-5 pb-8">{about}</div>
      </Sheet>
    </main>
  );
}
