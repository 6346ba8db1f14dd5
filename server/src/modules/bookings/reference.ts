// The short reference people use for a booking: DN-7K4M2Q. It has no 0/O, 1/I/L, or U, so it's easy to read out and type.
import { createHash } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** The reference of a booking. If it's taken, the next `turn` gives another one. There are 30⁶ = 729 million. */
export function makeReference(bookingId: string, turn = 0): string {
  const digest = createHash('sha256')
    .update(turn === 0 ? bookingId : `${bookingId} ${turn}`)
    .digest();
  // 256 isn't a multiple of 30, so bytes that would favor the first letters are skipped.
  const fair = digest.filter((byte) => byte < 240);
  return `DN-${Array.from({ length: LENGTH }, (_, index) => ALPHABET[fair[index]! % ALPHABET.length]).join('')}`;
}
