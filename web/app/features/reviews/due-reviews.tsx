// On the start page: past bookings that can be reviewed, with the days left. Hidden if there are none.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { ReviewWaits } from '../../nouns/reviews/time-left.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { dueReviewsQuery, type ReviewDue } from './api.ts';

/** The maximum shown; the others are in the bookings list. */
const SHOWN = 4;

export function DueReviews() {
  const due = useQuery(dueReviewsQuery).data?.due ?? [];
  if (due.length === 0) return null;
  return (
    <section>
      <h2 className="display mb-4 text-[26px]">
        <FormattedMessage defaultMessage="How was it?" />
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {due.slice(0, SHOWN).map((one) => (
          <li key={`${one.bookingId}-${one.side}`}>
            <DueLine due={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const DueLine = ({ due: { bookingId, side, other, listing, endedAt, timeZone, until } }: { due: ReviewDue }) => (
  <Link
    to={`/booking/${bookingId}?review=1`}
    className="flex items-center gap-4 px-5 py-4 outline-offset-[-3px] transition-colors duration-150 hover:bg-well max-sm:flex-wrap"
  >
    <Avatar picture={other.picture} initials={toInitials(other.name)} size={44} />
    <span className="min-w-0 grow basis-0">
      <span className="line-clamp-2 font-semibold">
        <bdi>{side === 'guest' ? listing.title : other.name}</bdi>
      </span>
      <span className="block truncate text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="{about} · {date}"
          values={{
            about: <bdi>{side === 'guest' ? other.name : listing.title}</bdi>,
            date: <ZonedDate key="date" at={endedAt} timeZone={timeZone} />,
          }}
        />
      </span>
    </span>
    <span className="shrink-0 max-sm:w-full max-sm:ps-15">
      <ReviewWaits until={until} />
    </span>
  </Link>
);
