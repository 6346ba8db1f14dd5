// A room as guests see it: the very page, with a bar that says who sees it now.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { ownListingQuery } from '../../features/hosting/listing-edit-api.ts';
import { PreviewBar } from '../../features/hosting/listing-preview-bar.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/hosting/property-states.tsx';
import { listingQuery } from '../../features/listings/listing-query.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Workspace } from '../market/listing.tsx';

export const meta = () => pageMeta({ title: 'As guests will see it', isHidden: true });

export default function ListingPreview() {
  const { id = '' } = useParams();
  // Asked as its host: a draft, and somebody else's room, answer differently.
  const own = useQuery(ownListingQuery(id));
  const listing = useQuery({ ...listingQuery(id), staleTime: 0, enabled: own.isSuccess });
  const [startedMs] = useState(Date.now);
  if (own.isError && !own.data) return <PropertyMissing query={own} />;
  if (listing.isError && !listing.data) return <PropertyMissing query={listing} />;
  if (!own.data || !listing.data) return <PropertyLoading />;
  const missing = own.data.gaps.filter(({ isBlocking }) => isBlocking).length;
  return (
    <>
      <PreviewBar editPath={`/host/listing/${id}/edit`} isLive={own.data.state === 'live'}>
        {missing > 0 && own.data.state !== 'live' && (
          <FormattedMessage
            id="listing-preview.missing"
            defaultMessage="{count, plural, one {# thing is} other {# things are}} missing before it can go live"
            values={{ count: missing }}
          />
        )}
      </PreviewBar>
      <div className="pt-4">
        <Workspace listing={listing.data} startedMs={startedMs} />
      </div>
    </>
  );
}
