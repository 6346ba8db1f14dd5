// Imports listings from a file: choose the property, or let the file name several, then the file.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { templateQuery } from '../../features/listing-import/api.ts';
import { ImportListings, type Template } from '../../features/listing-import/import-listings.tsx';
import { ImportProperties } from '../../features/listing-import/import-properties.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { type OwnProperty, useMyProperties } from '../../nouns/hosting/api.ts';
import { Select } from '../../ui/forms/select.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Import listings' }, isHidden: true });

/** In the URL, for files that name each listing's property. */
const ALL = 'all';

export default function ListingImportPage() {
  const properties = useMyProperties();
  const template = useQuery(templateQuery);
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
        ) : (
          <Import properties={properties.data.filter(isToEdit)} template={template.data} />
        )}
      </div>
    </div>
  );
}

/** The property, or that the file names several; then the file. */
function Import({ properties, template }: { properties: readonly OwnProperty[]; template: Template }) {
  const [search, setSearch] = useSearchParams();
  const isForAll = search.get('home') === ALL;
  const property = isForAll ? undefined : (properties.find(({ _id }) => _id === search.get('home')) ?? properties[0]);
  const isFirst = properties.length === 0;
  const choose = useCallback((home: string) => setSearch({ home }, { replace: true }), [setSearch]);
  // Stays once the file has created some.
  useEffect(() => {
    if (isFirst && !isForAll) choose(ALL);
  }, [isFirst, isForAll, choose]);
  return (
    <>
      {isFirst ? (
        <NoProperty />
      ) : (
        <PropertySelect properties={properties} chosen={property?._id ?? ALL} onChoose={choose} />
      )}
      {property ? (
        <ImportListings key={property._id} property={property} template={template} />
      ) : (
        <ImportProperties template={template} />
      )}
    </>
  );
}

interface PropertySelectProps {
  properties: readonly OwnProperty[];
  chosen: string;
  onChoose: (id: string) => void;
}

function PropertySelect({ properties, chosen, onChoose }: PropertySelectProps) {
  const intl = useIntl();
  return (
    <Select
      className="mb-8 max-w-md"
      label={<FormattedMessage defaultMessage="Property" />}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {properties.map(({ _id, title, city, state }) => (
        <option key={_id} value={_id}>
          {title} · {townText(city, state)}
        </option>
      ))}
      <option value={ALL}>{intl.formatMessage({ defaultMessage: 'Several properties, named in the file' })}</option>
    </Select>
  );
}

const NoProperty = () => (
  <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-well px-6 py-5">
    <p className="max-w-[60ch]">
      <FormattedMessage defaultMessage="You don’t have a property yet. We create those that your file names, or you can add one yourself." />
    </p>
    <LinkButton to="/host/property/new" variant="outline">
      <FormattedMessage defaultMessage="Add your property" />
    </LinkButton>
  </div>
);
