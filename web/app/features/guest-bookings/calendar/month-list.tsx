// The calendar's month as a list: each booking once, under its first day, with all details.
import { townText } from '@daynook/contract/countries/town-text';
import type { Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import type { BookingSummary } from '../../../nouns/bookings/api.ts';
import { BookingLine, Lines } from '../../../nouns/bookings/booking-line.tsx';
import { StatusBadge } from '../../../nouns/bookings/status-badge.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { type BookingAddress, writeAddress } from '../bookings-url.ts';

interface MonthListProps {
  ref: Ref<HTMLElement>;
  month: string;
  groups: readonly { date: string; bookings: readonly BookingSummary[] }[];
  /** There are more than could be loaded. */
  isCut: boolean;
  address: BookingAddress;
}

export function MonthList({ ref, month, groups, isCut, address }: MonthListProps) {
  const locale = useLocale();
  return (
    <section ref={ref} className="mt-9">
      <h2 className="display text-[24px]">
        <FormattedMessage
          defaultMessage="{month} as a list"
          values={{ month: formatLocalDate(month, locale, 'month') }}
        />
      </h2>
      {isCut && (
        <p className="mt-2">
          <FormattedMessage
            defaultMessage="There are more bookings than fit here. <all>See them all</all>."
            values={{
              all: (text) => (
                <Link
                  key="all"
                  className="font-semibold text-moss underline underline-offset-2"
                  to={writeAddress({ ...address, view: 'list', on: undefined })}
                >
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {groups.length === 0 && (
        <p className="mt-2 text-muted">
          <FormattedMessage
            defaultMessage="No bookings this month. <find>Find a workspace</find>"
            values={{
              find: (text) => (
                <Link key="find" className="font-semibold text-moss underline underline-offset-2" to="/search">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {groups.map(({ date, bookings }) => (
        <section key={date} className="mt-6">
          <h3
            data-list-date={date}
            tabIndex={-1}
            className="mb-2.5 scroll-mt-28 rounded-[6px] text-[16px] font-semibold"
          >
            {formatLocalDate(date, locale, 'long')}
          </h3>
          <Lines>
            {bookings.map((booking) => (
              <BookingLine
                key={booking._id}
                booking={booking}
                before={
                  <Photo
                    photo={booking.listing.image}
                    alt=""
                    aspect="1/1"
                    sizes="56px"
                    className="w-14 rounded-[12px]"
                  />
                }
                title={booking.listing.title}
                note={`${townText(booking.listing.city, booking.listing.state)} · ${booking.reference}`}
                after={<StatusBadge booking={booking} />}
              />
            ))}
          </Lines>
        </section>
      ))}
    </section>
  );
}
