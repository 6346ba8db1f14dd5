// Opens below a field to choose a search's hours. Loaded when it first opens.
import { type RefObject, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Hours, HoursFields } from './hours-fields.tsx';
import { searchPanel, useSearchPanel } from './search-panel.ts';

interface HoursPanelProps {
  id: string;
  /** The field with its button: focus inside keeps the panel open. */
  area: RefObject<HTMLElement | null>;
  hours: Hours | undefined;
  onChange: (hours: Hours | undefined) => void;
  /** `isDone` if it was closed by keyboard or by a choice: then focus returns to the button. */
  onClose: (isDone: boolean) => void;
}

export function HoursPanel({ id, area, hours, onChange, onClose }: HoursPanelProps) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  useSearchPanel(panel, area, onClose);
  useEffect(() => {
    panel.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={intl.formatMessage({ defaultMessage: 'Choose hours' })}
      className={`${searchPanel} inset-s-0 w-full sm:inset-e-0 sm:inset-s-auto sm:w-[360px]`}
    >
      <HoursFields
        hours={hours}
        onChange={(chosen, isExact) => {
          onChange(chosen);
          if (!isExact) onClose(true);
        }}
      />
      <Button size="sm" className="mt-3" onClick={() => onClose(true)}>
        <FormattedMessage defaultMessage="Done" />
      </Button>
    </div>
  );
}
