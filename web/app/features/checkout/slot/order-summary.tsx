// What's being booked: the listing, the hours in its time zone, and the number of people and cars.
import { townText } from '@daynook/contract/countries/town-text';
import { useIntl } from 'react-intl';
import { formatDuration } from '../../../lib/formats.ts';
import type { Slot } from '../../../nouns/bookings/api.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { Stars } from '../../../ui/stars.tsx';

export function OrderSummary({ listing, slot }: { listing: Listing; slot: Slot }) {
  const intl = useIntl();
  const minutes = (Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / 60_000;
  return (
    <>
      <div className="flex gap-4">
        <Photo photo={listing.images[0]} sizes="120px" aspect="1/1" className="w-24 shrink-0 rounded-card" />
        <div className="min-w-0">
          <p className="font-semibold text-balance">{listing.title}</p>
          <p className="text-[14.5px] text-muted">
            {townText(listing.property.address.city, listing.property.address.state)}
          </p>
          <Stars rating={listing.stats.rating} reviewCount={listing.stats.reviewCount} className="mt-1 text-[14px]" />
        </div>
      </div>
      <p className="mt-4 text-[15px] text-balance">
        <ZonedTime
          startsAt={slot.startsAt}
          endsAt={slot.endsAt}
          timeZone={listing.timeZone}
          withDate
          dateStyle="long"
        />
        <span className="block text-muted">
          <Dotted>
            {formatDuration(minutes, intl.locale)}
            {intl.formatMessage(
              { defaultMessage: '{count, plural, one {# person} other {# people}}' },
              { count: slot.guests },
            )}
            {slot.cars !== undefined &&
              slot.cars > 0 &&
              intl.formatMessage(
                { defaultMessage: '{count, plural, one {# car} other {# cars}}' },
                { count: slot.cars },
              )}
          </Dotted>
        </span>
      </p>
    </>
  );
}
