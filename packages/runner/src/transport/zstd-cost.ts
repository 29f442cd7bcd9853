const MAGIC = 0xfd2fb528;
/** RFC 9659 section 3: what a sender of the content coding `zstd` may ask for at most. */
const MAX_WINDOW_BYTES = 8 * 2 ** 20;
/** The decoder moves its window for each block, so many small blocks of a large window cost much more than they hold. About half a second. */
const MAX_MOVED_BYTES = 4 * 2 ** 30;

/**
 * Why a Zstandard body (RFC 8878) should not be decompressed, found by reading the headers of its frames and blocks; null when it
 * can be. What is malformed is left to the decoder.
 */
export function whyNotUnzstd(input: Buffer): string | null {
  let moved = 0;
  for (let at = 0; at + 5 < input.length;) {
    const magic = input.readUInt32LE(at);
    if (magic >>> 4 === 0x184d2a5) {
      at += 8 + (at + 8 <= input.length ? input.readUInt32LE(at + 4) : 0);
      continue;
    }
    if (magic !== MAGIC) return null;
    const frame = readFrame(input, at);
    if (frame.window > MAX_WINDOW_BYTES) return 'it asks for a window of more than 8 MB';
    moved += frame.window * (frame.blocks + 1);
    if (moved > MAX_MOVED_BYTES) return 'it is cut into so many pieces that it would take too long';
    at = frame.end;
  }
  return null;
}

interface Frame {
  window: number;
  blocks: number;
  /** Where the next one begins. */
  end: number;
}

/** RFC 8878 section 3.1.1. */
function readFrame(input: Buffer, start: number): Frame {
  const flags = input[start + 4] ?? 0;
  const isSingle = (flags & 32) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeBytes = flags >> 6 === 0 ? Number(isSingle) : 1 << (flags >> 6);
  const sizeAt = start + 5 + (isSingle ? 0 : 1) + dictionaryBytes;
  const window = isSingle ? sizeOf(input, sizeAt, sizeBytes) : windowOf(input[start + 5] ?? 0);
  const { blocks, end } = walkBlocks(input, sizeAt + sizeBytes);
  return { window, blocks, end: end + ((flags & 4) === 0 ? 0 : 4) };
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function sizeOf(input: Buffer, at: number, bytes: number): number {
  let size = bytes === 2 ? 256 : 0;
  for (let index = 0; index < bytes; index += 1) size += (input[at + index] ?? 0) * 256 ** index;
  return size;
}

/** RFC 8878 section 3.1.1.2. */
function walkBlocks(input: Buffer, start: number): { blocks: number; end: number } {
  let at = start;
  for (let blocks = 1; ; blocks += 1) {
    if (at + 3 > input.length) return { blocks, end: input.length };
    const header = input.readUIntLE(at, 3);
    const isRepeated = ((header >> 1) & 3) === 1;
    at += 3 + (isRepeated ? 1 : header >> 3);
    if ((header & 1) === 1) return { blocks, end: at };
  }
}
