'use client';

import { useState } from 'react';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import { type Thinking, thinkingBudget } from '#lib/base/thinking.ts';
import type { AddedModel } from '#lib/models/model-catalog.ts';

const choicesOf: Record<AddedModel['provider'], { value: string; label: string }[]> = {
  anthropic: [
    { value: 'off', label: 'Off' },
    { value: 'adaptive', label: 'Adaptive: the model decides how much' },
    { value: 'budget', label: 'Up to a number of tokens' },
  ],
  'openai-compatible': [
    { value: 'off', label: 'Hide thoughts' },
    { value: 'adaptive', label: 'Show thoughts, if the server sends them' },
  ],
};

const budgetRange = `From ${thinkingBudget.least.toLocaleString('en-US')} to ${thinkingBudget.most.toLocaleString('en-US')}. They count as output.`;

/** Whether a model thinks before it answers, with the budget if there is one. */
export function ThinkingField({
  provider,
  thinking = 'off',
  state,
}: {
  provider: AddedModel['provider'];
  thinking?: Thinking;
  state: FormState;
}) {
  const [choice, setChoice] = useState(typeof thinking === 'number' ? 'budget' : thinking);
  const choices = choicesOf[provider];
  const value = choices.some((one) => one.value === choice) ? choice : 'off';
  return (
    <>
      <SelectField
        label="Thinking"
        name="thinking"
        choices={choices}
        value={value}
        onChange={({ target }) => setChoice(target.value as typeof choice)}
        hint={provider === 'anthropic' ? 'Slower and more thorough. Thoughts are shown above the reply, folded.' : undefined}
        error={errorOf(state, 'thinking')}
      />
      {value === 'budget' ? (
        <TextField
          label="Tokens for thinking"
          name="budget"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typeof thinking === 'number' ? thinking : 4000}
          hint={budgetRange}
          error={errorOf(state, 'budget')}
        />
      ) : null}
    </>
  );
}
