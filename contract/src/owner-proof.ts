// What shows that it's the owner of an account, and not someone with their open session, who changes where money goes.
import { z } from 'zod';

export const ownerProof = {
  /** Of accounts that log in with a password. */
  password: z.string().max(1_000).optional(),
  /** Of accounts that log in with another provider: from a login within the last minutes. */
  idToken: z.string().max(8_192).optional(),
} as const;
