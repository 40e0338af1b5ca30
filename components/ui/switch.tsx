import { type ReactNode, useId } from 'react';

/** An on/off setting that takes effect immediately. */
export function Switch({
  label,
  hint,
  checked,
  busy,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        role="switch"
        id={id}
        className="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-disabled={busy || undefined}
        onClick={() => (busy ? undefined : onChange(!checked))}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-ui font-[560]">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="mt-1 max-w-[36rem] text-ui text-pretty text-ink-3">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
