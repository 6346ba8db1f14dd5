// Seals short secrets for the database: addresses of followed calendars, numbers of bank accounts. Pure.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One of the installation's secrets, and what it's used for: texts of one purpose never open with the key of another. */
export interface SealKey {
  readonly secret: string;
  readonly purpose: 'feed-address' | 'payout-account' | 'payment-option' | 'taxpayer-id';
}

const keyOf = ({ secret, purpose }: SealKey, use: 'seal' | 'mark'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `${purpose}:${use}`, 32));

/** The text as it's stored. It opens only for the `owner` it was sealed for, such as a row's id. */
export function seal(text: string, owner: string, key: SealKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, 'seal'), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was sealed with another key, for another owner, or is damaged. */
export function unseal(sealed: Uint8Array, owner: string, key: SealKey): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, 'seal'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** The same for equal texts, and telling nothing else. */
export const markOf = (text: string, key: SealKey): Buffer =>
  createHmac('sha256', keyOf(key, 'mark')).update(text).digest();
