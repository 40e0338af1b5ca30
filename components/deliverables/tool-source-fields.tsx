'use client';

import { useState } from 'react';
import { SelectField, TextField } from '#components/ui/field.tsx';
import { errorOf, type FormState } from '#components/ui/form-state.ts';
import type { SourceTool } from '#lib/features/integrations/source-tools.ts';

/** The fields of a source that is a tool of an MCP server: which one, and its parameters. */
export function ToolSourceFields({ tools, state }: { tools: SourceTool[]; state: FormState }) {
  const [action, setAction] = useState(tools[0]!.action);
  const { params } = tools.find((tool) => tool.action === action) ?? tools[0]!;
  return (
    <>
      <SelectField
        label="Tool"
        name="value"
        value={action}
        onChange={(event) => setAction(event.target.value)}
        choices={tools.map(({ action: value, label }) => ({ value, label }))}
        hint="Only read-only tools that may run without asking you are listed."
        error={errorOf(state, 'value')}
      />
      {params.map(({ name, description, required }) => (
        <TextField
          key={`${action} ${name}`}
          label={required ? name : `${name} (optional)`}
          name={`param:${name}`}
          autoComplete="off"
          most={2000}
          required={required}
          hint={description || undefined}
          error={errorOf(state, `param:${name}`)}
        />
      ))}
    </>
  );
}
