// The host's properties with the names of their listings.
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PropertyCard } from '../../features/host-listings/property-card.tsx';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { useListingsOfProperties } from '../../nouns/listings/host-listings-api.ts';
import { Button } from '../../ui/button.tsx';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Your properties' }, isHidden: true });

/** Each includes its listings. */
const HOMES_PER_PAGE = 10;

export default function Properties() {
  const properties = useMyProperties();
  const [shown, setShown] = useState(HOMES_PER_PAGE);
  const homes = properties.data?.slice(0, shown);
  const listings = useListingsOfProperties(homes?.map(({ _id }) => _id) ?? []);
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Your properties" />}
        actions={
          <LinkButton to="/host/property/new">
            <span className="max-sm:sr-only">
              <FormattedMessage defaultMessage="Add a property" />
            </span>
            {/* Beside the title there's room for one word. */}
            <span aria-hidden="true" className="sm:hidden">
              <FormattedMessage defaultMessage="Add" />
            </span>
          </LinkButton>
        }
      />
      <div className="mt-8">
        {properties.isError && !properties.data ? (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load your properties" />}
            onRetry={() => void properties.refetch()}
            isRetrying={properties.isFetching}
          />
        ) : properties.isPending ? (
          <div aria-busy="true" className="grid gap-5">
            <Skeleton className="h-64 rounded-panel" />
          </div>
        ) : properties.data?.length === 0 ? (
          <EmptyState
            icon={<HomeIcon size={28} />}
            title={<FormattedMessage defaultMessage="No properties yet" />}
            action={
              <LinkButton to="/host/property/new">
                <FormattedMessage defaultMessage="Add your first property" />
              </LinkButton>
            }
          >
            <FormattedMessage defaultMessage="Start with your property, then add a listing for each space." />
          </EmptyState>
        ) : (
          <ul className="grid gap-6">
            {homes?.map((property, index) => (
              <li key={property._id}>
                <PropertyCard property={property} listings={listings[index]} />
              </li>
            ))}
          </ul>
        )}
        {properties.data && properties.data.length > shown && (
          <Button variant="outline" className="mt-8" onClick={() => setShown(shown + HOMES_PER_PAGE)}>
            <FormattedMessage defaultMessage="Show more" />
          </Button>
        )}
      </div>
    </div>
  );
}
