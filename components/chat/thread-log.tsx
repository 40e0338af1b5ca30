'use client';

import './thread.css';
import { ArrowDown } from 'lucide-react';
import { type PointerEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useStickToBottom } from 'use-stick-to-bottom';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { IconButton } from '#components/ui/button.tsx';
import type { PartnerMessage } from '#lib/turns/message.ts';
import { useConversation, useSessionState } from './conversation.tsx';
import { MessageView, Working } from './message-view.tsx';

/** Up to this length a thread is rendered as a whole; a longer one renders only what is near the window. */
const WHOLE = 60;

export interface ThreadHandle {
  /** Scrolls a message into view. */
  reveal(index: number): void;
  scrollToEnd(): void;
}

/** The conversation: virtualized if it is long, and scrolled to its end while text streams in, unless the person scrolls up. */
export function ThreadLog({
  messages,
  live,
  handle,
}: {
  messages: readonly PartnerMessage[];
  /** The id of the reply that is being written, or true while it has no content yet. */
  live: string | true | null;
  handle: React.Ref<ThreadHandle>;
}) {
  const editing = useSessionState((state) => state.editing?.id);
  const hasEarlier = useSessionState((state) => state.hasEarlier);
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({ initial: 'instant', resize: 'instant' });
  const list = useRef<VirtualizerHandle>(null);
  const shift = useGrowsAtStart(messages);
  const [startMargin, measureStart] = useStartMargin();
  const press = usePressed();

  useImperativeHandle(
    handle,
    () => ({
      reveal: (index) => {
        stopScroll();
        list.current?.scrollToIndex(index, { align: 'center' });
      },
      scrollToEnd: () => void scrollToBottom('instant'),
    }),
    [scrollToBottom, stopScroll],
  );

  // Messages near the end are measured only once they are rendered; until then the end is an estimate.
  useEffect(() => {
    const frame = requestAnimationFrame(() => void scrollToBottom('instant'));
    return () => cancelAnimationFrame(frame);
  }, [scrollToBottom]);

  const kept = messages.flatMap(({ id }, index) =>
    messages.length <= WHOLE || id === editing || index === messages.length - 1 ? [index] : [],
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scrollRef}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="thread min-h-0 flex-1 [overflow-anchor:none]"
      >
        <div ref={contentRef} className="mx-auto max-w-[41rem] px-4 pt-3 pb-5 md:px-10" onPointerUp={press}>
          <div ref={measureStart}>{hasEarlier ? <LoadEarlier /> : null}</div>
          <Virtualizer
            ref={list}
            scrollRef={scrollRef}
            data={messages}
            shift={shift}
            startMargin={startMargin}
            ssrCount={Math.min(messages.length, WHOLE)}
            keepMounted={kept}
          >
            {(message, index) => (
              // The list ignores the pointer while it scrolls: a press right after scrolling would be lost.
              <div key={message.id} className={`pointer-events-auto ${frameOf(messages, index, live)}`}>
                <MessageView
                  message={message}
                  before={messages[index - 1]}
                  after={messages[index + 1]}
                  live={live === message.id}
                  place={index + 1}
                  of={hasEarlier ? -1 : messages.length}
                />
                {/* Where the browser starts, before any script has run. */}
                {index === messages.length - 1 ? <div className="[scroll-initial-target:nearest]" /> : null}
              </div>
            )}
          </Virtualizer>
          {live === true ? <Working /> : null}
        </div>
      </div>
      {isAtBottom ? null : (
        <IconButton
          label="Go to the end"
          className="absolute right-4 bottom-2 z-10 bg-raised! shadow-float ring-1 ring-line"
          onClick={() => void scrollToBottom('instant')}
        >
          <ArrowDown />
        </IconButton>
      )}
    </div>
  );
}

/** An answer or decision already appears in the record above it, so its own message is for screen readers only. */
function frameOf(messages: readonly PartnerMessage[], index: number, live: string | true | null): string {
  const { clarify, approval } = messages[index]?.metadata ?? {};
  const before = messages[index - 1];
  if (before?.role === 'assistant' && (clarify || (approval && before.metadata?.exitReason === 'awaiting_approval'))) return 'sr-only';
  return index < messages.length - 1 || live === true ? 'pb-5' : '';
}

function LoadEarlier() {
  const { session } = useConversation();
  const loading = useSessionState((state) => state.loadingEarlier);
  return (
    <div className="flex justify-center pb-5">
      <button type="button" className="btn btn-plain" disabled={loading} onClick={() => void session.loadEarlier()}>
        {loading ? 'Loading earlier messages' : 'Load earlier'}
      </button>
    </div>
  );
}

/** True for the one render in which messages were added before the first. */
function useGrowsAtStart(messages: readonly PartnerMessage[]): boolean {
  const [first, setFirst] = useState(messages[0]?.id);
  const grew = first !== undefined && first !== messages[0]?.id && messages.some(({ id }) => id === first);
  useEffect(() => setFirst(messages[0]?.id), [messages]);
  return grew;
}

/** The distance from the top of the scroll container to the list. In px. */
function useStartMargin(): [number, (element: HTMLElement | null) => void] {
  const element = useRef<HTMLElement | null>(null);
  const [margin, setMargin] = useState(12);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    const measure = () => setMargin(12 + own.offsetHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, []);
  return [
    margin,
    (next) => {
      element.current = next;
    },
  ];
}

/** A touch on a message shows its actions; the next touch elsewhere hides them. */
function usePressed(): (event: PointerEvent) => void {
  const pressed = useRef<HTMLElement | null>(null);
  return ({ pointerType, target }) => {
    if (pointerType === 'mouse' || !(target instanceof Element) || target.closest('button, a, input, textarea, summary')) return;
    const article = target.closest<HTMLElement>('article[data-message]');
    if (pressed.current) delete pressed.current.dataset.pressed;
    pressed.current = article && article !== pressed.current ? article : null;
    if (pressed.current) pressed.current.dataset.pressed = '';
  };
}
