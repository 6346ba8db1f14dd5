// The selection in the grid and its actions. Below the grid, so it covers nothing.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { Row } from './api.ts';
import type { Action } from './change-draft.ts';

interface ChoiceBarProps {
  rows: readonly Row[];
  from: string;
  to: string;
  onAct: (action: Action) => void;
  onClear: () => void;
}

export function ChoiceBar({ rows, from, to, onAct, onClear }: ChoiceBarProps) {
  const intl = useIntl();
  const locale = useLocale();
  const dates =
    from === to
      ? formatLocalDate(from, locale)
      : intl.formatMessage(
          { defaultMessage: '{from} – {to}' },
          { from: formatLocalDate(from, locale), to: formatLocalDate(to, locale) },
        );
  return (
    <div
      role="status"
      className="sticky bottom-4 z-40 mx-auto flex w-max max-w-full flex-wrap items-center gap-3 rounded-panel bg-surface px-5 py-3 shadow-float"
    >
      <p className="text-[15px] font-semibold num">
        <FormattedMessage
          defaultMessage="{count, plural, one {{title}} other {# listings}}, {dates}"
          values={{ count: rows.length, title: rows[0]?.title ?? '', dates }}
        />
      </p>
      {rows.some(({ can }) => can.price) && (
        <Button size="sm" onClick={() => onAct('price')}>
          <FormattedMessage defaultMessage="Set price" />
        </Button>
      )}
      {rows.some(({ can }) => can.block) && (
        <>
          <Button size="sm" variant="outline" onClick={() => onAct('block')}>
            <FormattedMessage defaultMessage="Block" />
          </Button>
          <Button size="sm" variant="outline" onClick={() => onAct('unblock')}>
            <FormattedMessage defaultMessage="Unblock" />
          </Button>
        </>
      )}
      <Button size="sm" variant="plain" onClick={onClear}>
        <FormattedMessage defaultMessage="Clear" />
      </Button>
    </div>
  );
}
