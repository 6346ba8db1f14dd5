// Members, for staff (RO2).
import { FormattedMessage } from 'react-intl';
import { MemberSearch } from '../../features/staff/member-search.tsx';
import { StaffFrame } from '../../features/staff/staff-frame.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'Members', isHidden: true });

export default function StaffUsers() {
  return (
    <StaffFrame
      title={<FormattedMessage id="staff-users.title" defaultMessage="Members" />}
      lead={
        <FormattedMessage
          id="staff-users.lead"
          defaultMessage="Opening a member is a look at private data, and is logged with your name."
        />
      }
    >
      <MemberSearch />
    </StaffFrame>
  );
}
