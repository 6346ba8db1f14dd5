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
        <FormattedMessage defaultMessage="Profiles, listings, posts, and messages that members reported. Every report you open is logged with your name, including the first, which opens by default on wide screens." />
      }
    >
      <StaffReports />
    </StaffFrame>
  );
}
