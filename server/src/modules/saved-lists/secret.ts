// What stands in a shared list's address: 256 random bits, of which only a hash is kept.
import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** As it is kept and looked up. The secret is as random as a key, so a plain hash cannot be searched. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
