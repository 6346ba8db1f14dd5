// What members of the reader's teams booked for them, on My Bookings.
import { townText } from '@daynook/contract/countries/town-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { type AttendedSummary, attendedQuery } from '../../nouns/teams/attendee-api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Photo } from '../../ui/media/photo.tsx';

export function AttendedList() {
  const attended = useInfiniteQuery(attendedQuery('upcoming'));
  const rows = attended.data?.pages.flatMap((page) => page.bookings) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="mt-7">
      <h2 className="display text-[24px]">
        <FormattedMessage defaultMessage="Booked for you" />
      </h2>
      <ul className="mt-4 grid gap-3">
        {rows.map((row) => (
          <AttendedRow key={row._id} row={row} />
        ))}
      </ul>
      <ListMore list={attended} className="mt-4" />
    </section>
  );
}

const AttendedRow = ({ row: { _id, listing, startsAt, endsAt, timeZone, bookedBy } }: { row: AttendedSummary }) => (
  <li className="relative flex items-center gap-4 rounded-panel bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]">
    <Photo photo={listing.image} alt="" aspect="1/1" sizes="72px" className="w-18 shrink-0 rounded-card" />
    <div className="min-w-0">
      <Link
        to={`/attending/${_id}`}
        className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss"
      >
        {listing.title}
      </Link>
      <p className="text-[15px]">
        <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="{place} · booked by {name}"
          values={{ place: townText(listing.city, listing.state), name: bookedBy.name }}
        />
      </p>
    </div>
  </li>
);
