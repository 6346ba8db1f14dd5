// How guests may pay outside the product: what the operator allows, and how hosts and the operator want to be paid. Details are
// sealed at once and opened for whoever they belong to, and for guests with a booking to pay.
import type { Answer } from '@daynook/contract/api';
import type { OfferedMethod } from '@daynook/contract/bookings';
import {
  type Collector,
  MANUAL_METHODS,
  type ManualMethod,
  type PaymentMethod,
} from '@daynook/contract/payment-methods';
import type { PaymentOption, PaymentSettings } from '@daynook/contract/payment-settings';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwnPassword } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import { audit } from '../audit/service.ts';
import { queueMail } from '../mail/service.ts';
import { getMember } from '../members/service.ts';
import { offeredMethods } from './rules.ts';
import * as store from './store.ts';

export { payByFor, reportedUntil } from './rules.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Trx = Transaction<DB>;

/** Until the operator decides otherwise, guests pay hosts, in every way a host has set up. */
const DEFAULT: store.SettingsRow = { collectedBy: 'host', methods: MANUAL_METHODS };

const sealKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({
  secret: secrets.payouts,
  purpose: 'payment-option',
});

/** Details as they're stored, for the option with this id. */
export const sealDetails = (deps: Pick<Deps, 'secrets'>, id: string, details: string): Buffer =>
  seal(details, id, sealKey(deps));

const view = (deps: Pick<Deps, 'secrets'>, row: store.OptionRow): PaymentOption => ({
  method: row.method as ManualMethod,
  details: unseal(row.sealed_details, row.id, sealKey(deps)),
  changedAt: row.changed_at.toISOString(),
});

async function settingsNow(db: Db, { config }: Pick<Deps, 'config'>): Promise<PaymentSettings> {
  const { collectedBy, methods } = (await store.findSettings(db)) ?? DEFAULT;
  return { collectedBy, methods: [...methods], hasSandbox: config.hasSandbox };
}

/** Ways to pay for a stay at a listing of this host that is booked, or asked for, now. */
export async function methodsFor(
  db: Db,
  deps: Pick<Deps, 'config'>,
  stay: { readonly hostId: string; readonly bookingMode: 'instant' | 'request'; readonly startsAt: Date },
  now: Date,
): Promise<OfferedMethod[]> {
  const [{ collectedBy, methods }, payable] = await Promise.all([
    settingsNow(db, deps),
    store.listPayable(db, stay.hostId),
  ]);
  return offeredMethods(
    { hasSandbox: deps.config.hasSandbox, collectedBy, allowed: methods, ...payable },
    { ...stay, now },
  );
}

/** How to pay, in the words of whoever receives the money; null where they no longer say. */
export async function instructionsFor(
  db: Db,
  deps: Pick<Deps, 'secrets'>,
  { method, collectedBy, hostId }: { method: PaymentMethod; collectedBy: Collector; hostId: string },
): Promise<string | null> {
  if (method === 'sandbox') return null;
  const row = await store.findOption(db, collectedBy === 'host' ? hostId : null, method);
  return row ? view(deps, row).details : null;
}

async function viewAll(deps: Deps, payee: store.Payee): Promise<Answer<'GET /api/payment-options'>> {
  const db = deps.db.kysely;
  const [settings, rows] = await Promise.all([settingsNow(db, deps), store.listOptions(db, payee)]);
  return { settings, options: rows.map((row) => view(deps, row)) };
}

/** One's own, and what this market allows. */
export const viewOwnOptions = (deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/payment-options'>> =>
  viewAll(deps, actor.memberId);

/** The operator's. */
export const viewOperatorOptions = (deps: Deps): Promise<Answer<'GET /api/staff/payment-settings'>> =>
  viewAll(deps, null);

interface OptionWish {
  readonly method: ManualMethod;
  readonly details: string;
  readonly password?: string | undefined;
}

async function putOption(trx: Trx, deps: Deps, payee: store.Payee, wish: OptionWish): Promise<PaymentOption> {
  const id = await store.lockOptionId(trx, payee, wish.method, deps.newId());
  const sealedDetails = sealDetails(deps, id, wish.details);
  const row = await store.putOption(trx, { id, payee, method: wish.method, sealedDetails, at: deps.clock.now() });
  return view(deps, row);
}

/**
 * Sets how guests pay a host. The host gets an email: someone who took over a login can't have guests pay elsewhere unseen. Throws
 * FORBIDDEN, VALIDATION_FAILED beside the password.
 */
export async function setOwnOption(deps: Deps, actor: MemberActor, wish: OptionWish): Promise<PaymentOption> {
  await requireOwnPassword(deps, actor.memberId, wish.password);
  const { email, name } = await getMember(deps.db.kysely, actor.memberId);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const option = await putOption(trx, deps, actor.memberId, wish);
    await queueMail(trx, deps, {
      template: 'payment-option-changed',
      to: email,
      memberId: actor.memberId,
      data: { name, method: wish.method },
    });
    return option;
  });
}

/** Throws NOT_FOUND without such an option. */
export async function removeOwnOption(deps: Deps, actor: MemberActor, method: ManualMethod): Promise<void> {
  if (!(await store.deleteOption(deps.db.kysely, actor.memberId, method))) throw new AppError('NOT_FOUND');
}

/** There is one decision for the market. */
const MARKET_ID = '00000000-0000-4000-8000-000000000001';

/** Sets how guests pay the operator. Throws FORBIDDEN, VALIDATION_FAILED beside the password. */
export async function setOperatorOption(deps: Deps, actor: MemberActor, wish: OptionWish): Promise<PaymentOption> {
  await requireOwnPassword(deps, actor.memberId, wish.password);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const option = await putOption(trx, deps, null, wish);
    const subject = { kind: 'payment-setting' as const, id: MARKET_ID };
    await audit(trx, deps, { actorId: actor.memberId, action: 'payment-details-changed', subject });
    return option;
  });
}

/** Decides for the market. Bookings already made keep what they were made with. Throws FORBIDDEN, VALIDATION_FAILED. */
export async function setSettings(
  deps: Deps,
  actor: MemberActor,
  wish: {
    readonly collectedBy: Collector;
    readonly methods: readonly ManualMethod[];
    readonly password?: string | undefined;
  },
): Promise<PaymentSettings> {
  await requireOwnPassword(deps, actor.memberId, wish.password);
  const methods = MANUAL_METHODS.filter((method) => wish.methods.includes(method));
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.putSettings(trx, { ...wish, methods, changedBy: actor.memberId, at: deps.clock.now() });
    const subject = { kind: 'payment-setting' as const, id: MARKET_ID };
    await audit(trx, deps, { actorId: actor.memberId, action: 'payment-settings-changed', subject });
    return settingsNow(trx, deps);
  });
}
