/** A line that is drawn, and one below it that no viewer shows. */
interface HiddenText {
  shown: string;
  hidden: string;
}

/** A PDF with a line of text on each page; an empty text is a page without one. */
export function pdfFile(...pages: readonly (string | HiddenText)[]): Uint8Array {
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${index * 2 + 4} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  for (const page of pages) {
    const { shown, hidden } = typeof page === 'string' ? { shown: page, hidden: '' } : page;
    // Mode 3 neither fills nor strokes letters.
    const invisible = hidden && ` BT 3 Tr /F1 12 Tf 72 680 Td (${escaped(hidden)}) Tj ET`;
    const drawn = shown && `BT /F1 12 Tf 72 700 Td (${escaped(shown)}) Tj ET${invisible}`;
    const contents = objects.length + 2;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${contents} 0 R>>`,
      `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return new TextEncoder().encode(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
  );
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');
