// The secret in a shared list's link: 256 random bits, of which only a hash is stored.
import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** As stored and looked up. The secret is as random as a key, so a plain hash is safe. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
