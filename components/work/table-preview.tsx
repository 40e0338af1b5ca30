import { plural } from '#lib/base/text/plural.ts';
import type { TablePreview as Sheet } from '#lib/runs/tickets/preview-table.ts';

/** The beginning of a table, or of each sheet of it. */
export function TablePreview({ name, sheets }: { name: string; sheets: readonly Sheet[] }) {
  return (
    <div className="flex flex-col gap-8">
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes
        <SheetPreview key={index} label={sheet.name || name} sheet={sheet} />
      ))}
    </div>
  );
}

function SheetPreview({ label, sheet: { name, head, rows, rowCount, columnCount } }: { label: string; sheet: Sheet }) {
  const shown = Math.max(head?.length ?? 0, ...rows.map((row) => row.length));
  const left = [
    ...(rows.length < rowCount ? [`${rows.length} of ${plural(rowCount, 'row')}`] : []),
    ...(shown < columnCount ? [`${shown} of ${plural(columnCount, 'column')}`] : []),
  ];
  const columns = Array.from({ length: shown }, (_, column) => column);
  return (
    <section aria-label={label}>
      {name ? <p className="pb-2 text-ui font-[560] wrap-anywhere">{name}</p> : null}
      {rows.length === 0 ? (
        <p className="text-ui text-ink-2">Empty</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <div className="overflow-x-auto" tabIndex={0}>
          <table className="grid-table">
            {head ? (
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {head[column]}
                    </th>
                  ))}
                </tr>
              </thead>
            ) : null}
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column}>
                      <span className="free">{row[column]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left.length > 0 ? <p className="pt-2 text-meta text-ink-3">{left.join(' and ')} shown. Download it to see everything.</p> : null}
    </section>
  );
}
