// Listing review for staff (B11, RO2).
import { FormattedMessage } from 'react-intl';
import { ListingQueue } from '../../features/staff-decisions/listing-queue.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Listings' }, isHidden: true });

export default function StaffListings() {
  return (
    <StaffFrame
      title={<FormattedMessage defaultMessage="Listings" />}
      lead={
        <FormattedMessage defaultMessage="Review listings before they go live. We send the host your decision and reasons." />
      }
    >
      <ListingQueue />
    </StaffFrame>
  );
}
