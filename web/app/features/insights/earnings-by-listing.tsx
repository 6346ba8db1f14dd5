// Earnings by listing and currency, highest first (K4).
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type ListingEarnings, type Span, useEarningsByListing } from '../../nouns/insights/api.ts';
import { cx } from '../../ui/class-names.ts';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const cell = 'py-2 ps-4 text-end whitespace-nowrap num max-sm:ps-0';
const asLines = 'max-sm:grid max-sm:grid-cols-[1fr_2fr_2fr]';

export function EarningsByListing({ span, propertyId }: { span: Span; propertyId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const query = useEarningsByListing(span, propertyId, isOpen);
  const listings = query.data?.pages.flatMap((page) => page.rooms);
  return (
    <details
      className="-mt-6 min-w-0 text-[14.5px]"
      aria-busy={query.isFetching}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="finger relative w-fit rounded-field py-1 font-semibold text-moss underline-offset-4 hover:underline">
        <FormattedMessage defaultMessage="By listing" />
      </summary>
      {listings ? (
        <>
          <ListingTable listings={listings} />
          <ListMore list={query} className="mt-3" />
        </>
      ) : query.isError ? (
        <RetryLine className="mt-3" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load this data" />
        </RetryLine>
      ) : (
        <Skeleton className="mt-3 h-24" />
      )}
    </details>
  );
}

function ListingTable({ listings }: { listings: readonly ListingEarnings[] }) {
  const intl = useIntl();
  return (
    // On phones each listing's name is on its own line above its figures.
    <section aria-label={intl.formatMessage({ defaultMessage: 'Earnings by listing' })} className="relative mt-2">
      <table className="w-full max-sm:block">
        <thead className="max-sm:block">
          <tr className={cx('border-b border-line text-muted', asLines)}>
            <th scope="col" className="py-2 text-start font-medium max-sm:sr-only">
              <FormattedMessage defaultMessage="Listing" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Bookings" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Closed" description="Earnings of bookings that can’t change anymore" />
            </th>
            <th scope="col" className={`${cell} font-medium`}>
              <FormattedMessage defaultMessage="Expected" />
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {listings.map((listing) => (
            <tr
              key={`${listing._id} ${listing.currency}`}
              className={cx('border-b border-line last:border-0', asLines)}
            >
              <th scope="row" className="max-w-60 py-0 text-start font-normal max-sm:col-span-3 max-sm:max-w-none">
                <RoomName room={listing} />
              </th>
              <td className={cell}>{intl.formatNumber(listing.stays)}</td>
              <td className={cell}>
                <Money amountMinor={listing.closedMinor} currency={listing.currency} withCode />
              </td>
              <td className={cell}>
                <Money amountMinor={listing.expectedMinor} currency={listing.currency} withCode />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Links to its bookings; a deleted listing is only a name. */
const RoomName = ({ room: { _id, title, state } }: { room: ListingEarnings }) =>
  state === 'deleted' ? (
    <span className="flex min-h-11 items-center">
      <span className="line-clamp-2 text-muted">{title}</span>
    </span>
  ) : (
    <Link
      to={`/host/bookings?tab=past&room=${_id}`}
      className="flex min-h-11 items-center underline-offset-4 hover:underline"
    >
      <span className="line-clamp-2">{title}</span>
    </Link>
  );
