// Encrypts a stream in chunks, each of which is checked before anything is done with it. The key comes from a passphrase with scrypt.
// Chunks are sealed with AES-256-GCM under a nonce of a random prefix, the chunk's number, and whether it's the last one (the STREAM
// construction), so chunks can't be left out, swapped, or cut off without notice.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './errors.ts';

export const MAGIC = Buffer.from('DAYNOOK-SEALED-1\n');
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
export const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES;
const CHUNK_LIMIT = 2 ** 32;
/** A guess takes half a second and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };

const deriveKey = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

function makeNonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  if (number >= CHUNK_LIMIT) throw new BackupError('The backup is too large to encrypt: 256 TB at most.');
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  prefix.copy(nonce);
  nonce.writeUInt32BE(number, PREFIX_BYTES);
  nonce[PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}

/** Chunks of exactly `size` bytes. The last one, which may be shorter or empty, says so. */
async function* inChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let left: Buffer = Buffer.alloc(0);
  for await (const more of source) {
    left = left.length === 0 ? more : Buffer.concat([left, more]);
    // Only what has something after it is certainly not the last.
    for (; left.length > size; left = left.subarray(size)) yield { chunk: left.subarray(0, size), isLast: false };
  }
  yield { chunk: left, isLast: true };
}

export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const [salt, prefix] = [randomBytes(SALT_BYTES), randomBytes(PREFIX_BYTES)];
  const header = Buffer.concat([MAGIC, salt, prefix]);
  const key = await deriveKey(passphrase, salt, 32, COST);
  yield header;
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, makeNonce(prefix, number++, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** `source` is what follows the header. Throws BackupError before it gives out anything that was changed. */
export async function* unseal(
  header: Buffer,
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const prefix = header.subarray(MAGIC.length + SALT_BYTES);
  const key = await deriveKey(passphrase, salt, 32, COST);
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, CHUNK_BYTES + TAG_BYTES)) {
    const sealedBytes = Math.max(0, chunk.length - TAG_BYTES);
    const nonce = makeNonce(prefix, number, isLast);
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(header);
    try {
      cipher.setAuthTag(chunk.subarray(sealedBytes));
      const opened = Buffer.concat([cipher.update(chunk.subarray(0, sealedBytes)), cipher.final()]);
      number += 1;
      yield opened;
    } catch (error) {
      throw new BackupError(
        number === 0
          ? 'The passphrase is wrong, or the beginning of the backup was changed.'
          : 'The backup is damaged: it was changed or cut off after it was made.',
        { cause: error },
      );
    }
  }
}
