// A property as guests see it, before and after booking.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { OwnListingCard } from '../../features/host-listings/own-listing-card.tsx';
import { backToEditing, PreviewFrame } from '../../features/listing-editor/preview-frame.tsx';
import { PropertyGuestView } from '../../features/property-editor/property-guest-view.tsx';
import { PropertyMissingList } from '../../features/property-editor/property-missing-list.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useMyListings } from '../../nouns/hosting/api.ts';
import { ownPropertyQuery } from '../../nouns/properties/property-api.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Property preview' }, isHidden: true });

export default function PropertyPreview() {
  const { propertyId = '' } = useParams();
  const property = useQuery(ownPropertyQuery(propertyId));
  const listings = useMyListings();
  if (property.isError && !property.data) return <PropertyMissing query={property} />;
  if (!property.data) return <PropertyLoading />;
  const rooms = listings.data?.filter(({ property }) => property._id === propertyId) ?? [];
  return (
    <PreviewFrame
      isLive={rooms.some(({ state }) => state === 'live')}
      note={
        <FormattedMessage defaultMessage="Guests see these details on the property page, on its listings, and in their bookings." />
      }
      back={{ to: `/host/property/${propertyId}/edit`, words: backToEditing }}
      rail={<PropertyMissingList property={property.data} />}
    >
      <PropertyGuestView
        property={property.data}
        listings={
          rooms.length > 0 && (
            <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
              {rooms.map((listing) => (
                <li key={listing._id}>
                  <OwnListingCard listing={listing} headingLevel="h3" />
                </li>
              ))}
            </ul>
          )
        }
      />
    </PreviewFrame>
  );
}
