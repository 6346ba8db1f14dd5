// The listing editor.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ListingEditor } from '../../features/listing-editor/listing-editor.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostNotice } from '../../nouns/co-hosts/co-host-notice.tsx';
import { ownListingQuery } from '../../nouns/listings/listing-edit-api.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Edit listing' }, isHidden: true });

export default function ListingEdit() {
  const { listingId = '' } = useParams();
  const { user } = useSession();
  const listing = useQuery(ownListingQuery(listingId));
  if (listing.isError && !listing.data) return <PropertyMissing query={listing} />;
  if (!listing.data || !user) return <PropertyLoading />;
  if (!isToEdit(listing.data)) return <CoHostNotice calendar={`/host/listing/${listingId}/calendar`} />;
  return <ListingEditor sub={user.sub} listing={listing.data} />;
}
