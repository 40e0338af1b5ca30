import type { IncomingMessage } from 'node:http';
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { timedOut, webError } from './send.ts';

const unpacking: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/**
 * Reads and decompresses a body, up to `most` bytes; `signal` is the request's own.
 * @throws {WebError}
 */
export async function readBody(
  response: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; truncated: boolean }> {
  const unpack = unpacking[response.headers['content-encoding']?.toLowerCase() ?? ''];
  const stream: Readable = unpack ? Readable.from(unpacked(response, unpack())) : response;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > most) break;
    }
  } catch (error) {
    throw signal.aborted ? timedOut(error) : webError(error as Error);
  } finally {
    response.destroy();
  }
  return { bytes: Buffer.concat(pieces).subarray(0, most), truncated: size > most };
}

async function* unpacked(response: IncomingMessage, transform: Transform): AsyncGenerator<Buffer> {
  response.once('error', (error) => transform.destroy(error));
  yield* response.pipe(transform);
}

/** The text of a body, decoded by the charset of its type; UTF-8 if unknown. */
export function decodeText(bytes: Uint8Array, type: string): string {
  const charset = /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
