// Reads a few named files from a zip archive with the browser's own inflate. Doesn't trust sizes in the archive: output beyond the limit
// is cut off. Throws if it isn't a plain archive.

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAXIMUM_BYTES = 65_535;
const ENTRIES_MAXIMUM = 2_000;
const DIRECTORY_MAXIMUM_BYTES = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** By its first four bytes. */
export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);

const readView = async (part: Blob) => new DataView(await part.arrayBuffer());

async function readDirectory(file: Blob): Promise<DataView> {
  const tailStart = Math.max(0, file.size - END_BYTES - COMMENT_MAXIMUM_BYTES);
  const tail = await readView(file.slice(tailStart));
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_SIGNATURE) continue;
    const bytes = tail.getUint32(at + 12, true);
    const start = tail.getUint32(at + 16, true);
    if (bytes > DIRECTORY_MAXIMUM_BYTES || start + bytes > file.size) break;
    return readView(file.slice(start, start + bytes));
  }
  throw new Error('no directory');
}

/** Reads at most this many bytes; more is an error, whatever size the archive states. */
async function readBounded(stream: ReadableStream<Uint8Array>, maximumBytes: number): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maximumBytes) {
      await reader.cancel();
      throw new Error('too large');
    }
    text += decoder.decode(value, { stream: true });
  }
}

async function readEntry(file: Blob, entry: DataView, at: number, maximumBytes: number): Promise<string> {
  const method = entry.getUint16(at + 10, true);
  const packedBytes = entry.getUint32(at + 20, true);
  const start = entry.getUint32(at + 42, true);
  const local = await readView(file.slice(start, start + LOCAL_BYTES));
  if (local.getUint32(0, true) !== LOCAL_SIGNATURE || (method !== STORED && method !== DEFLATED))
    throw new Error('unknown kind');
  const dataStart = start + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(dataStart, dataStart + packedBytes).stream();
  return readBounded(
    method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw')),
    maximumBytes,
  );
}

/** The text of each named file that's there, in any folder. */
export async function readFromZip<Name extends string>(
  file: Blob,
  names: readonly Name[],
  maximumBytes: number,
): Promise<Partial<Record<Name, string>>> {
  const found: Partial<Record<Name, string>> = {};
  const directory = await readDirectory(file);
  const decoder = new TextDecoder();
  let at = 0;
  for (let count = 0; count < ENTRIES_MAXIMUM && at + ENTRY_BYTES <= directory.byteLength; count += 1) {
    if (directory.getUint32(at, true) !== ENTRY_SIGNATURE) throw new Error('broken directory');
    const nameBytes = directory.getUint16(at + 28, true);
    const path = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + at + ENTRY_BYTES, nameBytes));
    const name = names.find((one) => path === one || path.endsWith(`/${one}`));
    if (name && found[name] === undefined) found[name] = await readEntry(file, directory, at, maximumBytes);
    at += ENTRY_BYTES + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return found;
}
