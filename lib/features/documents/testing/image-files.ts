import { crc32, deflateSync } from 'node:zlib';

/** A PNG of this size in pixels; of a large one, only the head says so. */
export function pngFile(width: number, height: number): Uint8Array {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // 8 bits of gray for each pixel.
  size[8] = 8;
  // A row is a byte for its filter, none, and its pixels.
  const row = Buffer.alloc(width + 1, 127).fill(0, 0, 1);
  const pixels = width * height < 1_000_000 ? deflateSync(Buffer.concat(Array<Buffer>(height).fill(row))) : Buffer.alloc(0);
  const parts = [
    ['IHDR', size],
    ['IDAT', pixels],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return new Uint8Array(
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts.map(([name, content]) => partOf(name, content))]),
  );
}

function partOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
