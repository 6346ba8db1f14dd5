// The bookings of a member that haven't begun: what a suspension leaves, what staff can cancel with it, and the progress.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { memberBookingsQuery, type StaffMember } from '../../nouns/staff/members-api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';

type Upcoming = StaffMember['upcoming'];

const countAll = ({ asGuest, asHost }: Upcoming): number => asGuest + asHost;
/** A colleague decides about the reader's own. */
export const countCancelable = (upcoming: Upcoming): number => countAll(upcoming) - upcoming.own;

const SidesWords = ({ upcoming: { asGuest, asHost } }: { upcoming: Upcoming }) => (
  <FormattedMessage
    defaultMessage="{asGuest, number} as a guest, {asHost, number} as a host."
    values={{ asGuest, asHost }}
  />
);

/** Why it matters that they stay. */
const StayWords = () => (
  <FormattedMessage defaultMessage="These bookings stay. While suspended, the member can’t cancel them or answer requests." />
);

interface UpcomingBookingsProps {
  member: StaffMember;
  isCanceled: boolean;
  onChange: (isCanceled: boolean) => void;
}

interface UpcomingSectionProps {
  member: StaffMember;
  /** What becomes of them. */
  note: ReactNode;
  children: ReactNode;
}

/** The bookings with links. */
const UpcomingSection = ({ member: { _id, upcoming }, note, children }: UpcomingSectionProps) => (
  <section className="grid gap-3 rounded-card bg-well p-4 md:p-5">
    <div className="grid gap-0.5">
      <h3 className="font-semibold">
        <FormattedMessage
          defaultMessage="{count, plural, one {# upcoming booking} other {# upcoming bookings}}"
          values={{ count: countAll(upcoming) }}
        />
      </h3>
      <p className="text-[14.5px] text-muted">
        <SidesWords upcoming={upcoming} /> {note}
      </p>
    </div>
    <BookingLinks memberId={_id} />
    {children}
    <OwnWords upcoming={upcoming} />
  </section>
);

/** For canceling after the suspension. */
export const UpcomingToCancel = ({ member }: { member: StaffMember }) => (
  <UpcomingSection
    member={member}
    note={<FormattedMessage defaultMessage="Both sides get an email that doesn’t mention the suspension." />}
  >
    <RefundWords upcoming={member.upcoming} />
  </UpcomingSection>
);

/** For the suspension: whether they're canceled, too. */
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
    <UpcomingSection member={member} note={!isCanceled && <StayWords />}>
      {may('manage-bookings') && countCancelable(upcoming) > 0 && (
        <Checkbox
          description={
            <FormattedMessage defaultMessage="Both sides get an email that doesn’t mention the suspension." />
          }
          checked={isCanceled}
          onChange={(event) => onChange(event.target.checked)}
        >
          <FormattedMessage
            defaultMessage="{count, plural, one {Also cancel # booking with a full refund} other {Also cancel # bookings with full refunds}}"
            values={{ count: countCancelable(upcoming) }}
          />
        </Checkbox>
      )}
      {isCanceled && <RefundWords upcoming={upcoming} />}
    </UpcomingSection>
  );
}

/** What canceling gives back, in each currency. */
function RefundWords({ upcoming: { refunds } }: { upcoming: Upcoming }) {
  const locale = useLocale();
  if (refunds.length === 0)
    return (
      <p className="text-[15px]">
        <FormattedMessage defaultMessage="There’s nothing to refund. Amounts held on cards are released." />
      </p>
    );
  return (
    <ul className="grid gap-1 text-[15px] num">
      {refunds.map(({ currency, refundMinor, outsideMinor }) => {
        const show = (minor: number) => formatMoney(minor, currency, locale, { withCode: true });
        const values = { refund: show(refundMinor), outside: show(outsideMinor) };
        return (
          <li key={currency}>
            <FormattedMessage defaultMessage="Guests get {refund} back." values={values} />{' '}
            {outsideMinor > 0 && (
              <FormattedMessage
                defaultMessage="{outside} of that was paid outside {brand}, so its recipient has to send the refund."
                values={values}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const OwnWords = ({ upcoming: { own } }: { upcoming: Upcoming }) =>
  own > 0 && (
    <p className="text-[15px]">
      <FormattedMessage
        defaultMessage="{own, plural, one {You’re part of # of these bookings, so a colleague has to cancel it.} other {You’re part of # of these bookings, so a colleague has to cancel them.}}"
        values={{ own }}
      />
    </p>
  );

function BookingLinks({ memberId }: { memberId: string }) {
  const list = useInfiniteQuery(memberBookingsQuery(memberId, { upcoming: true }));
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load this list" />}
      waitingClass="h-16"
    >
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

/** How many of those to cancel are canceled. */
const Progress = ({ upcoming: { canceling, canceled } }: { upcoming: Upcoming }) => (
  <FormattedMessage
    defaultMessage="{canceled, number} of {count, plural, one {# booking} other {# bookings}} canceled. You can leave this page."
    values={{ canceled, count: canceling + canceled }}
  />
);

/** After the suspension: how many are canceled, and what stays. */
export function UpcomingNote({ member: { _id: memberId, upcoming } }: { member: StaffMember }) {
  const { canceling, canceled } = upcoming;
  const count = countAll(upcoming);
  const queries = useQueryClient();
  // The list on this page shows them as canceled, too.
  const refresh = useEffectEvent(() => void queries.invalidateQueries(memberBookingsQuery(memberId)));
  useEffect(() => {
    if (canceled > 0) refresh();
  }, [canceled]);
  return (
    <span role="status" className="mt-2 block num">
      {canceling > 0 ? (
        <Progress upcoming={upcoming} />
      ) : (
        <>
          {canceled > 0 && (
            <FormattedMessage
              defaultMessage="{canceled, plural, one {# booking was canceled.} other {# bookings were canceled.}}"
              values={{ canceled }}
            />
          )}{' '}
          {count > 0 ? (
            <FormattedMessage
              defaultMessage="{count, plural, one {# upcoming booking remains} other {# upcoming bookings remain}}: {asGuest, number} as a guest, {asHost, number} as a host."
              values={{ count, asGuest: upcoming.asGuest, asHost: upcoming.asHost }}
            />
          ) : (
            <FormattedMessage defaultMessage="No upcoming bookings." />
          )}
        </>
      )}
    </span>
  );
}
