'use client';

import { useChat } from '@ai-sdk/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { questionState } from '#components/clarify/question-state.ts';
import { refsOf } from '#components/refs/refs-of.ts';
import { PageHeader } from '#components/shell/page-header.tsx';
import { useSessions } from '#components/shell/sessions-provider.tsx';
import { TodoPanel } from '#components/todos/todo-panel.tsx';
import { TodoStrip } from '#components/todos/todo-strip.tsx';
import { todosOf } from '#components/todos/todos-of.ts';
import { SkipLink } from '#components/ui/skip-link.tsx';
import type { SessionSummary } from '#lib/features/sessions/session-list.ts';
import type { OfferedModel } from '#lib/models/offered-models.ts';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { ArchivedLine } from './archived-line.tsx';
import { ChatHeader } from './chat-header.tsx';
import type { ChatSession } from './chat-session.ts';
import { Composer, composerId } from './composer.tsx';
import { ConversationProvider } from './conversation.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { FindBar } from './find-bar.tsx';
import { ModelPicker } from './model-picker.tsx';
import { answeringModel, goneModel } from './offered-model.ts';
import { textOf } from './outgoing.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { QueuedSend } from './queued-send.tsx';
import { readMessage } from './read-message.ts';
import type { SessionState } from './session-state.ts';
import { StatusRegion } from './status-region.tsx';
import type { Viewer } from './thread.ts';
import { type ThreadHandle, ThreadLog } from './thread-log.tsx';
import { titleOfText } from './title-of-text.ts';
import { useCheckedModels } from './use-checked-models.ts';
import { useOfferedModels } from './use-offered-models.ts';
import { useRemoteUpdates } from './use-remote-updates.ts';

export interface ChatPage {
  viewer: Viewer;
  greeting: string;
  /** Whether the person can add models. */
  isAdmin: boolean;
  /** The models to choose from, the default first. */
  models: readonly OfferedModel[];
}

/** A chat, with its title and status as the page loaded them; the side bar may have newer ones. */
interface Shown {
  session: ChatSession;
  title: string;
  status: SessionSummary['status'];
}

/** One conversation: header, thread or greeting, composer, and todos. */
export function ChatView({ session, title, status, viewer, greeting, isAdmin, models: ofPage }: ChatPage & Shown) {
  const models = useOfferedModels(ofPage);
  const { messages } = useChat({ chat: session.chat, throttle: 50 });
  const phase = useStore(session.store, (state) => state.phase);
  const begun = useStore(session.store, (state) => state.begun);
  const summary = useSessions((state) => state.sessions.find(({ id }) => id === session.id));
  const thread = useRef<ThreadHandle>(null);
  const [finding, setFinding] = useState(false);
  const stopFinding = useCallback(() => setFinding(false), []);
  useRemoteUpdates(session, summary);

  const turnRuns = phase !== 'idle';
  const last = messages.at(-1);
  const empty = !last && !begun;
  const [beganHere] = useState(empty);
  const requests = useStore(session.store, (state) => state.requests);
  const questionOpen = !turnRuns && asksNow(last, requests);
  const todos = useMemo(() => todosOf(messages), [messages]);
  const held = useMemo(() => (todos.length ? refsOf(messages) : []), [messages, todos]);
  const plan = { todos, held, now: { turnRuns, questionOpen } };
  const shownTitle = summary?.title || title || titleFrom(messages);
  useDocumentTitle(shownTitle);
  useFollowOwnMessages(messages, thread);
  useCheckedModels(models);

  const chosen = useStore(session.store, (state) => state.model);
  const answering = answeringModel(models, chosen, messages);
  const gone = goneModel(models, chosen, messages);
  const composer = (
    <>
      <Composer placeholder={placeholder(empty, questionOpen, turnRuns)} focused={beganHere} />
      <ModelPicker answering={answering} />
      {gone && answering ? (
        <p className="mt-1 px-1 text-ui text-pretty text-ink-2 wrap-anywhere">
          {gone} is no longer available here. {answering.name} answers now.
        </p>
      ) : null}
    </>
  );
  return (
    <ConversationProvider session={session} viewer={viewer} models={models}>
      <div className="flex h-dvh min-w-0">
        <main id="main" className="flex min-w-0 flex-1 flex-col">
          {empty ? (
            <>
              <PageHeader title="New chat" hideTitleOnWide />
              <EmptyChat greeting={greeting} model={answering} isAdmin={isAdmin}>
                <ProblemNotice />
                {composer}
              </EmptyChat>
            </>
          ) : (
            <>
              <SkipLink to={composerId}>Skip to the message field</SkipLink>
              <ChatHeader session={summary} title={shownTitle} onFind={() => setFinding(true)} />
              {finding ? <FindBar messages={messages} thread={thread} onClose={stopFinding} /> : null}
              <ThreadLog handle={thread} messages={messages} live={turnRuns ? (last?.role === 'assistant' ? last.id : true) : null} />
              <div className="flex-none px-3 pb-3 md:px-0 md:pb-6">
                <div className="mx-auto max-w-[41rem] md:px-4">
                  {todos.length ? <TodoStrip {...plan} /> : null}
                  <ProblemNotice />
                  <QueuedSend />
                  {(summary ?? { status }).status === 'archived' ? <ArchivedLine id={session.id} title={shownTitle} /> : null}
                  {composer}
                </div>
              </div>
            </>
          )}
          <StatusRegion last={last} />
        </main>
        {todos.length && !empty ? <TodoPanel {...plan} /> : null}
      </div>
    </ConversationProvider>
  );
}

function placeholder(empty: boolean, questionOpen: boolean, turnRuns: boolean): string {
  if (empty) return 'Write to your partner';
  if (questionOpen) return 'Or answer in your own words';
  return turnRuns ? 'Write the next message' : 'Write a message';
}

function asksNow(last: PartnerMessage | undefined, requests: SessionState['requests']): boolean {
  if (last?.role !== 'assistant') return false;
  return readMessage(last, false).some(
    (block) =>
      block.kind === 'question' &&
      questionState(block.question.requestId, undefined, requests[block.question.requestId ?? '']).state === 'open',
  );
}

function titleFrom(messages: readonly PartnerMessage[]): string {
  const first = messages.find(({ role }) => role === 'user');
  return first ? titleOfText(textOf(first)) : 'New chat';
}

/** Sets the tab's title, also for a chat that started after the page was loaded. */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Thinking Partner`;
  }, [title]);
}

/** Scrolls to a message that the person sends, wherever in the thread they were. */
function useFollowOwnMessages(messages: readonly PartnerMessage[], thread: React.RefObject<ThreadHandle | null>): void {
  const last = messages.at(-1);
  const own = last?.role === 'user' ? last.id : undefined;
  useEffect(() => {
    if (own) thread.current?.scrollToEnd();
  }, [own, thread]);
}
