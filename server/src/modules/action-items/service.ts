// Action items: what a member could do next, without what they've snoozed or dismissed (AI1, AI2).
import { ACTION_ITEMS } from '@daynook/contract/limits';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { isOffered } from '../../http/offered.ts';
import { AppError } from '../../lib/app-error.ts';
import { forReader, onScreen } from '../../lib/languages/reader.ts';
import { countWeeks, findIdleSince } from '../calendar-checks/service.ts';
import { listOpenInvitations } from '../co-hosts/service.ts';
import { listDraftsMissingFields } from '../hosting/service.ts';
import { listDue } from '../kudos/service.ts';
import { EMBEDDED_ISSUER, findReaderChoices, getMember } from '../members/service.ts';
import { countUnread } from '../messages/service.ts';
import { listNeedyStripeAccounts } from '../payouts/service.ts';
import { bookingsWithin } from '../permissions/service.ts';
import { type ActionFacts, type ActionItem, deriveItems } from './rules.ts';
import * as store from './store.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

async function findCalendarIdle(db: Db, memberId: string, now: Date): Promise<ActionFacts['calendarIdle']> {
  const since = await findIdleSince(db, memberId, now);
  return since ? { since, weeks: countWeeks(since, now) } : null;
}

async function deriveFor({ db, clock }: Parts, memberId: string): Promise<ActionItem[]> {
  const now = clock.now();
  const { kysely } = db;
  const member = await getMember(kysely, memberId);
  const whose = await bookingsWithin(kysely, memberId, 'answer');
  const bookings = await store.listBookingFacts(kysely, memberId, whose, now);
  const due = isOffered('kudos') ? (await listDue({ db, clock }, memberId)).due : [];
  const unread = await countUnread({ db }, { memberId });
  const facts: ActionFacts = {
    email: member.email,
    isEmailVerified: member.is_email_verified,
    hasEmbeddedAccount: member.issuer === EMBEDDED_ISSUER,
    isProfileBare: !member.is_onboarded && member.headline === null && member.profession === null,
    propertiesWithoutRooms: await store.listPropertiesWithoutListings(kysely, memberId),
    drafts: await listDraftsMissingFields(kysely, memberId),
    staleCalendarImports: await store.listStaleCalendarImports(kysely, memberId, now),
    calendarIdle: await findCalendarIdle(kysely, memberId, now),
    calendarImportConflicts: await store.listCalendarImportConflicts(kysely, memberId, now),
    coHostInvitations: (await listOpenInvitations(kysely, member, now)).map(({ _id, owner, property, expiresAt }) => ({
      _id,
      ownerName: owner.name,
      title: property.title,
      expiresAt: new Date(expiresAt),
    })),
    stripeAccounts: await listNeedyStripeAccounts(kysely, memberId),
    refundsToAnswer: await store.listRefundsToAnswer(kysely, await bookingsWithin(kysely, memberId, 'cancel'), now),
    unread: { messageCount: unread.unreadCount, conversationCount: unread.conversationCount },
    thanksDue: due.map(({ bookingId, listing, receiver, endedAt }) => ({
      bookingId,
      title: listing.title,
      otherName: receiver.name,
      endedAt: new Date(endedAt),
    })),
    ...bookings,
  };
  return forReader(onScreen(await findReaderChoices(kysely, memberId)), () => deriveItems(facts, now));
}

/** The member's action items, the most urgent first. */
export async function listItems(deps: Parts, memberId: string): Promise<ActionItem[]> {
  const hidden = await store.listHiddenIds(deps.db.kysely, memberId, deps.clock.now());
  return (await deriveFor(deps, memberId)).filter(({ _id }) => !hidden.has(_id));
}

/** Throws NOT_FOUND if this member doesn't have the item. */
async function requireItem(deps: Parts, memberId: string, itemId: string): Promise<void> {
  const items = await deriveFor(deps, memberId);
  if (!items.some(({ _id }) => _id === itemId)) throw new AppError('NOT_FOUND');
}

/** Hides the item for a day. Throws NOT_FOUND. */
export async function snoozeItem(deps: Parts, memberId: string, itemId: string): Promise<void> {
  await requireItem(deps, memberId, itemId);
  const snoozedUntil = new Date(deps.clock.now().getTime() + ACTION_ITEMS.snoozeHours * 60 * 60_000);
  await store.hideItem(deps.db.kysely, memberId, itemId, { snoozedUntil });
}

/** Hides the item for good. Throws NOT_FOUND. */
export async function dismissItem(deps: Parts, memberId: string, itemId: string): Promise<void> {
  await requireItem(deps, memberId, itemId);
  await store.hideItem(deps.db.kysely, memberId, itemId, { dismissedAt: deps.clock.now() });
}
