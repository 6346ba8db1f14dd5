// Checks changes of bookings. Reports problems, never repairs them.
import type { Database } from '../../db/open.ts';
import { withMoneyWords } from '../../lib/money-words.ts';
import { type ChangeViolation, listViolations } from './verify-store.ts';

export type { ChangeViolation };

/** All problems with changes; empty if everything that was agreed is what the booking says, and was paid once. */
export async function verifyChanges({ kysely }: Pick<Database, 'kysely'>): Promise<ChangeViolation[]> {
  const violations = await listViolations(kysely);
  return violations.map((violation) => ({ ...violation, detail: withMoneyWords(violation.detail) }));
}
