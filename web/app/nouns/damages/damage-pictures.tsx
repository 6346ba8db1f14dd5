// Photos of damage: those that were sent, and the form field that adds them.
import type { SentPicture } from '@daynook/contract/sent-files';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { ChosenPictures, PictureInput, type useChosenPictures } from '../pictures/chosen-pictures.tsx';
import { PrivatePicture } from '../pictures/private-picture.tsx';

interface DamagePicturesProps {
  bookingId: string;
  pictures: readonly SentPicture[];
  /** Who took them. */
  name: string;
}

export function DamagePictures({ bookingId, pictures, name }: DamagePicturesProps) {
  const intl = useIntl();
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-xl grid-cols-3 gap-2 sm:grid-cols-4">
      {pictures.map((picture, index) => (
        <PrivatePicture
          key={picture._id}
          picture={picture}
          load={(signal) =>
            download('GET /api/bookings/{id}/damage-pictures/{pictureId}', {
              params: { id: bookingId, pictureId: picture._id },
              signal,
            })
          }
          label={intl.formatMessage({ defaultMessage: 'Photo {place} from {name}' }, { place: index + 1, name })}
          isAlone={false}
        />
      ))}
    </ul>
  );
}

/** Adds photos to a report or an answer. */
export const PicturesField = ({ pictures }: { pictures: ReturnType<typeof useChosenPictures> }) => (
  <div>
    <ChosenPictures chosen={pictures.chosen} onRemove={pictures.remove} />
    <PictureInput
      onChoose={pictures.add}
      button={(open) => (
        <Button variant="outline" size="sm" onClick={open}>
          <FormattedMessage defaultMessage="Add photos" />
        </Button>
      )}
    />
    <p className="mt-2 text-[14px] text-muted">
      <FormattedMessage defaultMessage="Optional. We remove location data. Only the guest, the host, and our team can see photos." />
    </p>
  </div>
);
