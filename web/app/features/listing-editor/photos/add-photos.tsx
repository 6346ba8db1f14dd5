// Adds photos: a button, the camera on phones, and files dropped or pasted anywhere on the page.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMedia } from '../../../lib/media.ts';
import { useLimits } from '../../../lib/site.ts';
import { PICTURE_TYPES } from '../../../nouns/photos/check-files.ts';
import { Button } from '../../../ui/button.tsx';
import { DropArea } from '../../../ui/forms/drop-area.tsx';
import { CameraIcon, PicturesIcon } from './photo-icons.tsx';

interface AddPhotosProps {
  onFiles: (files: readonly File[]) => void;
  isFull: boolean;
  /** Larger if there are no photos yet. */
  isEmpty: boolean;
}

export function AddPhotos({ onFiles, isFull, isEmpty }: AddPhotosProps) {
  const intl = useIntl();
  const { photosPerListing } = useLimits();
  const isPhone = useMedia('(pointer: coarse)');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const paste = useRef(onFiles);
  paste.current = onFiles;
  useEffect(() => {
    if (isFull) return;
    const onPaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      event.preventDefault();
      paste.current(pasted);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [isFull]);

  const take = (input: HTMLInputElement) => {
    if (input.files?.length) onFiles([...input.files]);
    // Lets the host choose the same file again.
    input.value = '';
  };

  return (
    <DropArea onFiles={onFiles} isClosed={isFull} className={isEmpty ? 'py-14' : 'py-7'}>
      {isEmpty && (
        <span className="mb-1 grid size-16 place-items-center rounded-pill bg-moss-wash text-moss">
          <PicturesIcon size={28} />
        </span>
      )}
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button onClick={() => files.current?.click()} disabled={isFull}>
          <PicturesIcon size={18} />
          <FormattedMessage defaultMessage="Choose photos" />
        </Button>
        {isPhone && (
          <Button variant="outline" onClick={() => camera.current?.click()} disabled={isFull}>
            <CameraIcon size={18} />
            <FormattedMessage defaultMessage="Take a photo" />
          </Button>
        )}
      </div>
      <p className="text-[14.5px] text-muted">
        {isFull ? (
          <FormattedMessage
            defaultMessage="A listing can have up to {count, number} photos. Remove one to add another."
            values={{ count: photosPerListing }}
          />
        ) : isPhone ? (
          <FormattedMessage defaultMessage="JPEG, HEIC, PNG, WebP, or AVIF, up to 20 MB each." />
        ) : (
          <FormattedMessage defaultMessage="Or drag and drop, or paste. JPEG, HEIC, PNG, WebP, or AVIF, up to 20 MB each." />
        )}
      </p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        accept={PICTURE_TYPES.join(',')}
        aria-label={intl.formatMessage({ defaultMessage: 'Choose photos' })}
        data-testid="photo-files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/jpeg"
        capture="environment"
        aria-label={intl.formatMessage({ defaultMessage: 'Take a photo' })}
        onChange={(event) => take(event.currentTarget)}
      />
    </DropArea>
  );
}
