// The host's listings: search, filters, pages, and bulk changes.
import { FormattedMessage } from 'react-intl';
import { ListingList } from '../../features/host-listings/listing-list.tsx';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Your listings' }, isHidden: true });

export default function Listings() {
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Your listings" />}
        lead={<FormattedMessage defaultMessage="Select several to change them together." />}
        actions={
          <LinkButton variant="outline" to="/host/create">
            <FormattedMessage defaultMessage="Add a listing" />
          </LinkButton>
        }
      />
      <ListingList />
    </div>
  );
}
