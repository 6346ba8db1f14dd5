// The card of a saved workspace, among bookmarks or on a list. Says if it's paused or deleted.
import { townText } from '@daynook/contract/countries/town-text';
import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Bookmark } from '../../nouns/bookmarks/api.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

interface KeptListingCardProps {
  listing: ComponentProps<typeof ListingCard>['listing'] & { state: Bookmark['listing']['state'] };
  corner?: ReactNode;
  /** Extra text for a deleted one. */
  goneNote?: ReactNode;
}

export function KeptListingCard({ listing, corner, goneNote }: KeptListingCardProps) {
  if (listing.state === 'gone') {
    return (
      <article className="relative">
        <div className="grid aspect-[4/3] place-items-center rounded-card bg-well px-8 text-center text-[15px] text-muted">
          <p>
            <FormattedMessage defaultMessage="This workspace is no longer available." /> {goneNote}
          </p>
          {corner}
        </div>
        <h2 className="mt-3.5 text-[16.5px] leading-6 font-semibold text-muted">{listing.title}</h2>
        <p className="text-[14.5px] text-muted">
          {townText(listing.property.address.city, listing.property.address.state)}
        </p>
      </article>
    );
  }
  return (
    <ListingCard
      listing={listing}
      headingLevel="h2"
      sizes="(min-width: 1024px) 400px, (min-width: 640px) 45vw, 92vw"
      mark={
        listing.state === 'paused' && (
          <Badge tone="surface">
            <FormattedMessage defaultMessage="Paused by its host" />
          </Badge>
        )
      }
      corner={corner}
    />
  );
}

interface CompareTickProps {
  title: string;
  isChosen: boolean;
  /** The maximum for comparing is selected. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Selects it for comparing. */
export const CompareTick = ({ title, isChosen, isFull, onChoose }: CompareTickProps) => (
  <Checkbox
    checked={isChosen}
    disabled={isFull && !isChosen}
    onChange={(event) => onChoose(event.target.checked)}
    className="text-muted"
  >
    <FormattedMessage
      defaultMessage="Compare<hidden> {title}</hidden>"
      values={{ title, hidden: (words) => <span className="sr-only">{words}</span> }}
    />
  </Checkbox>
);

export const keptGrid = 'grid gap-x-7 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';
