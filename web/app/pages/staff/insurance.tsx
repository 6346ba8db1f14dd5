// Hosts' documents and claims on bookings, for staff (RO2).
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Claims } from '../../features/staff-decisions/claims.tsx';
import { StaffDocuments } from '../../features/staff-decisions/documents.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Documents' }, isHidden: true });

export default function Insurance() {
  const [search] = useSearchParams();
  if (search.get('view') === 'claims')
    return (
      <StaffFrame
        title={<FormattedMessage defaultMessage="Claims" />}
        lead={<FormattedMessage defaultMessage="Insurance claims on bookings." />}
      >
        <Claims />
      </StaffFrame>
    );
  return (
    <StaffFrame
      title={<FormattedMessage defaultMessage="Documents" />}
      lead={<FormattedMessage defaultMessage="When you open a file, we log your name." />}
    >
      <StaffDocuments />
    </StaffFrame>
  );
}
