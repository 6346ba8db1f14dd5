// One entry of a listing's list as a row, with buttons to edit or remove it.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon, WarningIcon } from '../icons/icons.tsx';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';

interface EntryRowProps {
  id: string;
  /** Its name, also for screen readers. */
  name: string;
  /** Details next to the name. */
  details?: ReactNode;
  error?: string | undefined;
  onEdit: () => void;
  /** Left out for the first one, and where the order doesn't matter. */
  onMoveUp?: () => void;
  onRemove: () => void;
}

export function EntryRow({ id, name, details, error, onEdit, onMoveUp, onRemove }: EntryRowProps) {
  const intl = useIntl();
  return (
    <li className="flex items-center gap-2 py-2" {...(error ? { 'data-faulty': '' } : {})}>
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        {details && <p className="text-[14.5px] leading-5 text-muted num">{details}</p>}
        {error && (
          <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-[14px] font-medium text-danger">
            <WarningIcon size={17} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      {onMoveUp && (
        <IconButton label={intl.formatMessage({ defaultMessage: 'Move {name} up' }, { name })} onClick={onMoveUp}>
          <ChevronDownIcon size={18} className="rotate-180" />
        </IconButton>
      )}
      <Button
        variant="plain"
        size="sm"
        id={`${id}-edit`}
        aria-label={intl.formatMessage({ defaultMessage: 'Edit {name}' }, { name })}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={onEdit}
      >
        <FormattedMessage defaultMessage="Edit" />
      </Button>
      <IconButton label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })} onClick={onRemove}>
        <CloseIcon size={18} />
      </IconButton>
    </li>
  );
}

/** Ruled lines between the rows. */
export const ENTRY_LIST = 'divide-y divide-line border-y border-line empty:hidden';
