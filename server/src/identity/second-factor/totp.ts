// Codes of authenticator apps (RFC 6238): SHA-1, six digits, half minutes, because that's what all apps can do. It's one HMAC and a few
// lines around it, which the RFC's own examples check, so it's no package.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP } from '@daynook/contract/accounts/security-limits';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648), without padding, as apps show and read it. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The code of a half minute since 1970 (RFC 4226, 5.3). */
export function makeCode(secret: Uint8Array, step: number, digits: number = TOTP.digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

export const toStep = (at: Date): number => Math.floor(at.getTime() / 1_000 / TOTP.stepSeconds);

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The half minute that the code is from, if it's around now: phones' clocks differ. Undefined if the code is wrong, or not newer than
 * `lastStep`, so that nobody can use a code they've watched someone type.
 */
export function findStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const present = toStep(now);
  const steps = Array.from(
    { length: 2 * TOTP.toleratedSteps + 1 },
    (_, index) => present - TOTP.toleratedSteps + index,
  );
  // All are compared, so that the time doesn't say which one it was.
  const matching = steps.filter((step) => isSame(makeCode(secret, step), code));
  return matching.find((step) => step > lastStep);
}

/** What the QR code says: the de facto format of authenticator apps. */
export function toKeyUri(secret: Uint8Array, { issuer, email }: { issuer: string; email: string }): string {
  const name = (text: string) => encodeURIComponent(text.replaceAll(':', ' '));
  const query = `secret=${toBase32(secret)}&issuer=${name(issuer)}&algorithm=SHA1&digits=${TOTP.digits}&period=${TOTP.stepSeconds}`;
  return `otpauth://totp/${name(issuer)}:${name(email)}?${query}`;
}
