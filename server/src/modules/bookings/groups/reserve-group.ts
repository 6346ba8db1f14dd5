// Asking several hosts at once: one transaction holds the hours of all workspaces, then one payment over the highest price decides about
// all of these requests.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say, sayKnown, toSay } from '../../../lib/languages/say.ts';
import { lockLimitedProperties, lockListings } from '../../availability/service.ts';
import { lockMember } from '../hold-store.ts';
import { damageDeposit } from '../quote.ts';
import { type Reservation, type ReserveInput, reserve } from '../reserve.ts';
import * as store from './group-store.ts';

/** Another workspace to ask, with what the guest was shown. */
export interface AlsoAsked {
  readonly listingId: string;
  readonly expectedTotalMinor: number;
  readonly expectedDamageDepositMinor?: number | undefined;
  readonly expectedCancellationPolicy?: CancellationPolicyId | undefined;
  readonly expectedReleaseAt?: Date | null | undefined;
}

/** Errors about the guest, which aren't about one of the workspaces. */
const ABOUT_GUEST: ReadonlySet<string> = new Set(['ACCOUNT_NOT_ACTIVE', 'TOO_MANY_REQUESTS_OPEN', 'OVERLOADED']);

const invalid = (field: string, message: string) => new AppError('VALIDATION_FAILED', { fields: { [field]: message } });

const NEEDS_CARD = toSay('Pay by card to ask more than one host, or ask just one.');

/** Throws VALIDATION_FAILED if these can't be asked together, whatever the workspaces are. */
function requireGroupable(input: ReserveInput, others: readonly AlsoAsked[]): void {
  if (input.payment?.method !== 'card' && input.payment?.method !== 'sandbox') throw invalid('alsoAsk', NEEDS_CARD);
  if (input.packageId) throw invalid('packageId', say('You can’t book a package when you ask more than one host.'));
  if (input.promoCode) throw invalid('promoCode', say('Promo codes can’t be used when you ask more than one host.'));
  if (input.creditMinor !== undefined)
    throw invalid('creditMinor', say('Credit can’t be used when you ask more than one host.'));
  if (input.monthlyFirstMinor !== undefined)
    throw invalid('monthlyFirstMinor', say('Monthly payments can’t be used when you ask more than one host.'));
  const seen = new Set([input.listingId]);
  for (const [index, { listingId }] of others.entries()) {
    if (seen.has(listingId))
      throw invalid(`alsoAsk.${index}.listingId`, say('You’re already asking for this workspace. Choose another one.'));
    seen.add(listingId);
  }
}

const notPossible = (message: string) => new AppError('LISTING_NOT_BOOKABLE', { message });

/** Throws if the host of this workspace can't be asked beside the others. */
async function requireFits(
  trx: Transaction<DB>,
  guestId: string,
  one: Reservation,
  before: readonly Reservation[],
): Promise<void> {
  const { listing, price } = one;
  if (listing.bookingMode !== 'request')
    throw notPossible(say('You can book this workspace instantly, so there’s no need to ask.'));
  if (price.totalMinor === 0) throw notPossible(say('There’s no charge for this workspace, so request it separately.'));
  if (before.some((other) => other.listing.hostId === listing.hostId))
    throw notPossible(say('You’re already asking this host. Choose a workspace from another host.'));
  if (before.some((other) => other.price.currency !== price.currency))
    throw notPossible(say('This workspace is priced in another currency. Request it separately.'));
  if (before.length > 0 && (await store.isBlocked(trx, guestId, listing.hostId)))
    throw notPossible(say('You can’t send a request to this host. Choose another workspace.'));
}

const explain = ({ code, message, detail }: AppError): string => {
  if (code === 'VALIDATION_FAILED')
    return say('This host has questions for you to answer. Request this workspace separately.');
  if (code === 'SLOT_TAKEN') return say('Someone just booked this time. Remove this workspace or choose another.');
  if (code === 'ALREADY_BOOKED') return say('You’ve already requested or booked this workspace for this time.');
  if (code === 'NOT_FOUND') return say('This workspace isn’t available anymore. Choose another one.');
  return sayKnown(detail.message ?? message);
};

/** Names the workspace that can't be asked as shown. Nothing is sent. */
async function toChanged(
  trx: Transaction<DB>,
  error: unknown,
  { listingId, index }: { listingId: string; index: number },
): Promise<unknown> {
  if (!(error instanceof AppError) || ABOUT_GUEST.has(error.code)) return error;
  const message = explain(error);
  const title = await store.findLiveTitle(trx, listingId);
  return new AppError('ALSO_ASK_CHANGED', {
    message:
      title === undefined
        ? say('{message} Nothing was sent.', { message })
        : say('{title}: {message} Nothing was sent.', { title, message }),
    fields: { [`alsoAsk.${index}.listingId`]: message },
    current: {
      index,
      listingId,
      code: error.code,
      ...(error.code === 'PRICE_CHANGED' ? { quote: error.detail.current } : {}),
    },
  });
}

/**
 * Reserves the hours of all workspaces in the caller's transaction. Throws ALSO_ASK_CHANGED with the workspace that can't be asked as
 * shown, VALIDATION_FAILED, and what `reserve` throws about the first one.
 */
export async function reserveGroup(
  trx: Transaction<DB>,
  deps: Deps,
  { input, others, newId }: { input: ReserveInput; others: readonly AlsoAsked[]; newId: string },
): Promise<Reservation> {
  requireGroupable(input, others);
  await lockMember(trx, input.guestId);
  const listingIds = [input.listingId, ...others.map(({ listingId }) => listingId)];
  await lockListings(trx, ...listingIds);
  await lockLimitedProperties(trx, listingIds);
  const first = await reserve(trx, deps, input, newId);
  await requireFits(trx, input.guestId, first, []);
  const groupId = first.bookingId;
  const group = { id: groupId, count: others.length + 1, authorizedMinor: first.chargeMinor, at: first.now };
  await store.insertGroup(trx, group);
  const reserved = [first];
  const { startsAt, endsAt, guests, cars, guestId, message, payment, purpose } = input;
  const shared = { startsAt, endsAt, guests, cars, guestId, message, payment, purpose, groupId };
  for (const [index, other] of others.entries())
    try {
      const one = await reserve(trx, deps, { ...shared, ...other }, deps.newId());
      await requireFits(trx, guestId, one, reserved);
      reserved.push(one);
    } catch (error) {
      throw await toChanged(trx, error, { listingId: other.listingId, index });
    }
  const chargeMinor = Math.max(...reserved.map((one) => one.chargeMinor));
  await store.updateAuthorized(trx, groupId, chargeMinor);
  const depositMinor = Math.max(...reserved.map(({ listing, price }) => damageDeposit(listing, price)));
  return { ...first, chargeMinor, group: { id: groupId, depositMinor } };
}
