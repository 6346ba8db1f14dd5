// The host's listings in one property.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { PropertyRooms } from '../../features/property-editor/property-listings.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useMyListings } from '../../nouns/hosting/api.ts';
import { ownPropertyQuery } from '../../nouns/properties/property-api.ts';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { DeskIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Listings' }, isHidden: true });

export default function PropertyListings() {
  const { propertyId = '' } = useParams();
  const property = useQuery(ownPropertyQuery(propertyId));
  const listings = useMyListings();
  if (property.isError && !property.data) return <PropertyMissing query={property} />;
  if (!property.data) return <PropertyLoading />;
  const { title, city, region, timeZone } = property.data;
  const rooms = listings.data?.filter(({ property }) => property._id === propertyId);
  const add = `/host/property/${propertyId}/listing/new`;
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={title}
        lead={
          <Dotted>
            {townText(city, region)}
            <ZoneName timeZone={timeZone} />
          </Dotted>
        }
        actions={
          <>
            <LinkButton variant="outline" to={`/host/property/${propertyId}/calendar`}>
              <FormattedMessage defaultMessage="Calendar" />
            </LinkButton>
            <LinkButton variant="outline" to={`/host/property/${propertyId}/edit`}>
              <FormattedMessage defaultMessage="Edit property" />
            </LinkButton>
            <LinkButton variant="outline" to={`/host/property/${propertyId}/preview`}>
              <FormattedMessage defaultMessage="Preview" />
            </LinkButton>
            <LinkButton to={add}>
              <FormattedMessage defaultMessage="Add a listing" />
            </LinkButton>
          </>
        }
      />
      <div className="mt-8">
        {listings.isPending && (
          <div aria-busy="true" className="grid gap-5">
            <Skeleton className="h-40 rounded-panel" />
            <Skeleton className="h-40 rounded-panel" />
          </div>
        )}
        {listings.isError && !listings.data && (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load the listings" />}
            onRetry={() => void listings.refetch()}
            isRetrying={listings.isFetching}
          />
        )}
        {rooms?.length === 0 && (
          <EmptyState
            icon={<DeskIcon size={28} />}
            title={<FormattedMessage defaultMessage="No listings at this property yet" />}
            action={
              <LinkButton to={add}>
                <FormattedMessage defaultMessage="Add the first listing" />
              </LinkButton>
            }
          >
            <FormattedMessage defaultMessage="Even a desk by the window works. It stays a draft until you publish it." />
          </EmptyState>
        )}
        {rooms && rooms.length > 0 && <PropertyRooms listings={rooms} />}
      </div>
    </div>
  );
}
