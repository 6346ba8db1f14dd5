// Reads and writes the plain tar format (ustar), as much of it as backups need: files with short names and known sizes.
import { BackupError } from './errors.ts';

const BLOCK = 512;
/** Parts of tables are smaller, and uploads are limited. A damaged header must not make us wait for terabytes. */
const LARGEST_ENTRY = 1024 ** 3;
const NAME_BYTES = 100;
const FIELDS = { name: [0, 100], size: [124, 12], checksum: [148, 8] } as const;

export interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
}

export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK);

const paddingAfter = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

function addBytes(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum;
}

/** The header, the bytes, and their padding. */
export function packEntry({ name, bytes }: Entry, changedAt: Date): Buffer[] {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new BackupError(`A file has too long a name for a backup: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0, 'utf8');
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(Math.floor(changedAt.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(`${addBytes(header).toString(8).padStart(6, '0')}\0 `, 148);
  return [header, bytes, Buffer.alloc(paddingAfter(bytes.length))];
}

const damaged = () => new BackupError('The backup is damaged: what should describe a file in it makes no sense.');

function readField(header: Buffer, [from, length]: readonly [number, number]): string {
  return header
    .subarray(from, from + length)
    .toString('utf8')
    .replace(/\0.*$/s, '')
    .trim();
}

function readHeader(header: Buffer): { name: string; size: number } {
  const [sum, size] = [readField(header, FIELDS.checksum), readField(header, FIELDS.size)];
  if (!/^[0-7]+$/.test(sum) || Number.parseInt(sum, 8) !== addBytes(header) || !/^[0-7]+$/.test(size)) throw damaged();
  const byteCount = Number.parseInt(size, 8);
  if (byteCount > LARGEST_ENTRY) throw damaged();
  return { name: readField(header, FIELDS.name), size: byteCount };
}

/** Collects chunks of any size and gives out as many bytes as asked for. */
class Taker {
  readonly #source: AsyncIterator<Buffer>;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Throws if the source ends before. */
  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const next = await this.#source.next();
      if (next.done) throw new BackupError('The backup is cut off: it ends before its last part.');
      this.#chunks.push(next.value);
      this.#length += next.value.length;
    }
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(count)];
    this.#length = all.length - count;
    return all.subarray(0, count);
  }

  async requireEnd(): Promise<void> {
    if (this.#length > 0 || !(await this.#source.next()).done)
      throw new BackupError('The backup is damaged: something follows its end.');
  }
}

/** The entries with all their bytes, one at a time. Throws BackupError if the archive isn't whole. */
export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Entry & { packed: Buffer[] }> {
  const taker = new Taker(source);
  for (;;) {
    const header = await taker.take(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = readHeader(header);
    const padded = await taker.take(size + paddingAfter(size));
    yield { name, bytes: padded.subarray(0, size), packed: [header, padded] };
  }
  await taker.take(END_OF_ARCHIVE.length - BLOCK);
  await taker.requireEnd();
}
