// Who sets how guests may pay, and how hosts and the operator want to be paid. Details are sealed at once.
import type { Collector, ManualMethod } from '@daynook/contract/money/payment-methods';
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import type { PaymentOption, PaymentSettings } from '@daynook/contract/money/payment-settings';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { sealDetails, settingsNow, view } from './service.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;

interface OptionRequest {
  readonly method: ManualMethod;
  readonly details: string;
  readonly password?: string | undefined;
  readonly idToken?: string | undefined;
}

async function putOption(trx: Trx, deps: Deps, payee: store.Payee, request: OptionRequest): Promise<PaymentOption> {
  const id = await store.lockOptionId(trx, payee, request.method, deps.newId());
  const sealedDetails = sealDetails(deps, id, request.details);
  const row = await store.putOption(trx, { id, payee, method: request.method, sealedDetails, at: deps.clock.now() });
  return view(deps, row);
}

/**
 * Sets how guests pay a host. The host gets an email: someone who took over a login can't have guests pay elsewhere unseen. Throws
 * FORBIDDEN, VALIDATION_FAILED beside the password.
 */
export async function setOwnOption(deps: Deps, actor: MemberActor, request: OptionRequest): Promise<PaymentOption> {
  await requireOwner(deps, actor.memberId, request);
  const { email, name } = await getMember(deps.db.kysely, actor.memberId);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const option = await putOption(trx, deps, actor.memberId, request);
    await queueEmail(trx, deps, {
      template: 'payment-option-changed',
      to: email,
      memberId: actor.memberId,
      data: { name, method: request.method },
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

/** Sets how guests pay the operator. Throws FORBIDDEN, LOGIN_NOT_RECENT, VALIDATION_FAILED beside the password. */
export async function setOperatorOption(
  deps: Deps,
  actor: MemberActor,
  request: OptionRequest,
): Promise<PaymentOption> {
  await requireOwner(deps, actor.memberId, request);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const option = await putOption(trx, deps, null, request);
    const subject = { kind: 'payment-setting' as const, id: MARKET_ID };
    await audit(trx, deps, { actorId: actor.memberId, action: 'payment-details-changed', subject });
    return option;
  });
}

/** Decides for the market. Bookings already made keep what they were made with. Throws FORBIDDEN, LOGIN_NOT_RECENT, VALIDATION_FAILED. */
export async function setSettings(
  deps: Deps,
  actor: MemberActor,
  request: {
    readonly collectedBy: Collector;
    readonly methods: readonly ManualMethod[];
    /** Left out, it stays as it is. */
    readonly hasMonthlyPayments?: boolean | undefined;
    readonly password?: string | undefined;
    readonly idToken?: string | undefined;
  },
): Promise<PaymentSettings> {
  await requireOwner(deps, actor.memberId, request);
  const methods = MANUAL_METHODS.filter((method) => request.methods.includes(method));
  return retryTransaction(deps.db.kysely, async (trx) => {
    const hasMonthlyPayments = request.hasMonthlyPayments ?? (await settingsNow(trx, deps)).hasMonthlyPayments;
    const at = deps.clock.now();
    await store.putSettings(trx, { ...request, methods, hasMonthlyPayments, changedBy: actor.memberId, at });
    const subject = { kind: 'payment-setting' as const, id: MARKET_ID };
    await audit(trx, deps, { actorId: actor.memberId, action: 'payment-settings-changed', subject });
    return settingsNow(trx, deps);
  });
}
