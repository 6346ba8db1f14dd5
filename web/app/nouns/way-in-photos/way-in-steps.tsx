// The photos of the way in as numbered steps.

import type { WayInPhoto } from '@daynook/contract/hosting/way-in-photos';
import { FormattedMessage, useIntl } from 'react-intl';
import { writtenBy } from '../../lib/text-language.ts';
import { PrivatePicture } from '../pictures/private-picture.tsx';

interface WayInStepsProps {
  photos: readonly WayInPhoto[];
  load: (photo: WayInPhoto, signal: AbortSignal) => Promise<Blob>;
  /** The photos are on this device, so it needs no connection. */
  isStored?: boolean;
}

export function WayInSteps({ photos, load, isStored = false }: WayInStepsProps) {
  const intl = useIntl();
  if (photos.length === 0) return null;
  return (
    <section className="col-span-full">
      <h3 className="text-[17px] leading-7 font-semibold">
        <FormattedMessage defaultMessage="The way in" />
      </h3>
      <ol className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li key={photo._id} className="min-w-0 break-inside-avoid">
            <ul>
              <PrivatePicture
                picture={photo}
                load={(signal) => load(photo, signal)}
                label={
                  photo.caption
                    ? intl.formatMessage(
                        { defaultMessage: 'Step {number, number}: {caption}' },
                        { number: index + 1, caption: photo.caption },
                      )
                    : intl.formatMessage(
                        { defaultMessage: 'Step {number, number} of the way in' },
                        { number: index + 1 },
                      )
                }
                isAlone
                isStored={isStored}
              />
            </ul>
            <p className="mt-1.5 text-[15px] text-pretty wrap-anywhere">
              <span className="num font-semibold">
                <FormattedMessage defaultMessage="{number, number}." values={{ number: index + 1 }} />
              </span>{' '}
              <span {...writtenBy(photo.caption)}>{photo.caption}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
