/** What is beside the list while no document is opened. */
export default function NoDocument() {
  return (
    <p className="sticky top-0 grid h-dvh place-items-center border-l border-line px-8 text-ui text-ink-3 group-has-[[data-list=empty]]/documents:hidden max-lg:hidden">
      Choose a document to read it here.
    </p>
  );
}
