// What is being booked: the space, the hours on its own clock, how many people.
import { FormattedMessage } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Photo } from '../../ui/photo.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import type { Listing } from '../listings/api.ts';
import type { Slot } from './api.ts';

export function OrderSummary({ listing, slot }: { listing: Listing; slot: Slot }) {
  const locale = useLocale();
  const minutes = (Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / 60_000;
  return (
    <>
      <div className="flex gap-4">
        <Photo photo={listing.images[0]} sizes="120px" aspect="1/1" className="w-24 shrink-0 rounded-card" />
        <div className="min-w-0">
          <p className="font-semibold text-balance">{listing.title}</p>
          <p className="text-[14.5px] text-muted">
            {listing.property.address.city}, {listing.property.address.state}
          </p>
          <Stars rating={listing.stats.rating} reviewCount={listing.stats.reviewCount} className="mt-1 text-[14px]" />
        </div>
      </div>
      <dl className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2.5 text-[15px]">
        <div>
          <dt className="text-[13px] font-semibold text-muted">
            <FormattedMessage defaultMessage="When" />
          </dt>
          <dd>
            <ZonedTime
              startsAt={slot.startsAt}
              endsAt={slot.endsAt}
              timeZone={listing.timeZone}
              withDate
              dateStyle="long"
            />
            <span className="block text-muted">{formatDuration(minutes, locale)}</span>
          </dd>
        </div>
        <div>
          <dt className="text-[13px] font-semibold text-muted">
            <FormattedMessage defaultMessage="People" />
          </dt>
          <dd className="num">{slot.guests}</dd>
        </div>
      </dl>
    </>
  );
}
