// Upcoming bookings that exceed the limits, because they were made before.
import type { OwnVisitLimits } from '@daynook/contract/listings/visit-limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { limitText } from '../../nouns/visit-limits/visit-limit-words.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { exceedingQuery } from './api.ts';

export function ExceedingBookings({ own: { propertyId, timeZone } }: { own: OwnVisitLimits }) {
  const intl = useIntl();
  const list = useInfiniteQuery(exceedingQuery(propertyId));
  const bookings = list.data?.pages.flatMap((page) => page.bookings) ?? [];
  return (
    <section aria-labelledby="visit-limits-exceeding" className="grid gap-3 border-t border-line pt-6">
      <h3 id="visit-limits-exceeding" className="text-[17px] font-semibold">
        <FormattedMessage defaultMessage="Upcoming bookings over the limits" />
      </h3>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load these bookings" />}
        waitingClass="h-12"
      >
        {bookings.length === 0 ? (
          <p className="text-[15.5px] text-muted">
            <FormattedMessage defaultMessage="None. All your upcoming bookings fit the saved limits." />
          </p>
        ) : (
          <>
            <p className="text-[15.5px] text-muted">
              <FormattedMessage defaultMessage="They were made before and stay as they are. If you can’t host one, message the guest or cancel it." />
            </p>
            <ul className="mt-3 divide-y divide-line">
              {bookings.map(({ bookingId, reference, listingTitle, startsAt, endsAt, exceeds }) => (
                <li key={`${bookingId} ${startsAt}`} className="grid gap-0.5 py-2.5">
                  <Link to={`/booking/${bookingId}`} className="link justify-self-start font-semibold wrap-anywhere">
                    {listingTitle}
                  </Link>
                  <span className="text-[15px] text-muted">
                    <Dotted>
                      <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
                      {reference}
                      {limitText(intl, exceeds)}
                    </Dotted>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </section>
  );
}
