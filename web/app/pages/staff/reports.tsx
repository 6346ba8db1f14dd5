// Reports for staff (H8, RO2).
import { FormattedMessage } from 'react-intl';
import { StaffReports } from '../../features/staff-decisions/reports.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Reports' }, isHidden: true });

export default function Reports() {
  return (
    <StaffFrame
      title={<FormattedMessage defaultMessage="Reports" />}
      lead={
        <FormattedMessage defaultMessage="Profiles, listings, posts, and messages that members reported. Each one that’s opened is logged with your name." />
      }
    >
      <StaffReports />
    </StaffFrame>
  );
}
