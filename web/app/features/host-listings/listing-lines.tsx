// Many listings on a phone: two lines each, with a checkbox once the host selects several.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { nameState } from '../../nouns/listings/state-badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { listingPath } from './listing-table.tsx';
import { type Selection, toSelected } from './use-selection.ts';

interface ListingLinesProps {
  listings: readonly HostListing[];
  selection: Selection;
  isSelecting: boolean;
}

export function ListingLines({ listings, selection, isSelecting }: ListingLinesProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {listings.map((listing) => (
        <Line key={listing._id} {...{ listing, selection, isSelecting }} />
      ))}
    </ul>
  );
}

function Line({ listing, selection, isSelecting }: Omit<ListingLinesProps, 'listings'> & { listing: HostListing }) {
  const intl = useIntl();
  const isChosen = selection.has(listing._id);
  const missing = listing.gaps.filter(({ isBlocking }) => isBlocking).length;
  return (
    <li className={cx('relative flex items-center gap-3 px-3 py-2', isChosen && 'bg-moss-wash')}>
      {isSelecting && isToEdit(listing) && (
        <Checkbox
          checked={isChosen}
          onChange={() => selection.toggle(toSelected(listing))}
          className="z-10 -my-1 -ms-1 !px-1 !py-3"
        >
          <span className="sr-only">
            <FormattedMessage defaultMessage="Select {listing}" values={{ listing: listing.title }} />
          </span>
        </Checkbox>
      )}
      {listing.image ? (
        <Photo photo={listing.image} alt="" sizes="56px" aspect="4/3" className="w-14 shrink-0 rounded-field" />
      ) : (
        <span className="h-10.5 w-14 shrink-0 rounded-field bg-well" />
      )}
      <div className="min-w-0 grow">
        <Link
          to={listingPath(listing)}
          className="block truncate text-[15.5px] leading-5.5 font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-moss"
        >
          {listing.title}
        </Link>
        <p className="truncate text-[14px] text-muted num">
          {intl.formatMessage(nameState(listing.state))}
          {missing > 0 && (
            <>
              {' · '}
              <span className="font-[550] text-clay">
                <FormattedMessage defaultMessage="{count} missing" values={{ count: missing }} />
              </span>
            </>
          )}
          {listing.pricing.dayMinor > 0 && (
            <>
              {' · '}
              <FormattedMessage
                defaultMessage="{amount} per day"
                values={{
                  amount: (
                    <Money amountMinor={listing.pricing.dayMinor} currency={listing.pricing.currency} isRounded />
                  ),
                }}
              />
            </>
          )}
        </p>
      </div>
    </li>
  );
}
