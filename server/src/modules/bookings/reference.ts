// The short text by which people name a booking: DN-7K4M2Q. No 0/O, 1/I/L or U, so that it can be read out and typed.
import { createHash } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** The reference of a booking; the next `turn` gives another, for when that one is taken. 30⁶ = 729 million exist. */
export function referenceOf(bookingId: string, turn = 0): string {
  const digest = createHash('sha256')
    .update(turn === 0 ? bookingId : `${bookingId} ${turn}`)
    .digest();
  // 30 does not divide 256 evenly: bytes that would favour the first letters are passed over.
  const fair = digest.filter((byte) => byte < 240);
  return `DN-${Array.from({ length: LENGTH }, (_, index) => ALPHABET[fair[index]! % ALPHABET.length]).join('')}`;
}
