import { Remark } from '#components/ui/notice.tsx';

/** Says plainly what does not happen yet. */
export function NotWrittenYet() {
  return (
    <Remark className="mt-5 max-w-[46rem]">
      Drafts are not written on schedule yet, and nothing is sent. What you set here is kept until then.
    </Remark>
  );
}
