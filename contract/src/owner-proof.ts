// Proves that the account's owner, and not someone with their open session, changes where money goes.
import { z } from 'zod';

export const ownerProof = {
  /** For accounts that log in with a password. */
  password: z.string().max(1_000).optional(),
  /** For accounts that log in with another provider: from a login in the last minutes. */
  idToken: z.string().max(8_192).optional(),
} as const;
