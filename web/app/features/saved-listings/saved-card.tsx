// On the start page: which recently saved workspaces are free soonest, and a link to all. Hidden if nothing is saved.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { type Bookmark, bookmarksQuery } from '../../nouns/bookmarks/api.ts';
import { FreeNext } from '../../nouns/listings/free-next.tsx';
import { StartCard } from '../../ui/layout/start-card.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { bySoonest } from './comparing.ts';

const SHOWN = 3;

export function SavedCard() {
  const saved = useInfiniteQuery(bookmarksQuery({ tag: '', text: '', sort: 'newest' }));
  const first = saved.data?.pages[0];
  const bookmarks = bySoonest(first?.bookmarks.filter(({ listing }) => listing.state === 'live') ?? []).slice(0, SHOWN);
  return (
    <StartCard
      list={saved}
      waitingLines={SHOWN}
      title={<FormattedMessage defaultMessage="Saved and available soon" />}
      failed={<FormattedMessage defaultMessage="We couldn’t load your saved workspaces." />}
      more={
        <Link
          to="/bookmarks"
          className="finger relative font-semibold whitespace-nowrap text-moss underline-offset-4 hover:underline"
        >
          <FormattedMessage defaultMessage="View all {count}" values={{ count: first?.savedCount }} />
        </Link>
      }
    >
      {bookmarks.length > 0 && bookmarks.map((bookmark) => <SavedLine key={bookmark._id} bookmark={bookmark} />)}
    </StartCard>
  );
}

const SavedLine = ({ bookmark: { listing, freeFrom } }: { bookmark: Bookmark }) => (
  <li className="relative flex items-center gap-3.5 rounded-card px-3.5 py-2.5 hover:bg-well">
    <Photo photo={listing.images[0]} alt="" sizes="56px" aspect="1/1" className="w-14 shrink-0 rounded-field" />
    <div className="min-w-0">
      <Link to={`/listing/${listing._id}`} className="block truncate font-semibold after:absolute after:inset-0">
        {listing.title}
      </Link>
      <p className="truncate text-[14.5px] text-muted">
        {listing.property.address.city}
        {listing.pricing.fullDayMinor > 0 && (
          <>
            {' · '}
            <FormattedMessage
              defaultMessage="{price} a day"
              values={{
                price: (
                  <Money amountMinor={listing.pricing.fullDayMinor} currency={listing.pricing.currency} withCode />
                ),
              }}
            />
          </>
        )}
      </p>
      {freeFrom !== undefined && (
        <p className="text-[14.5px]">
          <FreeNext listing={{ freeFrom, timeZone: listing.timeZone }} />
        </p>
      )}
    </div>
  </li>
);
