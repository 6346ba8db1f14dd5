// Where a picture was that is about to go: a few seconds to change one's mind, longer while the pointer or focus is here.
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';

const GONE_AFTER_MS = 10_000;

interface RemovedTileProps {
  id: string;
  number: number;
  onUndo: () => void;
  onGone: () => void;
}

export function RemovedTile({ id, number, onUndo, onGone }: RemovedTileProps) {
  const intl = useIntl();
  const [isHeld, setHeld] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => gone.current(), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <li
      data-photo={id}
      className="grid min-h-60 content-center justify-items-center gap-3 rounded-card border-2 border-dashed border-line p-5 text-center"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="Photo {number, number} removed." values={{ number }} />
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          ref={button}
          variant="outline"
          size="sm"
          onClick={onUndo}
          aria-label={intl.formatMessage({ defaultMessage: 'Restore photo {number, number}' }, { number })}
        >
          <FormattedMessage defaultMessage="Undo" />
        </Button>
        <Button variant="plain" size="sm" onClick={onGone}>
          <FormattedMessage defaultMessage="Remove now" />
        </Button>
      </div>
    </li>
  );
}
