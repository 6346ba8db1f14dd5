// A member's action items. Pure, so that every rule is a row in a table of tests. Ids are stable: an action item keeps its id until
// it's done.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import type { ACTION_PRIORITIES } from '@daynook/contract/members';
import { momentWords, shortDayWords, spanWords } from '../../lib/time/words.ts';

type Priority = (typeof ACTION_PRIORITIES)[number];

export interface ActionItem {
  readonly _id: string;
  readonly title: string;
  readonly description: string;
  readonly priority: Priority;
  readonly actionUrl: string;
}

export interface BookingFacts {
  readonly id: string;
  readonly title: string;
  /** The other side's name. */
  readonly otherName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly expiresAt: Date | null;
}

export interface ActionFacts {
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Whether the email address is confirmed with us rather than with another login provider. */
  readonly hasEmbeddedAccount: boolean;
  readonly isProfileBare: boolean;
  /** Requests waiting for this host's answer. */
  readonly requestsToAnswer: readonly BookingFacts[];
  /** Refunds proposed by staff that this host, or a co-host who may cancel, has to answer by `expiresAt`. */
  readonly refundsToAnswer: readonly (BookingFacts & { readonly refundId: string })[];
  /** As guest: accepted but not paid yet. */
  readonly paymentsToMake: readonly BookingFacts[];
  /** As guest: confirmed or active, and soon. */
  readonly stays: readonly BookingFacts[];
  /** As host: the same. */
  readonly visits: readonly BookingFacts[];
  /** As guest: completed and not reviewed. */
  readonly unreviewed: readonly BookingFacts[];
  readonly propertiesWithoutRooms: readonly { readonly id: string; readonly title: string }[];
  /** Calendar imports of this host that haven't worked for a day. */
  readonly staleCalendarImports: readonly {
    readonly id: string;
    readonly name: string;
    readonly listingId: string;
    readonly title: string;
    readonly timeZone: string;
    readonly lastOkAt: Date;
  }[];
  /** As host: bookings during busy times of an imported calendar. */
  readonly calendarImportConflicts: readonly (BookingFacts & {
    readonly listingId: string;
    readonly feedName: string;
  })[];
  /** `reason` is what staff wrote when they sent it back, `missing` lists what's required to publish. */
  readonly drafts: readonly {
    readonly id: string;
    readonly title: string;
    readonly reason: string | null;
    readonly missing: readonly MissingField['code'][];
  }[];
  /** Accounts at Stripe that this host is paid to, and that need something. */
  readonly stripeAccounts: readonly {
    readonly id: string;
    readonly currency: string;
    /** Nothing will ever be paid to it again. */
    readonly isOver: boolean;
    /** It receives payouts for now. */
    readonly isReady: boolean;
  }[];
  /** Open invitations to co-host. */
  readonly coHostInvitations: readonly {
    readonly _id: string;
    readonly ownerName: string;
    readonly title: string;
    readonly expiresAt: Date;
  }[];
  /** Unread messages in conversations that aren't archived. */
  readonly unread: { readonly messageCount: number; readonly conversationCount: number };
  /** Completed bookings the member could send kudos for. */
  readonly thanksDue: readonly {
    readonly bookingId: string;
    readonly title: string;
    readonly otherName: string;
    readonly endedAt: Date;
  }[];
}

/** A request is urgent if this little time is left to answer. */
const URGENT_REQUEST_HOURS = 4;
const HOUR_MS = 60 * 60_000;
const RANK: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };

interface Ranked {
  item: ActionItem;
  /** Within a priority, the earliest comes first. */
  dueMs: number;
}

const hours = ({ startsAt, endsAt, timeZone }: Pick<BookingFacts, 'startsAt' | 'endsAt' | 'timeZone'>): string =>
  spanWords(startsAt, endsAt, timeZone, shortDayWords);

const toLocalDate = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Whether part of it is today, by the listing's clock. */
const isToday = (booking: BookingFacts, now: Date): boolean =>
  booking.endsAt > now && toLocalDate(booking.startsAt, booking.timeZone) <= toLocalDate(now, booking.timeZone);

const givenName = (name: string) => name.split(/\s/)[0]!;

const at = (dueAt: Date | null, item: ActionItem): Ranked => ({
  item,
  dueMs: dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
});

function accountItems(facts: ActionFacts): Ranked[] {
  const items: Ranked[] = [];
  if (!facts.isEmailVerified && facts.hasEmbeddedAccount) {
    // With an upcoming booking, a wrong email can ruin someone's day.
    const hasPlans = facts.stays.length > 0 || facts.visits.length > 0 || facts.requestsToAnswer.length > 0;
    items.push(
      at(null, {
        _id: 'verify-email',
        title: 'Confirm your email',
        description: `We sent a link to ${facts.email}. Open it so hosts and guests can reach you.`,
        priority: hasPlans ? 'urgent' : 'high',
        actionUrl: '/oidc/verify-email',
      }),
    );
  }
  if (facts.isProfileBare) {
    items.push(
      at(null, {
        _id: 'complete-profile',
        title: 'Add a headline',
        description: 'Hosts like to know who’s coming.',
        priority: 'low',
        actionUrl: '/profile/settings',
      }),
    );
  }
  return items;
}

function bookingItems(facts: ActionFacts, now: Date): Ranked[] {
  const requests = facts.requestsToAnswer.map((booking) =>
    at(booking.expiresAt, {
      _id: `answer-request:${booking.id}`,
      title: `Answer ${givenName(booking.otherName)}’s request`,
      description: `${booking.title}, ${hours(booking)}.${booking.expiresAt ? ` Answer by ${momentWords(booking.expiresAt, booking.timeZone)}.` : ''}`,
      priority:
        booking.expiresAt && booking.expiresAt.getTime() - now.getTime() < URGENT_REQUEST_HOURS * HOUR_MS
          ? 'urgent'
          : 'high',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  const refunds = facts.refundsToAnswer.map((booking) =>
    at(booking.expiresAt, {
      _id: `answer-refund:${booking.refundId}`,
      title: `Refund ${givenName(booking.otherName)}?`,
      description: `We proposed a refund for ${booking.title}, ${hours(booking)}. It’s your decision.${booking.expiresAt ? ` Answer by ${momentWords(booking.expiresAt, booking.timeZone)}.` : ''}`,
      priority: 'high',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  const payments = facts.paymentsToMake.map((booking) =>
    at(booking.expiresAt, {
      _id: `pay:${booking.id}`,
      title: `Pay for ${booking.title}`,
      description: `${hours(booking)}.${booking.expiresAt ? ` We’re holding this time for you until ${momentWords(booking.expiresAt, booking.timeZone)}.` : ''}`,
      priority: 'urgent',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  const stays = facts.stays
    .filter((booking) => isToday(booking, now))
    .map((booking) =>
      at(booking.startsAt, {
        _id: `booking-today:${booking.id}`,
        title: `Today: ${booking.title}`,
        description: `${hours(booking)}. Open the booking to see the address.`,
        priority: 'high',
        actionUrl: `/booking/${booking.id}`,
      }),
    );
  const visits = facts.visits
    .filter((booking) => isToday(booking, now))
    .map((booking) =>
      at(booking.startsAt, {
        _id: `guest-today:${booking.id}`,
        title: `${givenName(booking.otherName)} is coming today`,
        description: `${booking.title}, ${hours(booking)}.`,
        priority: 'medium',
        actionUrl: `/booking/${booking.id}`,
      }),
    );
  const reviews = facts.unreviewed.map((booking) =>
    at(booking.endsAt, {
      _id: `review:${booking.id}`,
      title: `How was ${booking.title}?`,
      description: `A short review helps ${givenName(booking.otherName)} and the next guest.`,
      priority: 'medium',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  return [...requests, ...refunds, ...payments, ...stays, ...visits, ...reviews];
}

/** How long after a booking we suggest kudos. Sending them stays possible for longer. */
const THANK_DAYS = 7;

/** Invitations, messages, and kudos. */
function talkItems({ unread, thanksDue, coHostInvitations }: ActionFacts, now: Date): Ranked[] {
  const items: Ranked[] = coHostInvitations.map(({ _id, ownerName, title, expiresAt }) =>
    at(expiresAt, {
      _id: `co-host-invitation:${_id}`,
      title: `Co-host with ${givenName(ownerName)}`,
      description: `You’re invited to co-host ${title}.`,
      priority: 'high',
      actionUrl: `/host/invitation/${_id}`,
    }),
  );
  if (unread.messageCount > 0) {
    const { messageCount, conversationCount } = unread;
    items.push(
      at(null, {
        _id: 'read-messages',
        title: messageCount === 1 ? 'Read a message' : `Read ${messageCount} messages`,
        description: conversationCount === 1 ? 'Someone messaged you.' : `From ${conversationCount} conversations.`,
        priority: 'medium',
        actionUrl: '/messages?filter=unread',
      }),
    );
  }
  const since = now.getTime() - THANK_DAYS * 24 * HOUR_MS;
  const recent = thanksDue.filter(({ endedAt }) => endedAt.getTime() > since);
  return [
    ...items,
    ...recent.map(({ bookingId, title, otherName, endedAt }) =>
      at(endedAt, {
        _id: `thank:${bookingId}`,
        title: `Send ${givenName(otherName)} kudos`,
        description: `Thank them for the booking at ${title}. They decide who sees it.`,
        priority: 'low',
        actionUrl: '/kudos',
      }),
    ),
  ];
}

/** Problems with imported calendars (C17). */
function calendarImportItems(facts: ActionFacts): Ranked[] {
  return [
    ...facts.calendarImportConflicts.map((booking) =>
      at(booking.startsAt, {
        _id: `feed-conflict:${booking.id}`,
        title: `Calendar conflict: ${booking.title}`,
        description: `${givenName(booking.otherName)} has ${hours(booking)}, but “${booking.feedName}” shows you as busy. The booking stays unless you cancel it.`,
        priority: 'urgent',
        actionUrl: `/host/listing/${booking.listingId}/calendar`,
      }),
    ),
    ...facts.staleCalendarImports.map(({ id, name, listingId, title, timeZone, lastOkAt }) =>
      at(null, {
        _id: `feed-stale:${id}`,
        title: `We can’t read “${name}”`,
        description: `This calendar last synced ${momentWords(lastOkAt, timeZone)}. Until it’s fixed, guests can request ${title} but not book it instantly.`,
        priority: 'high',
        actionUrl: `/host/listing/${listingId}/calendar`,
      }),
    ),
  ];
}

type Draft = ActionFacts['drafts'][number];

function draftItem({ id, title, reason }: Draft): ActionItem {
  const actionUrl = `/host/listing/${id}/edit`;
  if (reason !== null) {
    const description = `We reviewed it and asked for changes: ${reason}`;
    return { _id: `change-listing:${id}`, title: `Update ${title}`, description, priority: 'high', actionUrl };
  }
  return {
    _id: `finish-listing:${id}`,
    title: `Finish ${title}`,
    description: 'It’s saved as a draft. Only you can see it.',
    priority: 'low',
    actionUrl,
  };
}

/** From this many drafts on, they're grouped into one item per thing they need, up to this many groups. */
const GROUPED_FROM = 4;
const GROUPS_SHOWN = 3;

/** "28 drafts need photos". */
const NEEDED: Partial<Record<MissingField['code'], string>> = {
  title: 'a title',
  description: 'a description',
  price: 'a price',
  currency: 'their prices confirmed',
  hours: 'opening hours',
  photos: 'photos',
  'alt-text': 'photo descriptions',
  location: 'their property placed on the map',
  household: 'a word about who’s home',
  cameras: 'a word about cameras',
  pets: 'a word about pets',
  arrival: 'check-in instructions',
  email: 'your email confirmed',
};

const draftCount = (count: number): string => (count === 1 ? '1 draft' : `${count} drafts`);

/** Groups many drafts into a few items, each linked to its list. */
function groupedDrafts(drafts: readonly Draft[]): ActionItem[] {
  const ready = drafts.filter(({ missing }) => missing.length === 0).length;
  const counts = new Map<MissingField['code'], number>();
  for (const { missing } of drafts) for (const code of missing) counts.set(code, (counts.get(code) ?? 0) + 1);
  const largest = [...counts].sort(([, a], [, b]) => b - a).slice(0, GROUPS_SHOWN);
  const needed = largest.map(
    ([code, count]): ActionItem => ({
      _id: `finish-listings:${code}`,
      title: `${draftCount(count)} ${count === 1 ? 'needs' : 'need'} ${NEEDED[code] ?? 'more details'}`,
      description: 'They’re saved as drafts. Only you can see them.',
      priority: 'low',
      actionUrl: `/host/listings?state=draft&missing=${code}`,
    }),
  );
  if (ready === 0) return needed;
  const publish: ActionItem = {
    _id: 'publish-listings',
    title: `${draftCount(ready)} ready to publish`,
    description: 'Nothing is missing. Publish them all at once.',
    priority: 'medium',
    actionUrl: '/host/listings?state=draft&missing=none',
  };
  return [publish, ...needed];
}

/** Drafts that our team sent back are listed one by one; the others are grouped if there are many. */
function draftItems(drafts: readonly Draft[]): ActionItem[] {
  const [returned, own] = [
    drafts.filter(({ reason }) => reason !== null),
    drafts.filter(({ reason }) => reason === null),
  ];
  return [...returned.map(draftItem), ...(own.length < GROUPED_FROM ? own.map(draftItem) : groupedDrafts(own))];
}

function payoutItem({ id, currency, isOver, isReady }: ActionFacts['stripeAccounts'][number]): ActionItem {
  const actionUrl = '/settings/payments';
  if (isOver)
    return {
      _id: `replace-payout-account:${id}`,
      title: 'Choose another payout account',
      description: `Your Stripe account can’t be used anymore. Until you choose another, we’ll keep your earnings in ${currency} for you.`,
      priority: 'high',
      actionUrl,
    };
  return {
    _id: `complete-payout-account:${id}`,
    title: 'Finish your Stripe account',
    description: isReady
      ? `Stripe needs more information, or it’ll pause your payouts in ${currency}.`
      : `Until you do, we’ll keep your earnings in ${currency} for you.`,
    priority: 'high',
    actionUrl,
  };
}

function hostItems(facts: ActionFacts): Ranked[] {
  return [
    ...facts.stripeAccounts.map((account) => at(null, payoutItem(account))),
    ...calendarImportItems(facts),
    ...facts.propertiesWithoutRooms.map(({ id, title }) =>
      at(null, {
        _id: `add-listing:${id}`,
        title: `Add a listing to ${title}`,
        description: 'Guests can find your property once a listing is live.',
        priority: 'medium',
        actionUrl: `/host/property/${id}/listing/new`,
      }),
    ),
    ...draftItems(facts.drafts).map((item) => at(null, item)),
  ];
}

/** All action items, most urgent first, including hidden ones. */
export function deriveItems(facts: ActionFacts, now: Date): ActionItem[] {
  return [...accountItems(facts), ...bookingItems(facts, now), ...talkItems(facts, now), ...hostItems(facts)]
    .sort((a, b) => RANK[a.item.priority] - RANK[b.item.priority] || a.dueMs - b.dueMs)
    .map(({ item }) => item);
}
