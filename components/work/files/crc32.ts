const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of ZIP archives. */
export function crc32(content: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of content) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff]!;
  return ~sum >>> 0;
}
