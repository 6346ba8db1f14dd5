// The host's listings: search, filters, pages, and bulk changes.
import { FormattedMessage } from 'react-intl';
import { ListingList } from '../../features/host-listings/listing-list.tsx';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { sumCounts, useListingSummary } from '../../nouns/listings/host-listings-api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Your listings' }, isHidden: true });

export default function Listings() {
  const listings = useListingSummary();
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Your listings" />}
        lead={
          // With one listing there's nothing to change together.
          listings.data && sumCounts(listings.data.counts) > 1 ? (
            <span className="max-sm:hidden">
              <FormattedMessage defaultMessage="Select several to change them together." />
            </span>
          ) : undefined
        }
        actions={
          <LinkButton to="/host/create">
            <FormattedMessage defaultMessage="Add a listing" />
          </LinkButton>
        }
      />
      <ListingList />
    </div>
  );
}
