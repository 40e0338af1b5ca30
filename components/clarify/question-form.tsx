'use client';

import { Check, PencilLine } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { endsComposition } from '#components/chat/keys.ts';
import { Button } from '#components/ui/button.tsx';
import { optionOfKey } from './option-keys.ts';
import { nothingPicked, pick, pickedStore } from './picked-store.ts';

/**
 * An open question: a group of radios. Arrow keys move, number keys choose while the focus is inside, Enter
 * answers; the last radio is for a typed answer. It never takes the focus by itself.
 */
export function QuestionForm({
  id: key,
  question,
  options,
  busy,
  onAnswer,
  beside,
  isTold = false,
}: {
  /** The key under which the selection is stored. */
  id: string;
  question: string;
  options: readonly string[];
  busy: boolean;
  /** `option` is the answer if it was chosen, null for a typed answer. */
  onAnswer: (answer: string, option: string | null) => void;
  /** Further buttons, before the one that answers. */
  beside?: ReactNode;
  /** The question is already shown above. */
  isTold?: boolean;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { option, text } = useStore(pickedStore, ({ picked }) => picked[key] ?? nothingPicked);
  const own = option === 'own' || options.length === 0;
  const answer = own ? text.trim() : typeof option === 'number' ? options[option] : undefined;

  const send = () => {
    if (answer && !busy) onAnswer(answer, own ? null : answer);
  };
  /** Synchronous, so that no character typed after the number is lost. */
  const writeOwn = () => {
    flushSync(() => pick(key, { option: 'own' }));
    form.current?.querySelector('textarea')?.focus();
  };
  const choose = (index: number) => {
    if (index === options.length) return writeOwn();
    pick(key, { option: index });
    form.current?.querySelectorAll<HTMLElement>('input[type=radio]')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const writing = event.target instanceof HTMLTextAreaElement;
    if (event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement) && !endsComposition(event.nativeEvent)) {
      event.preventDefault();
      send();
    }
    const chosen = writing ? null : optionOfKey(event, options.length + 1);
    if (chosen !== null) {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <form
      ref={form}
      className="group/picker ask p-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2 id={id} className={isTold ? 'sr-only' : 'px-2 pt-3 pb-3 text-lead font-[560] tracking-[-0.005em] text-balance sm:px-3.5'}>
        {question}
      </h2>
      {options.length > 0 ? (
        <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1">
          {options.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never move, and may be alike
            <label key={index} className="option">
              <input
                type="radio"
                name={id}
                checked={option === index}
                aria-keyshortcuts={String(index + 1)}
                onChange={() => pick(key, { option: index })}
              />
              <KeyHint of={index} />
              <span className="label min-w-0 flex-1">{label}</span>
              <Check size={18} className="tick" />
            </label>
          ))}
          <div className={`option ${own ? 'items-start!' : ''}`}>
            <input
              type="radio"
              name={id}
              aria-label="Something else"
              checked={own}
              aria-keyshortcuts={String(options.length + 1)}
              onChange={() => pick(key, { option: 'own' })}
              onClick={(event) => event.detail > 0 && writeOwn()}
            />
            <KeyHint of={options.length} />
            <span className="label pointer-events-none relative min-w-0 flex-1">
              <span className="block text-ink-2">Something else</span>
              {own ? <CustomText label="Your answer" value={text} onChange={(value) => pick(key, { text: value })} /> : null}
            </span>
            {own ? null : <PencilLine className="text-ink-3" />}
          </div>
        </div>
      ) : (
        <div className="px-2 pb-2 sm:px-3.5">
          <CustomText label={question} value={text} onChange={(value) => pick(key, { text: value })} />
        </div>
      )}
      <div className="flex items-center gap-3 px-2 pt-3 pb-1.5 sm:px-3.5">
        <p className="invisible flex-1 text-meta text-ink-3 group-focus-within/picker:visible max-sm:hidden pointer-coarse:hidden">
          {options.length > 0 ? (
            <>
              <span className="key">1</span> to <span className="key">{Math.min(9, options.length + 1)}</span> to choose,{' '}
            </>
          ) : null}
          <span className="key">Enter</span> to answer
        </p>
        {beside}
        <Button kind="primary" type="submit" className="ml-auto max-sm:flex-1" disabled={!answer || busy}>
          Answer
        </Button>
      </div>
    </form>
  );
}

function KeyHint({ of }: { of: number }) {
  return (
    <span className="key" aria-hidden="true">
      {of < 9 ? of + 1 : ''}
    </span>
  );
}

function CustomText({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <textarea
      rows={1}
      className="pointer-events-auto field-sizing-content mt-1 max-h-48 w-full resize-none border-b-2 border-accent bg-transparent pb-1 font-normal outline-none touch:min-h-11"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
