// The card of a workspace on a list, for members and visitors: what is paused or gone says so.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { ListingCard } from '../listings/listing-card.tsx';
import type { SavedListEntry } from './api.ts';

interface EntryCardProps {
  listing: SavedListEntry['listing'];
  corner?: ReactNode;
}

export function EntryCard({ listing, corner }: EntryCardProps) {
  if (listing.state === 'gone') {
    return (
      <article>
        <p className="grid aspect-[4/3] place-items-center rounded-card bg-well px-8 text-center text-[15px] text-muted">
          <FormattedMessage id="lists.gone" defaultMessage="This workspace is no longer offered." />
        </p>
        <h2 className="mt-3.5 text-[16.5px] leading-6 font-semibold text-muted">{listing.title}</h2>
        <p className="text-[14.5px] text-muted">
          {listing.property.address.city}, {listing.property.address.state}
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
            <FormattedMessage id="bookmark.paused" defaultMessage="Paused by its host" />
          </Badge>
        )
      }
      corner={corner}
    />
  );
}

export const entryGrid = 'grid gap-x-7 gap-y-12 sm:grid-cols-2 lg:grid-cols-3';
