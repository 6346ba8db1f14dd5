// The photos of the way in to a booking, loaded with the reader's login.
import type { WayInPhoto } from '@daynook/contract/hosting/way-in-photos';
import { FormattedMessage } from 'react-intl';
import { download } from '../../lib/api/api.ts';
import { WayInSteps } from './way-in-steps.tsx';

interface WayInProps {
  bookingId: string;
  photos: readonly WayInPhoto[];
  /** For the guest and attendees: that the host reads when they open it. */
  isNoted: boolean;
}

export const WayIn = ({ bookingId, photos, isNoted }: WayInProps) => (
  <>
    <WayInSteps
      photos={photos}
      load={(photo, signal) =>
        download('GET /api/bookings/{id}/way-in-photos/{photoId}', {
          params: { id: bookingId, photoId: photo._id },
          query: {},
          signal,
        })
      }
    />
    {isNoted && <OpeningsNote />}
  </>
);

const OpeningsNote = () => (
  <p className="col-span-full text-[14px] text-pretty text-muted">
    <FormattedMessage defaultMessage="For 90 days, your host can see when you open the address and how to get in. We don’t record what you open offline." />
  </p>
);
