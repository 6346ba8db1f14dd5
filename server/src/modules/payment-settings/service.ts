// Payments outside the product: which methods the operator allows, and how hosts and the operator want to be paid. Payment details
// are encrypted immediately and only decrypted for their owner and for guests with a booking to pay.
import type { Answer } from '@daynook/contract/api';
import { isCardAmount } from '@daynook/contract/money/card-amounts';
import type { OfferedMethod } from '@daynook/contract/money/offered-method';
import {
  type Collector,
  isManualMethod,
  MANUAL_METHODS,
  type ManualMethod,
  type PaymentMethod,
  type ProviderMethod,
} from '@daynook/contract/money/payment-methods';
import type { PaymentOption, PaymentSettings } from '@daynook/contract/money/payment-settings';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import { offeredMethods } from './rules.ts';
import * as store from './store.ts';

export { payByFor, reportedUntil } from './rules.ts';

/** Until the operator decides otherwise, guests pay hosts directly with any method the host has set up. */
const DEFAULT: store.SettingsRow = { collectedBy: 'host', methods: MANUAL_METHODS, hasMonthlyPayments: false };

const sealKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({
  secret: secrets.payouts,
  purpose: 'payment-option',
});

/** The encrypted payment details of the option with this id. */
export const sealDetails = (deps: Pick<Deps, 'secrets'>, id: string, details: string): Buffer =>
  seal(details, id, sealKey(deps));

/** An option as its owner and guests see it. */
export const view = (deps: Pick<Deps, 'secrets'>, row: store.OptionRow): PaymentOption => ({
  method: row.method as ManualMethod,
  details: unseal(row.sealed_details, row.id, sealKey(deps)),
  changedAt: row.changed_at.toISOString(),
});

/** The operator's current settings. */
export async function settingsNow(db: Db, { config }: Pick<Deps, 'config'>): Promise<PaymentSettings> {
  const { collectedBy, methods, hasMonthlyPayments: isMonthly } = (await store.findSettings(db)) ?? DEFAULT;
  return { collectedBy, methods: [...methods], hasSandbox: config.hasSandbox, hasMonthlyPayments: isMonthly };
}

export interface Charge {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Whether a card can be charged this amount. Free bookings aren't charged. */
export const takesCard = ({ config }: Pick<Deps, 'config'>, { amountMinor, currency }: Charge): boolean =>
  config.stripe !== undefined && (amountMinor === 0 || isCardAmount(amountMinor, currency));

/** Whether guests of long stays can pay monthly. */
export const hasMonthlyPayments = async (db: Db): Promise<boolean> =>
  ((await store.findSettings(db)) ?? DEFAULT).hasMonthlyPayments;

/** The card methods that the operator's settings turn on. */
const listProviderMethods = (deps: Pick<Deps, 'config'>, charge: Charge): ProviderMethod[] => [
  ...(takesCard(deps, charge) ? (['card'] as const) : []),
  ...(deps.config.hasSandbox ? (['sandbox'] as const) : []),
];

/** The payment methods for a stay of this price at this host's listing, booked or requested now. */
export async function methodsFor(
  db: Db,
  deps: Pick<Deps, 'config'>,
  stay: {
    readonly hostId: string;
    readonly listingId: string;
    readonly bookingMode: 'instant' | 'request';
    readonly startsAt: Date;
  },
  charge: Charge,
  now: Date,
): Promise<OfferedMethod[]> {
  const [{ collectedBy, methods }, payable] = await Promise.all([settingsNow(db, deps), store.listPayable(db, stay)]);
  return offeredMethods(
    { cards: listProviderMethods(deps, charge), collectedBy, allowed: methods, ...payable },
    { ...stay, now },
  );
}

/** The recipient's payment instructions; null if they removed them. */
export async function instructionsFor(
  db: Db,
  deps: Pick<Deps, 'secrets'>,
  { method, collectedBy, hostId }: { method: PaymentMethod; collectedBy: Collector; hostId: string },
): Promise<string | null> {
  if (!isManualMethod(method)) return null;
  const row = await store.findOption(db, collectedBy === 'host' ? hostId : null, method);
  return row ? view(deps, row).details : null;
}

async function viewAll(deps: Deps, payee: store.Payee): Promise<Answer<'GET /api/payment-options'>> {
  const db = deps.db.kysely;
  const [settings, rows] = await Promise.all([settingsNow(db, deps), store.listOptions(db, payee)]);
  return { settings, options: rows.map((row) => view(deps, row)) };
}

/** The member's own options, and what this market allows. */
export const viewOwnOptions = (deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/payment-options'>> =>
  viewAll(deps, actor.memberId);

/** The operator's options. */
export const viewOperatorOptions = (deps: Deps): Promise<Answer<'GET /api/staff/payment-settings'>> =>
  viewAll(deps, null);
