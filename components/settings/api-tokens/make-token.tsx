'use client';

import { type RefObject, useRef, useState } from 'react';
import { toast } from 'sonner';
import { makeToken } from '#app/(partner)/settings/api-tokens/actions.ts';
import { CopyButton } from '#components/chat/copy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import { lifetimes } from '#lib/runs/mcp-server/scopes.ts';
import { accessChoices } from './access-labels.ts';

const expiries = [
  ...lifetimes.map((days) => ({ value: String(days), label: days === 365 ? 'In a year' : `In ${days} days` })),
  { value: 'never', label: 'Never' },
];

/** Creates a token and shows it once, until it is dismissed or the page is left. */
export function MakeToken() {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const make = useRef<HTMLButtonElement>(null);
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="mt-4">
      <Button ref={make} className="max-sm:w-full" onClick={() => setOpen(true)}>
        Create token
      </Button>
      {token ? (
        <NewToken
          ref={shown}
          token={token}
          onDone={() => {
            setToken(null);
            make.current?.focus();
          }}
        />
      ) : null}
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Create token"
        description="Use one token per client, so that you can revoke each one separately."
        submit="Create"
        focusAfter={shown}
        action={async (form) => {
          const made = await makeToken(form);
          if (made.ok) {
            setToken(made.token);
            toast('Token created. Copy it now.');
          }
          return made;
        }}
      >
        {(state) => (
          <>
            <TextField
              label="Client"
              name="name"
              autoComplete="off"
              maxLength={100}
              placeholder="Claude on my laptop"
              error={errorOf(state, 'name')}
            />
            <fieldset>
              <legend className="mb-1.5 text-ui font-[560]">Access</legend>
              {accessChoices.map(({ value, label, hint }) => (
                <label key={value} className="flex cursor-pointer gap-3 py-1.5 text-body touch:py-2.5">
                  <input
                    type="radio"
                    name="access"
                    value={value}
                    defaultChecked={value === 'read'}
                    className="mt-1 size-4.5 flex-none accent-accent"
                  />
                  <span>
                    {label}
                    <span className="block text-ui text-pretty text-ink-3">{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <SelectField label="Expires" name="days" choices={expiries} defaultValue="90" error={errorOf(state, 'days')} />
          </>
        )}
      </FormDialog>
    </div>
  );
}

function NewToken({ ref, token, onDone }: { ref: RefObject<HTMLElement | null>; token: string; onDone: () => void }) {
  return (
    <section ref={ref} data-new-token tabIndex={-1} aria-label="Your new token" className="mt-4 max-w-[36rem] rounded-md bg-fill p-4">
      <p className="text-ui font-[560] text-pretty">Copy your token now. You won’t see it again.</p>
      <p className="mt-2 flex items-start gap-1">
        <code className="min-w-0 flex-1 py-1.5 font-code text-ui wrap-anywhere">{token}</code>
        <CopyButton label="Copy token" text={() => token} />
      </p>
      <Button kind="plain" className="mt-2 -ml-3.5" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}
