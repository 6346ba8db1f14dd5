// Photos of a stay or a dispute, with who took them and the server's time, and the button that adds more.
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { PictureInput } from '../pictures/chosen-pictures.tsx';
import { PrivatePicture } from '../pictures/private-picture.tsx';
import { type EvidencePhoto, type PhotoPlace, useAddPhotos } from './api.ts';

/** Selectors can't have hyphens. */
const MOMENTS = { 'check-in': 'in', 'check-out': 'out', dispute: 'no' } as const;

interface EvidencePhotosProps {
  bookingId: string;
  timeZone: string;
  photos: readonly EvidencePhoto[];
  names: { guest: string; host: string };
}

export function EvidencePhotos({ bookingId, timeZone, photos, names }: EvidencePhotosProps) {
  const intl = useIntl();
  const shown = photos.filter(({ isErased }) => !isErased);
  if (shown.length === 0) return null;
  return (
    <ul className="grid max-w-xl grid-cols-3 gap-x-2 gap-y-3 sm:grid-cols-4">
      {shown.map((photo, index) => (
        <li key={photo._id} className="min-w-0" title={photo.sha256}>
          <ul>
            <PrivatePicture
              picture={photo}
              load={(signal) =>
                download('GET /api/bookings/{id}/evidence/{evidenceId}', {
                  params: { id: bookingId, evidenceId: photo._id },
                  signal,
                })
              }
              label={intl.formatMessage(
                { defaultMessage: 'Photo {place} from {name}' },
                { place: index + 1, name: names[photo.side] },
              )}
              isAlone={false}
            />
          </ul>
          <p className="mt-1 text-[13px] text-pretty text-muted">
            <FormattedMessage
              defaultMessage="{moment, select, in {Check-in, } out {Check-out, } other {}}{name}, {at}"
              values={{
                moment: MOMENTS[photo.moment],
                name: names[photo.side],
                at: <ZonedTime key="a" startsAt={photo.at} timeZone={timeZone} withDate />,
              }}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Adds photos at once: they can't be removed. */
export function AddPhotos({ bookingId, place }: { bookingId: string; place: PhotoPlace }) {
  const intl = useIntl();
  const add = useAddPhotos(bookingId, place);
  const send = (files: File[]) => {
    if (files.length === 0 || add.isPending) return;
    add.mutate(files, {
      onSuccess: () =>
        void toast.success(
          intl.formatMessage(
            { defaultMessage: '{count, plural, one {Photo added} other {# photos added}}' },
            { count: files.length },
          ),
        ),
      onError: (error) =>
        void toast.error(
          error instanceof ApiError
            ? error.message
            : intl.formatMessage({ defaultMessage: 'We couldn’t send your photo.' }),
        ),
    });
  };
  return (
    <div>
      <PictureInput
        onChoose={send}
        button={(open) => (
          <Button variant="outline" size="sm" className="bg-surface!" isBusy={add.isPending} onClick={open}>
            <FormattedMessage defaultMessage="Add photos" />
          </Button>
        )}
      />
      <p className="mt-2 max-w-[65ch] text-[14px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Each photo is saved with the current time and can’t be removed. We remove location data. Only the guest, the host, and our team can see it." />
      </p>
    </div>
  );
}
