// One of several things a room may have: its fields, what they come to, and the way to take it away.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';

interface OfferCardProps {
  /** What it is called, for those who hear the page. */
  name: string;
  note?: ReactNode;
  onRemove: () => void;
  children: ReactNode;
}

export function OfferCard({ name, note, onRemove, children }: OfferCardProps) {
  const intl = useIntl();
  return (
    <li className="relative rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <fieldset className="grid min-w-0 gap-5" aria-label={name}>
        {children}
        {note && (
          <p className="text-[14.5px] text-muted num" aria-live="polite">
            {note}
          </p>
        )}
      </fieldset>
      <IconButton
        className="absolute inset-e-2 top-0.5"
        label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })}
        onClick={onRemove}
      >
        <CloseIcon size={18} />
      </IconButton>
    </li>
  );
}
