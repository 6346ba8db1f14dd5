// How booked a listing is, and what it earns this month.
import { BOOKED_WEEKS } from '@daynook/contract/hosting/hosting-bulk';
import { FormattedMessage } from 'react-intl';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { Money } from '../../ui/money.tsx';

const DAYS = 7 * BOOKED_WEEKS;

const Nothing = () => (
  <span aria-hidden="true" className="text-muted">
    –
  </span>
);

/** Days with a booking in the next weeks, as a number and as a part of all of them. */
export function BookedDays({ listing: { bookedDays } }: { listing: HostListing }) {
  if (bookedDays === 0) return <Nothing />;
  return (
    <span className="inline-flex items-center gap-2.5 num">
      <span aria-hidden="true" className="h-1.5 w-12 overflow-hidden rounded-pill bg-line">
        <span className="block h-full rounded-pill bg-moss" style={{ width: `${(100 * bookedDays) / DAYS}%` }} />
      </span>
      <FormattedMessage defaultMessage="{days, plural, one {# day} other {# days}}" values={{ days: bookedDays }} />
    </span>
  );
}

/** What bookings that start this month earn. Co-hosts don't see it. */
export function MonthEarnings({ listing: { monthEarnings } }: { listing: HostListing }) {
  if (!monthEarnings || monthEarnings.length === 0) return <Nothing />;
  return monthEarnings.map(({ currency, amountMinor }) => (
    <Money key={currency} amountMinor={amountMinor} currency={currency} withCode isNarrow className="block" />
  ));
}
