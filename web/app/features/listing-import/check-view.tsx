// A checked file: how many listings would be added, each row, and the next step.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { InfoIcon } from '../../ui/icons/icons.tsx';
import type { Columns } from './api.ts';
import { CheckedRow } from './checked-row.tsx';
import { countRows, type Row, type RowCounts, withCell, withLeftOut } from './rows.ts';

interface CheckViewProps {
  rows: readonly Row[];
  columns: Columns;
  /** Of rows that have no property of their own. */
  currency?: string;
  heading: (counts: RowCounts) => ReactNode;
  /** What else to know about the file. */
  notes?: (counts: RowCounts) => ReactNode;
  onRows: (rows: readonly Row[]) => void;
  onCheck: () => void;
  onImport: () => void;
  onOther: () => void;
  busy: 'check' | 'import' | undefined;
}

export function CheckView({
  rows,
  columns,
  currency = '',
  heading,
  notes,
  onRows,
  onCheck,
  onImport,
  onOther,
  busy,
}: CheckViewProps) {
  const counts = countRows(rows);
  return (
    <section aria-labelledby="import-check">
      <h2 id="import-check" tabIndex={-1} className="display text-[28px] outline-none">
        {heading(counts)}
      </h2>
      <p className="mt-2 flex items-start gap-2 text-muted" role="status">
        <InfoIcon size={19} className="mt-0.5 shrink-0" />
        <span>
          <FormattedMessage defaultMessage="Nothing has been added yet." />{' '}
          {counts.refused > 0 && (
            <FormattedMessage
              defaultMessage="{count, plural, one {1 row needs changes before we can add it.} other {# rows need changes before we can add them.}}"
              values={{ count: counts.refused }}
            />
          )}
        </span>
      </p>
      {notes?.(counts)}
      <ol className="mt-6 overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {rows.map((row) => (
          <CheckedRow
            key={row.id}
            row={row}
            columns={columns}
            currency={row.verdict?.home?.currency ?? currency}
            onCell={(column, text) => onRows(withCell(rows, row.id, column, text))}
            onLeaveOut={(isLeftOut) => onRows(withLeftOut(rows, row.id, isLeftOut))}
          />
        ))}
      </ol>
      <div
        data-standing
        className="sticky bottom-0 z-10 -mx-(--page-gutter) mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-paper/94 px-(--page-gutter) py-4 pb-[max(16px,env(safe-area-inset-bottom))] backdrop-blur"
      >
        {counts.isStale ? (
          <Button onClick={onCheck} isBusy={busy === 'check'}>
            <FormattedMessage defaultMessage="Check again" />
          </Button>
        ) : (
          <Button onClick={onImport} isBusy={busy === 'import'} disabled={counts.accepted === 0}>
            <FormattedMessage
              defaultMessage="{count, plural, =0 {Nothing to add} one {Add # draft} other {Add # drafts}}"
              values={{ count: counts.accepted }}
            />
          </Button>
        )}
        <Button variant="outline" onClick={onOther}>
          <FormattedMessage defaultMessage="Choose another file" />
        </Button>
      </div>
    </section>
  );
}
