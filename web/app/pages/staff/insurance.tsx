// Hosts' documents and claims about bookings, for staff (RO2).
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Claims } from '../../features/staff-decisions/claims.tsx';
import { StaffDocuments } from '../../features/staff-decisions/documents.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Documents' }, isHidden: true });

export default function Insurance() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'claims' ? 'claims' : 'documents';
  return (
    <StaffFrame
      title={<FormattedMessage defaultMessage="Documents" />}
      lead={
        <FormattedMessage defaultMessage="Documents from hosts, and claims on bookings. Opening a file is logged with your name." />
      }
    >
      <Tabs
        label={intl.formatMessage({ defaultMessage: 'Documents or claims' })}
        tabs={[
          { id: 'documents', label: <FormattedMessage defaultMessage="Documents" /> },
          { id: 'claims', label: <FormattedMessage defaultMessage="Claims" /> },
        ]}
        selected={tab}
        onSelect={(id) => setSearch(id === 'claims' ? { tab: id } : {})}
      >
        {tab === 'claims' ? <Claims /> : <StaffDocuments />}
      </Tabs>
    </StaffFrame>
  );
}
