// A list of the workspaces behind one pin, for those so close together that zooming doesn't separate them.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';

interface ListedPin {
  _id: string;
  title: string;
  fullDayMinor: number;
  totalMinor: number | null;
  currency: string;
}

interface PinListProps {
  pins: readonly ListedPin[];
  onOpen: (id: string) => void;
  /** Undefined if zooming in shows no more. */
  onZoom?: (() => void) | undefined;
  onClose: () => void;
}

export function PinList({ pins, onOpen, onZoom, onClose }: PinListProps) {
  const intl = useIntl();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      role="dialog"
      aria-labelledby="pin-list"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="absolute inset-x-3 bottom-3 z-20 flex max-h-[min(60%,380px)] flex-col rounded-panel bg-surface shadow-float motion-safe:animate-[rise_140ms_ease-out] md:inset-e-auto md:inset-s-4 md:bottom-4 md:w-[340px]"
    >
      <div className="flex items-center justify-between gap-3 ps-5 pe-2 pt-2">
        <h2 ref={heading} id="pin-list" tabIndex={-1} className="text-[16px] font-semibold outline-none">
          <FormattedMessage defaultMessage="{count} workspaces here" values={{ count: pins.length }} />
        </h2>
        <IconButton label={intl.formatMessage({ defaultMessage: 'Close' })} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <ul className="overflow-y-auto overscroll-contain px-2 pb-2">
        {pins.map((pin) => (
          <li key={pin._id}>
            <button
              type="button"
              onClick={() => onOpen(pin._id)}
              className="flex min-h-11 w-full items-center justify-between gap-4 rounded-field px-3 py-2 text-start hover:bg-well"
            >
              <span className="min-w-0 text-[15px] font-[550] text-pretty">{pin.title}</span>
              <span className="shrink-0 text-[15px] font-semibold num">
                {formatMoney(pin.totalMinor ?? pin.fullDayMinor, pin.currency, locale, { isRounded: true })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onZoom && (
        <div className="border-t border-line px-3 py-2">
          <Button variant="plain" size="sm" onClick={onZoom}>
            <FormattedMessage defaultMessage="Zoom in" />
          </Button>
        </div>
      )}
    </div>
  );
}
