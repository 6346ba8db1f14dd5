// Says whose file it is without naming the email: a slow hash with a salt of its own. Someone who has the file can still try emails they
// guess.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const SALT_BYTES = 16;
const HASH_BYTES = 32;

const hash = (email: string, salt: Buffer): Promise<Buffer> =>
  promisify(scrypt)(email.trim().toLowerCase().normalize('NFC'), salt, HASH_BYTES) as Promise<Buffer>;

export async function markEmail(email: string): Promise<{ emailSalt: string; emailHash: string }> {
  const salt = randomBytes(SALT_BYTES);
  return { emailSalt: salt.toString('base64url'), emailHash: (await hash(email, salt)).toString('base64url') };
}

export async function matchesEmail(
  email: string,
  { emailSalt, emailHash }: { emailSalt: string; emailHash: string },
): Promise<boolean> {
  const [found, wanted] = [await hash(email, Buffer.from(emailSalt, 'base64url')), Buffer.from(emailHash, 'base64url')];
  return found.length === wanted.length && timingSafeEqual(found, wanted);
}
