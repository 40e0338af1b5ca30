import type { DisplayedCall } from '#lib/base/tool-call.ts';

/** The input and output of a call, as rows of name and value. */
export function CallDetails({ call }: { call: DisplayedCall }) {
  return (
    <>
      {call.error ? <p className="py-1 text-ui text-pretty text-ink-2">{call.error}</p> : null}
      <Fields value={call.input} />
      {call.state === 'done' ? <Fields value={withoutInput(call)} /> : null}
    </>
  );
}

function Fields({ value }: { value: unknown }) {
  const fields = fieldsOf(value);
  if (!fields.length) return null;
  return (
    <dl className="grid grid-cols-[minmax(56px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1 py-1 font-code text-meta text-ink-2">
      {fields.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name.replaceAll('_', ' ')}</dt>
          <dd className={text.includes('\n') ? 'max-h-64 overflow-auto whitespace-pre-wrap break-words' : 'break-words'}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The output without values that repeat the input or that only the browser uses. */
function withoutInput({ input, output }: DisplayedCall): unknown {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return output;
  const { success: _, ui_action: __, ...rest } = output as Record<string, unknown>;
  if ('truncated_output' in rest) return { output: 'too large to show here' };
  if ('no_longer_stored' in rest) return { output: 'no longer stored here' };
  const inputs = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  return Object.fromEntries(Object.entries(rest).filter(([name, value]) => inputs[name] !== value));
}

/** The names and values of an object as text; simple values as they are, others as indented JSON. */
function fieldsOf(value: unknown): [name: string, text: string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [['value', textOf(value)]];
  return Object.entries(value).flatMap(([name, field]): [string, string][] =>
    field === undefined || field === null ? [] : [[name, textOf(field)]],
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}
