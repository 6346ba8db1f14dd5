// A booking that someone in the member's team made for them.
import { useParams } from 'react-router';
import { AttendedDetails } from '../../features/attending/attended-details.tsx';
import { pageMeta } from '../../lib/page-meta.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Booked for you' }, isHidden: true });

export default function AttendingPage() {
  const { bookingId = '' } = useParams();
  return (
    <div className="wrap py-10 md:py-14">
      <AttendedDetails key={bookingId} bookingId={bookingId} />
    </div>
  );
}
