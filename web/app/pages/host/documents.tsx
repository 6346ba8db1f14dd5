// A host's documents for our team: insurance, lease, permit, proof of identity (/host/documents).
import { FormattedMessage } from 'react-intl';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { DocumentList } from '../../features/insurance/document-list.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Documents' }, isHidden: true });

export default function HostDocuments() {
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Documents" />}
        lead={
          <FormattedMessage defaultMessage="Only you and our team can open these files, and we log each time our team does." />
        }
      />
      <div className="mt-8">
        <DocumentList />
      </div>
    </div>
  );
}
