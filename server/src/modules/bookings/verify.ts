// Checks every booking against the invariants: hours (I1), ledger and money (I2, I3), states (I9). For tests, and for the
// operator after a crash. It reports problems and never repairs them.
import type { Database } from '../../db/open.ts';
import { withMoneyWords } from '../../lib/money-words.ts';
import { verifyInvoices } from '../billing/service.ts';
import { verifyCredit } from '../credit/service.ts';
import { verifyDamages } from '../damages/service.ts';
import { verifyDisputes } from '../disputes/service.ts';
import { verifyFines } from '../host-fines/service.ts';
import { verifyInstallments } from '../installments/service.ts';
import { verifyLedger } from '../payments/service.ts';
import { verifyPayouts } from '../payouts/service.ts';
import { verifyStripeBalance } from '../stripe-balance/service.ts';
import { verifyGroups } from './groups/verify-store.ts';
import { type Finding, verifyHours, verifyMoney, verifySandbox, verifyStates, verifyTerms } from './verify-store.ts';

export interface BookingViolation extends Finding {
  readonly invariant: 'I1' | 'I2' | 'I3' | 'I9';
}

/** Everything wrong with bookings and money. Empty if all invariants hold. */
export async function verifyBookings(db: Pick<Database, 'kysely'>): Promise<BookingViolation[]> {
  const of = (invariant: BookingViolation['invariant'], findings: readonly Finding[]): BookingViolation[] =>
    findings.map((finding) => ({ ...finding, detail: withMoneyWords(finding.detail), invariant }));
  return [
    ...of('I1', await verifyHours(db)),
    ...of('I2', await verifyLedger(db)),
    ...of('I2', await verifyCredit(db)),
    ...of('I2', await verifyPayouts(db)),
    ...of('I2', await verifyDisputes(db)),
    ...of('I2', await verifyInvoices(db)),
    ...of('I2', await verifyFines(db)),
    ...of('I3', await verifyDamages(db)),
    ...of('I3', await verifyInstallments(db)),
    ...of('I3', await verifyStripeBalance(db)),
    ...of('I3', await verifyMoney(db)),
    ...of('I3', await verifyTerms(db)),
    ...of('I3', await verifySandbox(db)),
    ...of('I3', await verifyGroups(db)),
    ...of('I9', await verifyStates(db)),
  ];
}
