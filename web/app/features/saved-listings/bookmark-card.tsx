// A saved workspace: its card, price changes, the member's note and tags, and the checkbox for comparing.
import { FormattedMessage } from 'react-intl';
import type { Bookmark } from '../../nouns/bookmarks/api.ts';
import { HeartButton } from '../../nouns/bookmarks/heart-button.tsx';
import { FreeNext } from '../../nouns/listings/free-next.tsx';
import { cx } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AddToListButton } from './add-to-list-button.tsx';
import { CompareTick, KeptListingCard, keptGrid } from './kept-listing-card.tsx';
import { NoteField } from './note-field.tsx';
import { TagField } from './tag-field.tsx';

interface BookmarkCardProps {
  bookmark: Bookmark;
  knownTags: readonly string[];
  isHighlighted: boolean;
  isChosen: boolean;
  /** The maximum for comparing is selected. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

export const cardId = (listingId: string) => `bookmark-${listingId}`;

export function BookmarkCard(props: BookmarkCardProps) {
  const { bookmark, knownTags, isHighlighted, isChosen, isFull, onChoose } = props;
  const { listing } = bookmark;
  const isGone = listing.state === 'gone';
  return (
    <div
      id={cardId(listing._id)}
      className={cx(
        'scroll-mt-24 rounded-card outline-offset-8 transition-[outline-color] duration-200',
        isHighlighted ? 'outline-2 outline-moss' : 'outline-2 outline-transparent',
      )}
    >
      <KeptListingCard
        listing={listing}
        corner={<HeartButton listing={listing} />}
        goneNote={<FormattedMessage defaultMessage="We keep your note until you remove the bookmark." />}
      />
      {bookmark.freeFrom !== undefined && (
        <p className="mt-1.5 text-[14.5px]">
          <FreeNext listing={{ freeFrom: bookmark.freeFrom, timeZone: listing.timeZone }} />
        </p>
      )}
      <PriceSince bookmark={bookmark} />
      <div className="mt-3 grid gap-2.5">
        <NoteField bookmark={bookmark} />
        <TagField bookmark={bookmark} known={knownTags} />
        {!isGone && (
          <div className="flex flex-wrap items-center gap-x-3">
            <CompareTick title={listing.title} isChosen={isChosen} isFull={isFull} onChoose={onChoose} />
            <AddToListButton listing={listing} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The day price when it was saved, if it has changed. */
function PriceSince({ bookmark: { listing, savedPrice } }: { bookmark: Bookmark }) {
  const { fullDayMinor, currency } = listing.pricing;
  if (listing.state === 'gone' || currency !== savedPrice.currency || fullDayMinor === savedPrice.fullDayMinor)
    return null;
  const isLess = fullDayMinor < savedPrice.fullDayMinor;
  const before = <Money key="before" amountMinor={savedPrice.fullDayMinor} currency={currency} isRounded withCode />;
  return (
    <p className={cx('mt-1.5 text-[14px] font-semibold', isLess ? 'text-moss' : 'text-clay')}>
      {isLess ? (
        <FormattedMessage defaultMessage="Price dropped: it was {before} when you saved it" values={{ before }} />
      ) : (
        <FormattedMessage defaultMessage="Price went up: it was {before} when you saved it" values={{ before }} />
      )}
    </p>
  );
}

export const BookmarkCardsSkeleton = () => (
  <div className={keptGrid} aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key}>
        <Skeleton className="aspect-[4/3] w-full rounded-card" />
        <Skeleton className="mt-4 h-5 w-3/4" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <Skeleton className="mt-4 h-8 w-2/3 rounded-pill" />
      </div>
    ))}
  </div>
);
