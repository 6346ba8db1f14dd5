// Imports listings from a file: choose the property, then the file.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { templateQuery } from '../../features/listing-import/api.ts';
import { ImportListings } from '../../features/listing-import/import-listings.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { Select } from '../../ui/forms/select.tsx';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Import listings' }, isHidden: true });

export default function ListingImportPage() {
  const properties = useMyProperties();
  const template = useQuery(templateQuery);
  const [search, setSearch] = useSearchParams();
  const open = (properties.data ?? []).filter(isToEdit);
  const property = open.find(({ _id }) => _id === search.get('home')) ?? open[0];
  const hasFailed = (properties.isError && !properties.data) || (template.isError && !template.data);
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Import listings" />}
        lead={
          <FormattedMessage defaultMessage="Upload a spreadsheet or JSON file with one row per listing. You’ll review everything before it’s added." />
        }
      />
      <div className="mt-9">
        {hasFailed ? (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load your properties" />}
            onRetry={() => {
              void properties.refetch();
              void template.refetch();
            }}
            isRetrying={properties.isFetching || template.isFetching}
          />
        ) : !properties.data || !template.data ? (
          <div aria-busy="true" className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_300px]">
            <Skeleton className="h-72 rounded-panel" />
            <Skeleton className="h-40 rounded-panel" />
          </div>
        ) : property ? (
          <>
            {open.length > 1 && (
              <Select
                className="mb-8 max-w-md"
                label={<FormattedMessage defaultMessage="Property" />}
                value={property._id}
                onChange={(event) => setSearch({ home: event.currentTarget.value }, { replace: true })}
              >
                {open.map(({ _id, title, city, state }) => (
                  <option key={_id} value={_id}>
                    {title} · {townText(city, state)}
                  </option>
                ))}
              </Select>
            )}
            <ImportListings key={property._id} property={property} template={template.data} />
          </>
        ) : (
          <EmptyState
            icon={<HomeIcon size={28} />}
            title={<FormattedMessage defaultMessage="Add a property first" />}
            action={
              <LinkButton to="/host/property/new">
                <FormattedMessage defaultMessage="Add your property" />
              </LinkButton>
            }
          >
            <FormattedMessage defaultMessage="Listings share their property’s address, time zone, and check-in instructions." />
          </EmptyState>
        )}
      </div>
    </div>
  );
}
