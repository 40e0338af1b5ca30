import { isUtf8 } from 'node:buffer';

/** A text in the encoding that its bytes show: UTF-16 with its mark, UTF-8, otherwise Windows-1252, as older programs write. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  return decode(isUtf8(withoutCutCharacter(bytes)) ? 'utf-8' : 'windows-1252', bytes);
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Without a character at the end of which only the first bytes are there. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}
