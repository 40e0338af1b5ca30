import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

interface Around {
  label: string;
  hint?: ReactNode;
  error?: string;
}

function useDescription({ hint, error }: Pick<Around, 'hint' | 'error'>) {
  const id = useId();
  return {
    id,
    hintId: hint ? `${id}-hint` : undefined,
    errorId: error ? `${id}-error` : undefined,
    describedBy: [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  };
}

function Labelled({
  id,
  label,
  hint,
  hintId,
  error,
  errorId,
  children,
}: Around & { id: string; hintId?: string; errorId?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-ui font-[560]">
        {label}
      </label>
      {children}
      {error ? (
        <p id={errorId} role="alert" className="text-ui text-bad whitespace-pre-line wrap-anywhere">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-ui text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

interface Limited {
  /** The most characters: the form refuses more with a message at the field. `maxLength` would cut what is pasted without a word. */
  most?: number;
}

/** A text field with its label above and its error below. */
export function TextField({ label, hint, error, most, className = '', ...rest }: ComponentProps<'input'> & Around & Limited) {
  const { id, hintId, errorId, describedBy } = useDescription({ hint, error });
  return (
    <Labelled {...{ id, label, hint, hintId, error, errorId }}>
      <input
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        data-most={most}
        {...rest}
      />
    </Labelled>
  );
}

/** A text field of several lines that grows with its content. */
export function TextArea({ label, hint, error, most, className = '', ...rest }: ComponentProps<'textarea'> & Around & Limited) {
  const { id, hintId, errorId, describedBy } = useDescription({ hint, error });
  return (
    <Labelled {...{ id, label, hint, hintId, error, errorId }}>
      <textarea
        id={id}
        className={`field field-sizing-content max-h-[50dvh] min-h-24 resize-none ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        data-most={most}
        {...rest}
      />
    </Labelled>
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** A select field. It uses the browser's own picker, which every device supports. */
export function SelectField({
  label,
  hint,
  error,
  choices,
  className = '',
  ...rest
}: ComponentProps<'select'> & Around & { choices: readonly Choice[] }) {
  const { id, hintId, errorId, describedBy } = useDescription({ hint, error });
  return (
    <Labelled {...{ id, label, hint, hintId, error, errorId }}>
      <span className="relative">
        <select
          id={id}
          className={`field appearance-none truncate pr-9 ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          {...rest}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
      </span>
    </Labelled>
  );
}
