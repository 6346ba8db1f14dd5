// Moves an entry of a list up or down.
import { useIntl } from 'react-intl';
import { IconButton } from '../icon-button.tsx';
import { ChevronDownIcon } from '../icons/shell-icons.tsx';

interface OrderButtonsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

export function OrderButtons({ name, isFirst, isLast, onMove }: OrderButtonsProps) {
  const intl = useIntl();
  return (
    <>
      <IconButton
        label={intl.formatMessage({ defaultMessage: 'Move up: {name}' }, { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ChevronDownIcon size={18} className="rotate-180" />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ defaultMessage: 'Move down: {name}' }, { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ChevronDownIcon size={18} />
      </IconButton>
    </>
  );
}
