// A member's action items. Pure, so that every rule is a row in a table of tests. Ids are stable: an action item keeps its id until
// it's done.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import type { ACTION_PRIORITIES } from '@daynook/contract/members';
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { momentWords } from '../../lib/time/words.ts';
import { hostItems } from './host-items.ts';
import { at, givenName, hours, type Ranked } from './ranked.ts';

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
  /** As host: the last change of a calendar that nobody has changed or checked for weeks; null if it isn't time to ask. */
  readonly calendarIdle: { readonly since: Date; readonly weeks: number } | null;
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

const toLocalDate = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Whether part of it is today, by the listing's clock. */
const isToday = (booking: BookingFacts, now: Date): boolean =>
  booking.endsAt > now && toLocalDate(booking.startsAt, booking.timeZone) <= toLocalDate(now, booking.timeZone);

/** Until when to answer, if there's a deadline. */
const answerWords = ({ expiresAt, timeZone }: BookingFacts): string =>
  expiresAt ? say('Answer by {time}.', { time: momentWords(expiresAt, timeZone) }) : '';

function accountItems(facts: ActionFacts): Ranked[] {
  const items: Ranked[] = [];
  if (!facts.isEmailVerified && facts.hasEmbeddedAccount) {
    // With an upcoming booking, a wrong email can ruin someone's day.
    const hasPlans = facts.stays.length > 0 || facts.visits.length > 0 || facts.requestsToAnswer.length > 0;
    items.push(
      at(null, {
        _id: 'verify-email',
        title: say('Confirm your email'),
        description: say('We sent a link to {email}. Open it so hosts and guests can reach you.', {
          email: facts.email,
        }),
        priority: hasPlans ? 'urgent' : 'high',
        actionUrl: '/oidc/verify-email',
      }),
    );
  }
  if (facts.isProfileBare) {
    items.push(
      at(null, {
        _id: 'complete-profile',
        title: say('Add a headline'),
        description: say('Hosts like to know who’s coming.'),
        priority: 'low',
        actionUrl: '/profile/settings',
      }),
    );
  }
  return items;
}

/** What waits for an answer or a payment. */
function answerItems(facts: ActionFacts, now: Date): Ranked[] {
  const requests = facts.requestsToAnswer.map((booking) =>
    at(booking.expiresAt, {
      _id: `answer-request:${booking.id}`,
      title: say('Answer {name}’s request', { name: givenName(booking.otherName) }),
      description: joinSentences(
        say('{title}, {time}.', { title: booking.title, time: hours(booking) }),
        answerWords(booking),
      ),
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
      title: say('Refund {name}?', { name: givenName(booking.otherName) }),
      description: joinSentences(
        say('We proposed a refund for {title}, {time}. It’s your decision.', {
          title: booking.title,
          time: hours(booking),
        }),
        answerWords(booking),
      ),
      priority: 'high',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  const payments = facts.paymentsToMake.map((booking) =>
    at(booking.expiresAt, {
      _id: `pay:${booking.id}`,
      title: say('Pay for {title}', { title: booking.title }),
      description: joinSentences(
        `${hours(booking)}.`,
        booking.expiresAt
          ? say('We’re holding this time for you until {time}.', {
              time: momentWords(booking.expiresAt, booking.timeZone),
            })
          : '',
      ),
      priority: 'urgent',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  return [...requests, ...refunds, ...payments];
}

/** What's today, and what was. */
function stayItems(facts: ActionFacts, now: Date): Ranked[] {
  const stays = facts.stays
    .filter((booking) => isToday(booking, now))
    .map((booking) =>
      at(booking.startsAt, {
        _id: `booking-today:${booking.id}`,
        title: say('Today: {title}', { title: booking.title }),
        description: joinSentences(`${hours(booking)}.`, say('Open the booking to see the address.')),
        priority: 'high',
        actionUrl: `/booking/${booking.id}`,
      }),
    );
  const visits = facts.visits
    .filter((booking) => isToday(booking, now))
    .map((booking) =>
      at(booking.startsAt, {
        _id: `guest-today:${booking.id}`,
        title: say('{name} is coming today', { name: givenName(booking.otherName) }),
        description: say('{title}, {time}.', { title: booking.title, time: hours(booking) }),
        priority: 'medium',
        actionUrl: `/booking/${booking.id}`,
      }),
    );
  const reviews = facts.unreviewed.map((booking) =>
    at(booking.endsAt, {
      _id: `review:${booking.id}`,
      title: say('How was {title}?', { title: booking.title }),
      description: say('A short review helps {name} and the next guest.', { name: givenName(booking.otherName) }),
      priority: 'medium',
      actionUrl: `/booking/${booking.id}`,
    }),
  );
  return [...stays, ...visits, ...reviews];
}

/** How long after a booking we suggest kudos. Sending them stays possible for longer. */
const THANK_DAYS = 7;

/** Invitations, messages, and kudos. */
function talkItems({ unread, thanksDue, coHostInvitations }: ActionFacts, now: Date): Ranked[] {
  const items: Ranked[] = coHostInvitations.map(({ _id, ownerName, title, expiresAt }) =>
    at(expiresAt, {
      _id: `co-host-invitation:${_id}`,
      title: say('Co-host with {name}', { name: givenName(ownerName) }),
      description: say('You’re invited to co-host {title}.', { title }),
      priority: 'high',
      actionUrl: `/host/invitation/${_id}`,
    }),
  );
  if (unread.messageCount > 0) {
    const { messageCount, conversationCount } = unread;
    items.push(
      at(null, {
        _id: 'read-messages',
        title: say('{count, plural, one {Read a message} other {Read # messages}}', { count: messageCount }),
        description: say('{count, plural, one {Someone messaged you.} other {From # conversations.}}', {
          count: conversationCount,
        }),
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
        title: say('Send {name} kudos', { name: givenName(otherName) }),
        description: say('Thank them for the booking at {title}. They decide who sees it.', { title }),
        priority: 'low',
        actionUrl: '/kudos',
      }),
    ),
  ];
}

/** All action items, most urgent first, including hidden ones. */
export function deriveItems(facts: ActionFacts, now: Date): ActionItem[] {
  return [
    ...accountItems(facts),
    ...answerItems(facts, now),
    ...stayItems(facts, now),
    ...talkItems(facts, now),
    ...hostItems(facts),
  ]
    .sort((a, b) => RANK[a.item.priority] - RANK[b.item.priority] || a.dueMs - b.dueMs)
    .map(({ item }) => item);
}
