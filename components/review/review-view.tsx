'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useRef, useState } from 'react';
import { toast } from 'sonner';
import { useStore } from 'zustand';
import { useFreshPage } from '#components/shell/use-fresh-page.ts';
import { Link } from '#components/ui/link.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import { unsupportedIn } from '#lib/features/claims/unsupported-in.ts';
import { currentPreferenceReport } from '#lib/features/versions/current-preference-report.ts';
import type { Review } from '#lib/features/versions/read-review.ts';
import type { ShownComparison, ShownText } from '#lib/features/versions/shown-text.ts';
import { isOpen, isWritten } from '#lib/features/versions/version.ts';
import { AboutVersion, type Viewer } from './about-version.tsx';
import { againstOf } from './against.ts';
import { AssumedNotice } from './assumed-notice.tsx';
import { addToDraft, removeFromDraft } from './change-draft.ts';
import { ComparePanel } from './compare-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { FootnotesContext, numberSources } from './footnotes.ts';
import { MemoryNotice } from './memory-notice.tsx';
import { NewerEdit } from './newer-edit.tsx';
import { PreferenceNotice } from './preference-notice.tsx';
import { Reading } from './reading.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { ReviewFooter } from './review-footer.tsx';
import { ReviewHeader } from './review-header.tsx';
import { SaveLine } from './save-line.tsx';
import { UnreadNotice } from './unread-notice.tsx';
import { UnsupportedNotice } from './unsupported-notice.tsx';
import { Unwritten } from './unwritten.tsx';
import { useDecisions } from './use-decisions.ts';
import { useEditStore } from './use-edit-store.ts';
import { VersionMenu } from './version-menu.tsx';
import { type View, ViewChoice } from './view-choice.tsx';

interface Props {
  review: Review;
  viewer: Viewer;
  /** True if emails can be sent. */
  sendsEmail: boolean;
  /** The requested view, until the person chooses another. */
  view: View;
  /** The text as the server rendered it, and its first comparison if that was requested. */
  shown: ShownText;
  compared: ({ before: string } & ShownComparison) | null;
}

/** A version to read, edit, compare, approve and reject. */
export function ReviewView({ review, viewer, sendsEmail, view: requested, shown: onServer, compared }: Props) {
  const router = useRouter();
  const store = useEditStore(review.version);
  const state = useStore(store);
  const { version, text, saving } = state;
  const [chosenView, setView] = useState(requested);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const decisions = useDecisions({
    review,
    version,
    store,
    onDecided() {
      setView('read');
      heading.current?.focus();
    },
  });
  const asks = version.status === 'generating' && review.question?.state === 'open';
  useFreshPage((version.status === 'generating' && !asks) || decisions.isUnderWay);

  const written = isWritten(version.status);
  const canEdit = isOpen(version.status);
  const [choice, ...otherChoices] = written ? againstOf(review, text, version.draft) : [];
  const views: View[] = ['read', ...(canEdit ? (['edit'] as const) : []), ...(choice ? (['compare'] as const) : [])];
  const view = views.includes(chosenView) ? chosenView : 'read';
  const { claims, sources } = review;
  const read = useMemo(() => ({ ...onServer, text: review.version.text, claims }), [onServer, review.version.text, claims]);
  const footnotes = useMemo(
    () => claims && { versionId: version.id, href: versionHref(review), claims, sources: numberSources(sources), marksUnsourced: canEdit },
    [claims, sources, version.id, review, canEdit],
  );
  const unreadable = text === read.text ? read.problem : null;
  const comparison = useMemo(() => compared && { ...compared, after: review.version.text }, [compared, review.version.text]);
  const report = useMemo(() => currentPreferenceReport(review, version.draft, text), [review, version.draft, text]);

  const hasSources = claims?.some(({ state }) => state === 'supported') ?? false;
  const unsupported = useMemo(() => unsupportedIn(claims, text), [claims, text]);

  const onAnswered = ({ ok, message }: { ok: boolean; message: string }) => {
    if (!ok) return void toast.error(message);
    decisions.announce(message);
    toast(message);
    heading.current?.focus();
  };
  const showEditor = () => {
    setView('edit');
    setSheetOpen(false);
  };
  const about = (
    <AboutVersion
      review={review}
      version={version}
      viewer={viewer}
      text={text}
      report={report}
      {...(canEdit && {
        onAdd(added) {
          addToDraft(store, added);
          showEditor();
        },
        onRemove(removed) {
          removeFromDraft(store, removed);
          showEditor();
        },
      })}
    />
  );
  return (
    <main id="main" className="flex min-h-dvh min-w-0 flex-col tall:h-dvh">
      <ReviewHeader
        review={review}
        version={version}
        asks={asks}
        headingRef={heading}
        menu={
          written ? (
            <VersionMenu
              id={version.id}
              text={text}
              plainOnly={unreadable !== null}
              hasSources={hasSources}
              onAbout={() => setSheetOpen(true)}
            />
          ) : null
        }
        views={views.length > 1 ? <ViewChoice views={views} view={view} onChoose={setView} /> : null}
      />
      <p role="status" className="sr-only">
        {decisions.announcement}
      </p>
      <NewerVersion review={review} number={version.number} />
      <AssumedNotice review={review} onSettled={onAnswered} />
      <MemoryNotice review={review} version={version} text={text} />
      <NewerEdit state={state} store={store} />
      {view !== 'edit' && saving.phase === 'failed' ? (
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
        {view === 'read' && hasSources ? <SkipLink to="decision">Skip to the decision</SkipLink> : null}
        {written && view === 'read' ? (
          <section
            aria-label={`Text of version ${version.number}`}
            className="relative min-w-0 flex-1 overflow-y-auto px-4 pt-6 pb-10 outline-offset-[-2px] lg:px-0"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            {canEdit ? <UnreadNotice sources={sources} /> : null}
            <UnsupportedNotice claims={unsupported} />
            <PreferenceNotice report={report} />
            <FootnotesContext value={footnotes}>
              <Reading text={text} read={read} />
            </FootnotesContext>
          </section>
        ) : null}
        {written && view === 'edit' ? (
          <FootnotesContext value={footnotes}>
            <EditPanel state={state} read={read} onWrite={store.write} />
          </FootnotesContext>
        ) : null}
        {view === 'compare' && choice ? (
          <ComparePanel
            number={version.number}
            text={text}
            unreadable={unreadable}
            compared={comparison}
            choices={[choice, ...otherChoices]}
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
        busy={decisions.busy || decisions.isUnderWay}
        blocked={saving.phase === 'conflict'}
        onApprove={decisions.onApprove}
        onReject={() => setRejecting(true)}
        onRestore={decisions.onRestore}
        onDeliver={decisions.onDeliver}
        onArrived={decisions.onArrived}
      />
      <RejectDialog number={version.number} open={isRejecting} onOpenChange={setRejecting} onReject={decisions.onReject} />
      <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} side="bottom" title="About this version">
        <div className="flex flex-col gap-8 px-5 pb-8">{about}</div>
      </Sheet>
    </main>
  );
}

const versionHref = ({ deliverable, version }: Review) => `/deliverables/${deliverable.id}/versions/${version.number}`;

/** A link to the newest version, on the page of an older one. */
function NewerVersion({ review: { newest, deliverable }, number }: { review: Review; number: number }) {
  if (newest <= number) return null;
  return (
    <p className="flex-none border-b border-line px-4 py-2 text-ui text-ink-2 lg:mx-10 lg:px-0">
      The newest is{' '}
      <Link href={`/deliverables/${deliverable.id}/versions/${newest}`} className="link">
        version {newest}
      </Link>
      .
    </p>
  );
}
