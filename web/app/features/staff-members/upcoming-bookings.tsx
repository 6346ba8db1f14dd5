// The bookings of a member that haven't begun: what a suspension leaves, what staff can cancel with it, and how that goes on.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { memberBookingsQuery, type StaffMember } from '../../nouns/staff/members-api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';

type Upcoming = StaffMember['upcoming'];

const countAll = ({ asGuest, asHost }: Upcoming): number => asGuest + asHost;

const CountWords = ({ upcoming }: { upcoming: Upcoming }) => (
  <FormattedMessage
    defaultMessage="{count, plural, one {# upcoming booking stays} other {# upcoming bookings stay}}"
    values={{ count: countAll(upcoming) }}
  />
);

const SidesWords = ({ upcoming: { asGuest, asHost } }: { upcoming: Upcoming }) => (
  <FormattedMessage
    defaultMessage="{asGuest, number} as a guest, {asHost, number} as a host. Suspended members can’t cancel or answer."
    values={{ asGuest, asHost }}
  />
);

interface UpcomingBookingsProps {
  member: StaffMember;
  isCanceled: boolean;
  onChange: (isCanceled: boolean) => void;
}

/** For the suspension: the bookings with links, and whether they're canceled, too. */
export function UpcomingBookings({ member, isCanceled, onChange }: UpcomingBookingsProps) {
  const may = useMay();
  const { upcoming } = member;
  if (countAll(upcoming) === 0)
    return (
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="No upcoming bookings." />
      </p>
    );
  return (
    <div className="grid gap-3 rounded-card bg-well p-4">
      <div>
        <p className="font-semibold">
          {isCanceled ? (
            <FormattedMessage
              defaultMessage="{count, plural, one {# upcoming booking is canceled} other {# upcoming bookings are canceled}}"
              values={{ count: countAll(upcoming) }}
            />
          ) : (
            <CountWords upcoming={upcoming} />
          )}
        </p>
        <p className="text-[14.5px] text-muted">
          <SidesWords upcoming={upcoming} />
        </p>
      </div>
      <BookingLinks memberId={member._id} />
      {may('manage-bookings') && (
        <Checkbox
          description={<FormattedMessage defaultMessage="Both sides get an email that doesn’t mention the suspension." />}
          checked={isCanceled}
          onChange={(event) => onChange(event.target.checked)}
        >
          <FormattedMessage defaultMessage="Also cancel and fully refund them" />
        </Checkbox>
      )}
    </div>
  );
}

function BookingLinks({ memberId }: { memberId: string }) {
  const list = useInfiniteQuery(memberBookingsQuery(memberId, { upcoming: true }));
  return (
    <PagedList list={list} failed={<FormattedMessage defaultMessage="We couldn’t load this list" />} waitingClass="h-16">
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-field border border-line bg-surface px-3">
        {list.data?.pages
          .flatMap((page) => page.bookings)
          .map((booking) => (
            <li key={booking._id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-[15px]">
              <Link
                to={`/booking/${booking._id}`}
                className="finger-line font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere"
              >
                {booking.reference} · {booking.listingTitle}
              </Link>
              <span className="text-[14.5px] text-muted">
                <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
              </span>
            </li>
          ))}
      </ul>
    </PagedList>
  );
}

/** After the suspension: how many are being canceled, or what stays. */
export function UpcomingNote({ upcoming }: { upcoming: Upcoming }) {
  if (upcoming.canceling > 0)
    return (
      <span role="status" className="mt-2 block">
        <FormattedMessage
          defaultMessage="Canceling bookings: {count, number} to go. You can leave this page."
          values={{ count: upcoming.canceling }}
        />
      </span>
    );
  return (
    <span role="status" className="mt-2 block">
      {countAll(upcoming) > 0 ? (
        <>
          <CountWords upcoming={upcoming} />: <SidesWords upcoming={upcoming} />
        </>
      ) : (
        <FormattedMessage defaultMessage="No upcoming bookings." />
      )}
    </span>
  );
}
