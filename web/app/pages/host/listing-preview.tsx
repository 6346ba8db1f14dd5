// A room as guests see it: the very page, framed by who sees it now and what is missing. Staff look at it as well.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { markPreviewSeen } from '../../features/host-listings/seen-previews.ts';
import { GapList } from '../../features/listing-editor/listing-missing-list.tsx';
import { backToEditing, PreviewFrame } from '../../features/listing-editor/preview-frame.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { listingPreviewQuery, ownListingQuery } from '../../nouns/listings/listing-edit-api.ts';
import { listingQuery } from '../../nouns/listings/listing-query.ts';
import { Workspace } from '../market/listing.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Listing preview' }, isHidden: true });

export default function ListingPreview() {
  const { id = '' } = useParams();
  const own = useQuery(ownListingQuery(id));
  const unpublishedCount = own.data?.unpublished?.parts.length ?? 0;
  const published = useQuery({ ...listingQuery(id), staleTime: 0 });
  const edited = useQuery({ ...listingPreviewQuery(id), enabled: unpublishedCount > 0 });
  const listing = unpublishedCount > 0 && edited.data ? edited : published;
  const [startedMs] = useState(Date.now);
  const isOwnShown = own.data !== undefined && listing.data !== undefined;
  useEffect(() => {
    if (isOwnShown) markPreviewSeen(id);
  }, [isOwnShown, id]);
  if (listing.isError && !listing.data) return <PropertyMissing query={listing} />;
  if (!listing.data || own.isPending) return <PropertyLoading />;
  // Not among one's own spaces: staff see it all the same, everybody else has the page itself.
  if (!own.data && !listing.data.can.edit) return <PropertyMissing query={own} />;
  const room = own.data;
  const isLive = (room ?? listing.data).state === 'live';
  const missing = room && !isLive ? room.gaps.filter(({ isBlocking }) => isBlocking).length : 0;
  return (
    <PreviewFrame
      isLive={isLive && unpublishedCount === 0}
      note={
        unpublishedCount > 0 && edited.data ? (
          <FormattedMessage
            defaultMessage="It includes {count, plural, one {# unpublished change} other {# unpublished changes}}."
            values={{ count: unpublishedCount }}
          />
        ) : (
          missing > 0 && (
            <FormattedMessage
              defaultMessage="{count, plural, one {# item} other {# items}} to complete before you can publish"
              values={{ count: missing }}
            />
          )
        )
      }
      back={
        room
          ? { to: `/host/listing/${id}/edit`, words: backToEditing }
          : {
              to: '/admin/listings',
              words: <FormattedMessage defaultMessage="Back to listing review" />,
            }
      }
      rail={room && <GapList listing={room} />}
    >
      <div className="pt-4">
        <Workspace listing={listing.data} startedMs={startedMs} />
      </div>
    </PreviewFrame>
  );
}
