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
  return new TextEncoder().encode(file + tableOf(offsets, file.length));
}

/** A PDF that opens with a password only. */
export function encryptedPdf(): Uint8Array {
  const zeros = '00'.repeat(32);
  const encrypted = `trailer<</Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${zeros}>/U<${zeros}>>>/ID[<${zeros}><${zeros}>]`;
  return new TextEncoder().encode(new TextDecoder().decode(pdfFile('Secret')).replace('trailer<<', encrypted));
}

/** A PDF with a page of text and a picture of these bytes. */
export function pdfWithPicture(text: string, picture: Uint8Array): Uint8Array {
  const drawn = `BT /F1 12 Tf 72 700 Td (${escaped(text)}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>/XObject<</I1 6 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length ${picture.length}>>\nstream\n`,
  ];
  let head = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = head.length;
    head += `${index + 1} 0 obj\n${object}${index < objects.length - 1 ? '\nendobj\n' : ''}`;
    return offset;
  });
  const end = `\nendstream\nendobj\n`;
  return new Uint8Array(
    Buffer.concat([Buffer.from(head), picture, Buffer.from(end + tableOf(offsets, head.length + picture.length + end.length))]),
  );
}

/** The table of the objects, which begins at `start`, and the end of a PDF. */
function tableOf(offsets: readonly number[], start: number): string {
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  return `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');
