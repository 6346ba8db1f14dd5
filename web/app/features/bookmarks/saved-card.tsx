// On the start page: the workspaces saved last, and the way to all of them. Nothing when nothing is saved.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Money } from '../../ui/money.tsx';
import { Photo } from '../../ui/photo.tsx';
import { bookmarksQuery } from './api.ts';

const SHOWN = 3;

export function SavedCard() {
  const saved = useInfiniteQuery(bookmarksQuery({ tag: '', text: '', sort: 'newest' }));
  const first = saved.data?.pages[0];
  const bookmarks = first?.bookmarks.filter(({ listing }) => listing.state === 'live').slice(0, SHOWN) ?? [];
  if (bookmarks.length === 0) return null;
  return (
    <section className="rounded-panel bg-surface px-2.5 py-6 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="mb-3 flex items-baseline justify-between gap-4 px-3.5">
        <h2 className="display text-[22px]">
          <FormattedMessage id="dashboard.saved" defaultMessage="Saved" />
        </h2>
        <Link to="/bookmarks" className="font-semibold whitespace-nowrap text-moss underline-offset-4 hover:underline">
          <FormattedMessage
            id="dashboard.all-saved"
            defaultMessage="All {count}"
            values={{ count: first?.savedCount }}
          />
        </Link>
      </div>
      <ul>
        {bookmarks.map(({ _id, listing }) => (
          <li key={_id} className="relative flex items-center gap-3.5 rounded-card px-3.5 py-2.5 hover:bg-well">
            <Photo photo={listing.images[0]} alt="" sizes="56px" aspect="1/1" className="w-14 rounded-field" />
            <div className="min-w-0">
              <Link
                to={`/listing/${listing._id}`}
                className="block truncate font-semibold after:absolute after:inset-0"
              >
                {listing.title}
              </Link>
              <p className="truncate text-[14.5px] text-muted">
                {listing.property.address.city}
                {listing.pricing.dayMinor > 0 && (
                  <>
                    {' · '}
                    <FormattedMessage
                      id="dashboard.saved-price"
                      defaultMessage="{price} a day"
                      values={{
                        price: (
                          <Money amountMinor={listing.pricing.dayMinor} currency={listing.pricing.currency} withCode />
                        ),
                      }}
                    />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
