// Whether a mail that had to wait still holds, asked of whom it is about when it is at last to go out: the one place for it (L6).
// Mails about what happened once, and about accounts, hold at any time.
import type { Deps } from '../../deps.ts';
import { findStanding } from '../bookings/service.ts';
import { stillCheaper } from '../bookmarks/service.ts';
import type { BookingMailData, Mail } from '../emails/service.ts';
import { isInState } from '../hosting/service.ts';
import { isGiven } from '../kudos/service.ts';
import { findUnreadLetter } from '../messages/service.ts';
import { isShownNow } from '../reviews/service.ts';
import { isFoundStill } from '../search-watches/service.ts';

const isAboutBooking = (mail: Mail): mail is Extract<Mail, { data: BookingMailData }> =>
  'bookingId' in mail.data && 'version' in mail.data;

/** A booking's mail tells of one state and of its hours: with another, another mail tells of that. */
async function bookingHolds({ db }: Deps, { bookingId, status, startsAt, endsAt }: BookingMailData): Promise<boolean> {
  const now = await findStanding(db.kysely, bookingId);
  return (
    now !== undefined &&
    (status === undefined || now.status === status) &&
    now.startsAt.getTime() === Date.parse(startsAt) &&
    now.endsAt.getTime() === Date.parse(endsAt)
  );
}

const OVER = ['declined', 'withdrawn', 'expired', 'cancelled'];

/** Whether somebody could still write what was not sent automatically. */
async function isGoingOn({ db }: Deps, bookingId: string): Promise<boolean> {
  const now = await findStanding(db.kysely, bookingId);
  return now !== undefined && !OVER.some((state) => now.status.startsWith(state));
}

/** The mail with what is true now; undefined when what it says no longer holds. */
export async function renewed(deps: Deps, mail: Mail): Promise<Mail | undefined> {
  const db = deps.db.kysely;
  const only = async (holds: boolean | Promise<boolean>) => ((await holds) ? mail : undefined);
  if (isAboutBooking(mail)) return only(bookingHolds(deps, mail.data));
  switch (mail.template) {
    case 'unread-messages': {
      const data = await findUnreadLetter(db, mail.data.conversationId, mail.memberId!);
      return data && { ...mail, data };
    }
    case 'price-drop': {
      const spaces = await stillCheaper(db, mail.memberId!, mail.data.spaces);
      return spaces.length > 0 ? { ...mail, data: { ...mail.data, spaces } } : undefined;
    }
    case 'message-not-sent':
      return only(isGoingOn(deps, mail.data.bookingId));
    case 'kudos-received':
      return only(mail.data.kudosId === undefined || isGiven(db, mail.data.kudosId));
    case 'review-published':
    case 'review-answered':
      return only(isShownNow(db, mail.data.reviewId));
    case 'search-found':
      return only(isFoundStill(deps, mail.memberId!, mail.data.query, mail.data.isNew ?? false));
    case 'listing-decided':
      return only(mail.data.state === undefined || isInState(db, mail.data.listingId, mail.data.state));
    default:
      return mail;
  }
}
