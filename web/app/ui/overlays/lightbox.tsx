// All photos of a listing in full screen, one at a time. Arrows move, Escape closes, and swiping works.

import type { Photo as PhotoData } from '@daynook/contract/listings/photos';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { isRightToLeft, keyAlongText } from '../../lib/text-direction.ts';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../icons/shell-icons.tsx';
import { Photo } from '../media/photo.tsx';

interface LightboxProps {
  photos: readonly PhotoData[];
  title: string;
  start: number;
  onClose: () => void;
}

export function Lightbox({ photos, title, start, onClose }: LightboxProps) {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(start);
  const photo = photos[index];
  useEffect(() => dialog.current?.showModal(), []);

  const step = (by: number) => setIndex((before) => (before + by + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyAlongText(event.key, event.currentTarget);
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };
  const swipe = useRef(0);
  if (!photo) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={intl.formatMessage({ defaultMessage: 'Photos of {title}' }, { title })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={(event) => {
        swipe.current = event.changedTouches[0]?.clientX ?? 0;
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - swipe.current;
        if (Math.abs(moved) > 48) step(moved < 0 === isRightToLeft(event.currentTarget) ? -1 : 1);
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-paper backdrop:bg-scrim"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 px-5 py-3">
          <p className="num text-muted" role="status">
            {index + 1} / {photos.length}
          </p>
          <IconButton label={intl.formatMessage({ defaultMessage: 'Close' })} onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="relative mx-auto flex w-full max-w-[1500px] min-h-0 grow items-center justify-center px-4 md:px-20">
          <div className="aspect-[3/2] max-h-full w-full max-w-[calc((100dvh-150px)*1.5)] overflow-hidden rounded-card">
            <Photo key={photo.url} photo={photo} sizes="100vw" aspect="fill" isPriority />
          </div>
          <IconButton
            variant="outline"
            label={intl.formatMessage({ defaultMessage: 'Previous photo' })}
            onClick={() => step(-1)}
            className="absolute inset-s-4 max-md:hidden"
          >
            <ArrowLeftIcon />
          </IconButton>
          <IconButton
            variant="outline"
            label={intl.formatMessage({ defaultMessage: 'Next photo' })}
            onClick={() => step(1)}
            className="absolute inset-e-4 max-md:hidden"
          >
            <ArrowRightIcon />
          </IconButton>
        </div>
        <p className="mx-auto max-w-[70ch] px-6 py-4 text-center text-[15px] text-muted">{photo.alt}</p>
      </div>
    </dialog>
  );
}
