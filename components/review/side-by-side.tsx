import type { ComparedBlock } from '#lib/features/versions/compare-documents.ts';
import { DocumentView } from './document-view.tsx';

/** Two texts side by side, with matching parts in one row. */
export function SideBySide({
  blocks,
  before,
  after,
  current,
}: {
  blocks: readonly ComparedBlock[];
  /** The names of both texts. */
  before: string;
  after: string;
  current?: number;
}) {
  return (
    <table className="doc beside">
      <thead>
        <tr>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and the document is replaced as a whole
          <tr key={place}>
            <td>{block.before ? <DocumentView blocks={[block]} side="before" current={current} /> : null}</td>
            <td>{block.after ? <DocumentView blocks={[block]} side="after" current={current} /> : null}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
