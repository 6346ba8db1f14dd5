// Checks arrivals. Reports problems, never repairs them.
import type { Database } from '../../db/open.ts';
import { type ArrivalViolation, listViolations } from './verify-store.ts';

/** All problems with arrivals; empty if every wait has an end, and every refund for one was made. */
export const verifyArrivals = ({ kysely }: Pick<Database, 'kysely'>): Promise<ArrivalViolation[]> =>
  listViolations(kysely);
