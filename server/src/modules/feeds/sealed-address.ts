// Keeps the addresses of followed calendars: sealed, since whoever has one reads the host's whole calendar. Pure.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `feed-address:${purpose}`, 32));

/** The address as it is stored. It opens only for the feed it was sealed for. */
export function seal(address: string, feedId: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, 'seal'), nonce).setAAD(Buffer.from(feedId));
  return Buffer.concat([nonce, cipher.update(address, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was sealed with another key, for another feed, or is damaged. */
export function unseal(sealed: Uint8Array, feedId: string, secret: string): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, 'seal'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(feedId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** The same for equal addresses, and telling nothing else. */
export const markOf = (address: string, secret: string): Buffer =>
  createHmac('sha256', keyOf(secret, 'mark')).update(address).digest();
