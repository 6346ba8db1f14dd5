// Encrypts short secrets for the database: URLs of imported calendars, logins of members' calendars, secrets of webhooks and authenticator
// apps, and bank account numbers. Also what a browser keeps while it's at another provider. Pure.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** One of the installation's secrets and its purpose. Texts for one purpose can't be opened with another's key. */
export interface SealKey {
  readonly secret: string;
  readonly purpose:
    | 'feed-address'
    | 'webhook-secret'
    | 'calendar-login'
    | 'payout-account'
    | 'payment-option'
    | 'taxpayer-id'
    | 'authenticator-secret'
    | 'upstream-trip';
}

const deriveKey = ({ secret, purpose }: SealKey, use: 'seal' | 'mark'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `${purpose}:${use}`, 32));

/** The encrypted text to store. It only opens for the `owner` it was sealed for, such as a row's id. */
export function seal(text: string, owner: string, key: SealKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, 'seal'), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if it was sealed with another key or for another owner, or is damaged. */
export function unseal(sealed: Uint8Array, owner: string, key: SealKey): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, 'seal'), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Equal for equal texts, and reveals nothing else. */
export const signText = (text: string, key: SealKey): Buffer =>
  createHmac('sha256', deriveKey(key, 'mark')).update(text).digest();
