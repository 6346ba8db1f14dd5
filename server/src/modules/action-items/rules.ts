// What a member could do next, derived from how things stand: pure, so that every rule is a row in a table of tests.
// Ids are stable: the same thing to do has the same id until it is done.
import type { ACTION_PRIORITIES } from '@daynook/contract/members';
import { isOneSeason, zoneWords } from '../../lib/time/words.ts';

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
  /** Only our own provider's addresses are proven with us. */
  readonly hasEmbeddedAccount: boolean;
  readonly isProfileBare: boolean;
  /** Requests that wait for this host's answer. */
  readonly requestsToAnswer: readonly BookingFacts[];
  /** Refunds that staff proposed and this host, or who may cancel for them, has to answer; `expiresAt` is when their time ends. */
  readonly refundsToAnswer: readonly (BookingFacts & { readonly refundId: string })[];
  /** As guest: approved, and the money is not there yet. */
  readonly paymentsToMake: readonly BookingFacts[];
  /** As guest: confirmed or under way, near enough to matter. */
  readonly stays: readonly BookingFacts[];
  /** As host: likewise. */
  readonly visits: readonly BookingFacts[];
  /** As guest: over, and not reviewed. */
  readonly unreviewed: readonly BookingFacts[];
  readonly propertiesWithoutRooms: readonly { readonly id: string; readonly title: string }[];
  /** Calendars that rooms of this host follow and that could not be read for a day. */
  readonly staleFeeds: readonly {
    readonly id: string;
    readonly name: string;
    readonly listingId: string;
    readonly title: string;
    readonly timeZone: string;
    readonly lastOkAt: Date;
  }[];
  /** As host: bookings in hours that a followed calendar calls busy. */
  readonly feedConflicts: readonly (BookingFacts & { readonly listingId: string; readonly feedName: string })[];
  /** `reason` is what staff wrote when they sent it back. */
  readonly drafts: readonly { readonly id: string; readonly title: string; readonly reason: string | null }[];
  /** Homes whose owners ask for help and wait for an answer. */
  readonly coHostInvitations: readonly {
    readonly _id: string;
    readonly ownerName: string;
    readonly title: string;
    readonly expiresAt: Date;
  }[];
  /** Messages nobody has read, in conversations that are not put away. */
  readonly unread: { readonly messageCount: number; readonly conversationCount: number };
  /** Finished bookings whose other side could be thanked. */
  readonly thanksDue: readonly {
    readonly bookingId: string;
    readonly title: string;
    readonly otherName: string;
    readonly endedAt: Date;
  }[];
}

/** How near the end of its answer time a request is urgent. */
const URGENT_REQUEST_HOURS = 4;
const HOUR_MS = 60 * 60_000;
const RANK: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };

interface Ranked {
  item: ActionItem;
  /** Within a priority, what ends first comes first. */
  dueMs: number;
}

/** Every time shown names its zone: by its letters only where the clocks change. */
function hours({ startsAt, endsAt, timeZone }: Pick<BookingFacts, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const isPlain = isOneSeason(startsAt, endsAt, timeZone);
  const words = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(isPlain ? {} : { timeZoneName: 'short' }),
  }).formatRange(startsAt, endsAt);
  return isPlain ? `${words}, ${zoneWords(timeZone)}` : words;
}
const moment = (at: Date, timeZone: string) => hours({ startsAt: at, endsAt: at, timeZone });

const dayOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Whether some of its hours lie on today's date where the space is. */
const isToday = (booking: BookingFacts, now: Date): boolean =>
  booking.endsAt > now && dayOf(booking.startsAt, booking.timeZone) <= dayOf(now, booking.timeZone);

const givenName = (name: string) => name.split(/\s/)[0]!;

const at = (dueAt: Date | null, item: ActionItem): Ranked => ({
  item,
  dueMs: dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
});

function accountItems(facts: ActionFacts): Ranked[] {
  const items: Ranked[] = [];
  if (!facts.isEmailVerified && facts.hasEmbeddedAccount) {
    // With a booking ahead, an address that does not work can cost somebody their day.
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
        description: 'A line about what you do helps hosts say yes.',
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
      description: `${booking.title}, ${hours(booking)}.${booking.expiresAt ? ` Answer by ${moment(booking.expiresAt, booking.timeZone)}.` : ''}`,
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
      description: `We propose a refund for ${booking.title}, ${hours(booking)}. It’s your decision.${booking.expiresAt ? ` Answer by ${moment(booking.expiresAt, booking.timeZone)}.` : ''}`,
      priority: 'high',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  const payments = facts.paymentsToMake.map((booking) =>
    at(booking.expiresAt, {
      _id: `pay:${booking.id}`,
      title: `Pay for ${booking.title}`,
      description: `${hours(booking)}.${booking.expiresAt ? ` We’re holding your hours until ${moment(booking.expiresAt, booking.timeZone)}.` : ''}`,
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
        description: `${hours(booking)}. See check-in directions.`,
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
      description: `A few words help ${givenName(booking.otherName)} and the next guest.`,
      priority: 'medium',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  return [...requests, ...refunds, ...payments, ...stays, ...visits, ...reviews];
}

/** How long after a stay one is reminded of saying thank you; it stays possible for longer. */
const THANK_DAYS = 7;

/** What people say to each other. */
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
        title: `Thank ${givenName(otherName)}`,
        description: `For ${title}. One line is enough. They decide who sees it.`,
        priority: 'low',
        actionUrl: '/kudos',
      }),
    ),
  ];
}

/** What the calendars that rooms follow want of their host (C17). */
function feedItems(facts: ActionFacts): Ranked[] {
  return [
    ...facts.feedConflicts.map((booking) =>
      at(booking.startsAt, {
        _id: `feed-conflict:${booking.id}`,
        title: `Calendar conflict: ${booking.title}`,
        description: `${givenName(booking.otherName)} has ${hours(booking)}, but “${booking.feedName}” shows you as busy. The booking stays unless you change it.`,
        priority: 'urgent',
        actionUrl: `/host/listing/${booking.listingId}/calendar`,
      }),
    ),
    ...facts.staleFeeds.map(({ id, name, listingId, title, timeZone, lastOkAt }) =>
      at(null, {
        _id: `feed-stale:${id}`,
        title: `“${name}” can’t be read`,
        description: `Last read ${moment(lastOkAt, timeZone)}. Until it works again, guests can only request ${title}, not book it instantly.`,
        priority: 'high',
        actionUrl: `/host/listing/${listingId}/calendar`,
      }),
    ),
  ];
}

function draftItem({ id, title, reason }: ActionFacts['drafts'][number]): ActionItem {
  const actionUrl = `/host/listing/${id}/edit`;
  if (reason !== null) {
    const description = `We reviewed it and sent it back: ${reason}`;
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

function hostItems(facts: ActionFacts): Ranked[] {
  return [
    ...feedItems(facts),
    ...facts.propertiesWithoutRooms.map(({ id, title }) =>
      at(null, {
        _id: `add-listing:${id}`,
        title: `Add a listing to ${title}`,
        description: 'Your property appears in search once it has a listing.',
        priority: 'medium',
        actionUrl: `/host/property/${id}/listing/new`,
      }),
    ),
    ...facts.drafts.map((draft) => at(null, draftItem(draft))),
  ];
}

/** Everything there is to do, most pressing first, hidden or not. */
export function deriveItems(facts: ActionFacts, now: Date): ActionItem[] {
  return [...accountItems(facts), ...bookingItems(facts, now), ...talkItems(facts, now), ...hostItems(facts)]
    .sort((a, b) => RANK[a.item.priority] - RANK[b.item.priority] || a.dueMs - b.dueMs)
    .map(({ item }) => item);
}
