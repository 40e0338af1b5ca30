'use client';

import { Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { toast } from 'sonner';
import { add } from '#app/admin/models/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { errorOf } from '#components/ui/form-state.ts';
import type { AddedModel } from '#lib/models/model-catalog.ts';
import { PriceFields } from './price-fields.tsx';
import { ThinkingField } from './thinking-field.tsx';

const providers: { value: AddedModel['provider']; label: string }[] = [
  { value: 'anthropic', label: 'Anthropic (Claude)' },
  { value: 'openai-compatible', label: 'OpenAI-compatible server' },
];

/** The providers that the environment has an address or a key for. */
export type ProvidersOfEnvironment = Record<AddedModel['provider'], boolean>;

interface Start {
  provider: AddedModel['provider'];
  model?: string;
  address?: string;
}

/** Adds a model that passes its check. */
export function AddModelButton({
  ofEnvironment,
  start = { provider: 'anthropic' },
  kind = 'primary',
  trigger,
  children,
}: {
  ofEnvironment: ProvidersOfEnvironment;
  /** What the form begins with. */
  start?: Start;
  kind?: 'primary' | 'fill';
  trigger?: RefObject<HTMLButtonElement | null>;
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [provider, setProvider] = useState(start.provider);
  const isOpen = useRef(false);
  const show = (shown: boolean) => {
    isOpen.current = shown;
    if (shown) setProvider(start.provider);
    setOpen(shown);
  };
  const isAnthropic = provider === 'anthropic';
  const has = ofEnvironment[provider];
  return (
    <>
      <Button ref={trigger} kind={kind} className="max-w-full max-sm:w-full" onClick={() => show(true)}>
        {children ?? (
          <>
            <Plus size={15} />
            Add model
          </>
        )}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={show}
        title="Add a model"
        description="It’s checked with one short request before it’s added. People can use it immediately."
        submit="Add model"
        sendingMessage="Checking the model… A local server can take a minute to load it."
        action={async (form) => {
          const done = await add(form);
          if (done.ok) toast(done.message);
          else if (!isOpen.current) toast.error(`The model wasn’t added. ${done.message}`);
          return done;
        }}
      >
        {(state) => (
          <>
            <SelectField
              label="Provider"
              name="provider"
              choices={providers}
              value={provider}
              onChange={({ target }) => setProvider(target.value as AddedModel['provider'])}
              error={errorOf(state, 'provider')}
            />
            <TextField
              label="Model id"
              name="model"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={start.model}
              placeholder={isAnthropic ? 'claude-sonnet-5-5' : 'qwen3:8b'}
              error={errorOf(state, 'model')}
            />
            <TextField
              label={isAnthropic || has ? 'Address (optional)' : 'Address'}
              name="address"
              type="url"
              autoComplete="off"
              defaultValue={start.address}
              placeholder={isAnthropic ? 'https://api.anthropic.com' : 'http://127.0.0.1:11434/v1'}
              hint={addressHint(isAnthropic, has)}
              error={errorOf(state, 'address')}
            />
            <TextField
              label={isAnthropic && !has ? 'API key' : 'API key (optional)'}
              name="key"
              type="password"
              autoComplete="off"
              hint={
                has
                  ? 'Leave both empty to use those of the environment.'
                  : 'Stored encrypted, sent only to this address, and never shown again.'
              }
              error={errorOf(state, 'key')}
            />
            <TextField label="Name shown (optional)" name="name" autoComplete="off" maxLength={100} error={errorOf(state, 'name')} />
            <ThinkingField key={provider} provider={provider} state={state} />
            <PriceFields isListed={isAnthropic} state={state} />
          </>
        )}
      </FormDialog>
    </>
  );
}

function addressHint(isAnthropic: boolean, has: boolean): string {
  if (isAnthropic) return 'Only for a gateway.';
  return has
    ? 'Only for another server than the one of the environment.'
    : 'It may be on this machine or in your network. Its models receive what people write.';
}
