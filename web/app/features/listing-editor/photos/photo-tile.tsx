// One photo: move it by dragging or buttons, edit its caption, or remove it with Undo.

import type { OwnPhoto } from '@daynook/contract/hosting/hosting';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { PointerEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { StarIcon } from '../../../ui/icons/member-icons.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { GripIcon, TrashIcon } from './photo-icons.tsx';

export type TileAction = 'left' | 'right' | 'cover' | 'remove';

/** Two whole lines until it's written in, so photos in a row are as high. Longer ones end with an ellipsis, in a copy of the text. */
const CAPTION =
  'group relative px-4 pt-1 pb-4 [&_textarea]:block [&_textarea:not(:focus)]:h-[60px] [&_textarea:not(:focus)]:min-h-0 [&_textarea:not(:focus)]:resize-none [&_textarea:not(:focus)]:overflow-hidden [&_textarea:not(:focus)]:pt-2 [&_textarea:not(:focus)]:pb-0 [&_textarea:not(:focus)]:text-transparent';

interface PhotoTileProps {
  photo: OwnPhoto;
  alt: string;
  at: number;
  count: number;
  /** The local file, while the server is processing it. */
  previewUrl: string | undefined;
  isDragged: boolean;
  onGrab: (event: PointerEvent) => void;
  onAction: (action: TileAction) => void;
  onWrite: (alt: string) => void;
  onWritten: () => void;
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, alt, at, count, isDragged, onGrab, onAction, onWrite, onWritten } = props;
  const intl = useIntl();
  const number = at + 1;
  return (
    <li
      data-photo={photo._id}
      aria-label={intl.formatMessage(
        { defaultMessage: 'Photo {number, number} of {count, number}' },
        { number, count },
      )}
      className={cx(
        'flex flex-col overflow-hidden rounded-card bg-surface transition-shadow duration-150',
        isDragged ? 'opacity-60 shadow-[inset_0_0_0_2px_var(--moss)]' : 'shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <div
        className="relative aspect-4/3 cursor-grab bg-well select-none active:cursor-grabbing"
        // Touch scrolls over photos; the handle moves them.
        onPointerDown={(event) => event.pointerType === 'mouse' && onGrab(event)}
      >
        <Picture {...props} />
        {at === 0 && (
          <Badge tone="surface" className="pointer-events-none absolute inset-s-3 top-3 shadow-pin">
            <FormattedMessage defaultMessage="Cover" />
          </Badge>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            onGrab(event);
          }}
          className="finger absolute inset-e-2 top-2 grid size-8 cursor-grab touch-none place-items-center rounded-pill bg-surface/92 shadow-pin backdrop-blur"
        >
          <GripIcon size={16} />
        </button>
      </div>
      <div className="flex items-center gap-0.5 px-2 pt-1.5">
        <Step action="left" at={at} isDisabled={at === 0} onAction={onAction} />
        <Step action="right" at={at} isDisabled={number === count} onAction={onAction} />
        {at > 0 && <Step action="cover" at={at} isDisabled={photo.status === 'failed'} onAction={onAction} />}
        <span className="grow" />
        <Step action="remove" at={at} isDisabled={false} onAction={onAction} />
      </div>
      {photo.status === 'failed' ? (
        <p className="flex gap-2 px-4 pt-1 pb-4 text-[14px] leading-5 text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          {photo.failure ?? <FormattedMessage defaultMessage="We couldn’t read this photo." />}
        </p>
      ) : (
        <div className={CAPTION}>
          <TextArea
            label={intl.formatMessage({ defaultMessage: 'Description of photo {number, number}' }, { number })}
            isLabelHidden
            rows={4}
            isFitted
            placeholder={intl.formatMessage({ defaultMessage: 'What does this photo show? (optional)' })}
            maxLength={HOSTING.altMaximumCharacters}
            value={alt}
            onChange={(event) => onWrite(event.target.value.replace(/\n/g, ' '))}
            onBlur={onWritten}
          />
          <p
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-8 top-3 line-clamp-2 text-[16px] leading-normal wrap-anywhere group-focus-within:hidden forced-colors:hidden"
          >
            {alt}
          </p>
        </div>
      )}
    </li>
  );
}

function Picture({ photo, alt, previewUrl }: PhotoTileProps) {
  if (photo.status === 'ready' && photo.photo) {
    return (
      <Photo
        photo={photo.photo}
        alt={alt}
        aspect="fill"
        sizes="(min-width: 1024px) 300px, (min-width: 480px) 50vw, 100vw"
        className="pointer-events-none"
      />
    );
  }
  return (
    <>
      {previewUrl && (
        <img
          src={previewUrl}
          alt=""
          className="pointer-events-none absolute inset-0 size-full object-cover opacity-60"
        />
      )}
      {photo.status === 'processing' && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <span className="flex items-center gap-2.5 rounded-pill bg-surface/94 px-4 py-2 text-[14px] font-semibold backdrop-blur">
            <Spinner />
            <FormattedMessage defaultMessage="Processing…" />
          </span>
        </span>
      )}
      {photo.status === 'failed' && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center text-clay">
          <WarningIcon size={30} />
        </span>
      )}
    </>
  );
}

interface StepProps {
  action: TileAction;
  at: number;
  isDisabled: boolean;
  onAction: (action: TileAction) => void;
}

function Step({ action, at, isDisabled, onAction }: StepProps) {
  const intl = useIntl();
  const number = at + 1;
  const label = {
    left: intl.formatMessage({ defaultMessage: 'Move photo {number, number} left' }, { number }),
    right: intl.formatMessage({ defaultMessage: 'Move photo {number, number} right' }, { number }),
    cover: intl.formatMessage({ defaultMessage: 'Make photo {number, number} the cover' }, { number }),
    remove: intl.formatMessage({ defaultMessage: 'Remove photo {number, number}' }, { number }),
  }[action];
  const icon = {
    left: <ChevronLeftIcon size={18} />,
    right: <ChevronRightIcon size={18} />,
    cover: <StarIcon size={18} />,
    remove: <TrashIcon size={18} />,
  }[action];
  return (
    <IconButton
      label={label}
      data-action={action}
      className="finger relative size-10!"
      disabled={isDisabled}
      onClick={() => onAction(action)}
    >
      {icon}
    </IconButton>
  );
}
