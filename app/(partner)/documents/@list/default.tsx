import DocumentList from './page.tsx';

/** The list beside a document that was opened by its address. */
export default function DefaultList() {
  return <DocumentList searchParams={Promise.resolve({})} />;
}
