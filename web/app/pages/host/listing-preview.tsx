// A listing's page as guests see it, in a frame that shows whether it's live and what's missing. Staff use it too.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { markPreviewSeen } from '../../features/host-listings/seen-previews.ts';
import { MissingFieldList } from '../../features/listing-editor/listing-missing-list.tsx';
import { backToEditing, PreviewFrame } from '../../features/listing-editor/preview-frame.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { listingPreviewQuery, type OwnListing, ownListingQuery } from '../../nouns/listings/listing-edit-api.ts';
import { listingQuery } from '../../nouns/listings/listing-query.ts';
import { Workspace } from '../market/listing.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Listing preview' }, isHidden: true });

export default function ListingPreview() {
  const { id = '' } = useParams();
  const own = useQuery(ownListingQuery(id));
  const unpublishedCount = own.data?.unpublished?.parts.length ?? 0;
  const listing = useShownListing(id, unpublishedCount > 0);
  const [startedMs] = useState(Date.now);
  const isOwnShown = own.data !== undefined && listing.data !== undefined;
  useEffect(() => {
    if (isOwnShown) markPreviewSeen(id);
  }, [isOwnShown, id]);
  if (listing.isError && !listing.data) return <PropertyMissing query={listing} />;
  if (!listing.data || own.isPending) return <PropertyLoading />;
  // Only the host and staff see a preview.
  if (!own.data && !listing.data.can.edit) return <PropertyMissing query={own} />;
  const room = own.data;
  const isLive = (room ?? listing.data).state === 'live';
  const changes = listing.isEdited ? unpublishedCount : 0;
  const missing = isLive ? 0 : countBlocking(room);
  return (
    <PreviewFrame
      isLive={isLive && unpublishedCount === 0}
      note={previewNote(changes, missing)}
      back={room ? { to: `/host/listing/${id}/edit`, words: backToEditing } : backToReview}
      rail={room && <MissingFieldList listing={room} />}
    >
      <div className="pt-4">
        <Workspace listing={listing.data} startedMs={startedMs} />
      </div>
    </PreviewFrame>
  );
}

/** The listing with its unpublished changes. As published if there are none or they haven't loaded. */
function useShownListing(id: string, hasUnpublished: boolean) {
  const published = useQuery({ ...listingQuery(id), staleTime: 0 });
  const edited = useQuery({ ...listingPreviewQuery(id), enabled: hasUnpublished });
  const isEdited = hasUnpublished && edited.data !== undefined;
  return { ...(isEdited ? edited : published), isEdited };
}

const backToReview = {
  to: '/admin/listings',
  words: <FormattedMessage defaultMessage="Back to listing review" />,
};

const countBlocking = (listing: OwnListing | undefined): number =>
  listing?.gaps.filter(({ isBlocking }) => isBlocking).length ?? 0;

/** What differs from the published page, or what's missing before it can be published. */
function previewNote(changes: number, missing: number): ReactNode {
  if (changes > 0)
    return (
      <FormattedMessage
        defaultMessage="It includes {count, plural, one {# unpublished change} other {# unpublished changes}}."
        values={{ count: changes }}
      />
    );
  if (missing === 0) return null;
  return (
    <FormattedMessage
      defaultMessage="{count, plural, one {# item} other {# items}} to complete before you can publish"
      values={{ count: missing }}
    />
  );
}
