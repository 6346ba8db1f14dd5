// Signs short texts with the installation's cookie keys: form tokens, the known-device cookie, tokens in emails, and codes.
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (key: string, purpose: string, text: string) =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');

/** 256 bits that only this installation can derive from the text. */
export const derive = (keys: readonly string[], purpose: string, text: string): string => sign(keys[0]!, purpose, text);

/** Digits that only this installation can derive from the text: a code that people type. */
export const deriveDigits = (keys: readonly string[], purpose: string, text: string, count: number): string =>
  String(Buffer.from(derive(keys, purpose, text), 'base64url').readUIntBE(0, 6) % 10 ** count).padStart(count, '0');

/** Takes constant time for codes of the same length. */
export const isSameCode = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whether one of the keys signed the text for this purpose. Takes constant time. */
export function isSigned(keys: readonly string[], purpose: string, text: string, signature: unknown): boolean {
  if (typeof signature !== 'string' || signature.length > 100) return false;
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(sign(key, purpose, text));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
