// Decides whether a delayed email is still true when it's finally sent (L6). Emails about one-time events and about accounts are
// always true.
import type { Deps } from '../../deps.ts';
import { isOffered } from '../../http/offered.ts';
import { isInState as isChangeInState } from '../booking-changes/service.ts';
import { findRole } from '../bookings/service.ts';
import { stillCheaper, stillFree } from '../bookmarks/service.ts';
import { findIdleSince } from '../calendar-checks/service.ts';
import type { BookingEmailData, EmailToSend } from '../emails/service.ts';
import { isInState } from '../hosting/service.ts';
import { isGiven } from '../kudos/service.ts';
import { isOpen } from '../member-imports/service.ts';
import { findUnreadEmailData } from '../messages/service.ts';
import { isShownNow } from '../reviews/service.ts';
import { isFoundStill } from '../search-watches/service.ts';

const isAboutBooking = (email: EmailToSend): email is Extract<EmailToSend, { data: BookingEmailData }> =>
  'bookingId' in email.data && 'version' in email.data;

/** A booking's email is about one state and its hours, or of a change. If that's different by now, another email covers it. */
async function bookingHolds(
  { db }: Deps,
  { bookingId, status, startsAt, endsAt, change }: BookingEmailData,
): Promise<boolean> {
  const now = await findRole(db.kysely, bookingId);
  return (
    (change === undefined || (await isChangeInState(db.kysely, change.id, change.state))) &&
    now !== undefined &&
    (status === undefined || now.status === status) &&
    now.startsAt.getTime() === Date.parse(startsAt) &&
    now.endsAt.getTime() === Date.parse(endsAt)
  );
}

const OVER = ['declined', 'withdrawn', 'expired', 'cancelled'];

/** Whether the host could still send the message that wasn't sent automatically. */
async function isGoingOn({ db }: Deps, bookingId: string): Promise<boolean> {
  const now = await findRole(db.kysely, bookingId);
  return now !== undefined && !OVER.some((state) => now.status.startsWith(state));
}

/** The email with current data; undefined if it's no longer true. */
export async function refreshEmail(deps: Deps, email: EmailToSend): Promise<EmailToSend | undefined> {
  const db = deps.db.kysely;
  const only = async (holds: boolean | Promise<boolean>) => ((await holds) ? email : undefined);
  if (isAboutBooking(email)) return only(bookingHolds(deps, email.data));
  switch (email.template) {
    case 'unread-messages': {
      const data = await findUnreadEmailData(db, email.data.conversationId, email.memberId!);
      return data && { ...email, data };
    }
    case 'price-drop': {
      const listings = await stillCheaper(db, email.memberId!, email.data.spaces);
      return listings.length > 0 ? { ...email, data: { ...email.data, spaces: listings } } : undefined;
    }
    case 'hours-free': {
      const hours = await stillFree(deps, email.memberId!, email.data.hours);
      return hours.length > 0 ? { ...email, data: { ...email.data, hours } } : undefined;
    }
    case 'calendar-check':
      return only(findIdleSince(db, email.memberId!, deps.clock.now()).then((since) => since !== undefined));
    case 'message-not-sent':
      return only(isGoingOn(deps, email.data.bookingId));
    case 'kudos-received':
      return only(isOffered('kudos') && (email.data.kudosId === undefined || isGiven(db, email.data.kudosId)));
    case 'review-published':
    case 'review-answered':
      return only(isShownNow(db, email.data.reviewId));
    case 'search-found':
      return only(isFoundStill(deps, email.memberId!, email.data.query, email.data.isNew ?? false));
    case 'member-invited':
      return only(isOpen(deps, email.data.invitationId));
    case 'listing-decided':
      return only(email.data.state === undefined || isInState(db, email.data.listingId, email.data.state));
    default:
      return email;
  }
}
