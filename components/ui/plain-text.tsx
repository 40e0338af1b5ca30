/** A text as written, and why it is not rendered. */
export function PlainText({ text, problem }: { text: string; problem: string | null }) {
  return (
    <>
      {problem ? <p className="mb-5 max-w-[36rem] text-ui text-pretty text-ink-2">Shown as plain text. {problem}</p> : null}
      <pre className="max-w-[36rem] font-code text-ui leading-6 whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </>
  );
}
