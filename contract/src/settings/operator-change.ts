// What each change of a setting or a text has, as it's asked for and as it was stored.
import { z } from 'zod';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { SITE_SETTINGS_LIMITS as LIMITS } from './limits.ts';

export const wantedChange = {
  reason: w.safeText(LIMITS.reasonMaximumCharacters, 1),
  /** The version that was changed. */
  version: w.version(0),
  ...ownerProof,
};

export const storedChange = {
  /** Counts the changes; 0 if there was none. */
  version: z.int(),
  /** Null for the built-in value. */
  changedAt: w.Instant.nullable(),
  changedBy: z.string().nullable(),
  reason: z.string().nullable(),
};

/** A history, latest first. */
export const historyQuery = z.object({ before: w.queryInteger(1, 1_000_000_000).optional() });

export const historyPage = <Change extends z.ZodType>(change: Change) =>
  z.object({
    changes: z.array(change),
    /** The version to continue before; null at the end. */
    nextBefore: z.int().nullable(),
  });
