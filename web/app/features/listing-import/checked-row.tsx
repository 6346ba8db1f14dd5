// A checked row of a file: what it is, errors beside their cells, and buttons to fix or skip it.
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import type { Columns, ListingColumn } from './api.ts';
import { columnLabel } from './column-words.ts';
import { type Row, readTitle } from './rows.ts';

interface CheckedRowProps {
  row: Row;
  columns: Columns;
  currency: string;
  onCell: (column: string, text: string) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
}

export function CheckedRow({ row, columns, currency, onCell, onLeaveOut }: CheckedRowProps) {
  const intl = useIntl();
  const id = useId();
  const failing = row.verdict?.faults.flatMap(({ column }) => column ?? []) ?? [];
  // Fields with an error stay visible while they're being fixed.
  const [shown, setShown] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const mended = columns.filter(({ name }) => failing.includes(name) || shown.includes(name));
  const others = columns.filter(({ name }) => name in row.cells && !mended.some((column) => column.name === name));
  const fields = row.isLeftOut ? [] : isOpen ? [...mended, ...others] : mended;
  const title = readTitle(row);
  const whole = row.verdict?.faults.filter(({ column }) => column === null) ?? [];
  return (
    <li
      aria-labelledby={id}
      className={cx('border-line px-5 py-4 not-last:border-b md:px-6', row.isLeftOut && 'bg-well/50')}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span className="num mt-1 min-w-14 rounded-pill bg-well px-2.5 py-1 text-center text-[13px] font-semibold text-muted">
          <FormattedMessage defaultMessage="Line {line}" values={{ line: row.line }} />
        </span>
        <div className="min-w-0 pt-1">
          <h3
            id={id}
            className={cx('leading-snug font-semibold break-words', row.isLeftOut && 'text-muted line-through')}
          >
            {title || <FormattedMessage defaultMessage="Untitled listing" />}
          </h3>
          <p className="mt-0.5 text-[14.5px] break-words text-muted">{summarizeRow(intl, row, currency)}</p>
          <RowProperty row={row} />
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:justify-end">
          <Verdict row={row} />
          {!row.isLeftOut && others.length > 0 && (
            <Button variant="plain" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <FormattedMessage defaultMessage="Close" /> : <FormattedMessage defaultMessage="Edit" />}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
          <Button variant="plain" size="sm" onClick={() => onLeaveOut(!row.isLeftOut)}>
            {row.isLeftOut ? <FormattedMessage defaultMessage="Include" /> : <FormattedMessage defaultMessage="Skip" />}
            <span className="sr-only">: {title}</span>
          </Button>
        </div>
      </div>
      {!row.isLeftOut && whole.map(({ message }) => <RowError key={message}>{message}</RowError>)}
      {fields.length > 0 && (
        <div className="mt-4 grid gap-x-5 gap-y-4 sm:ps-18 md:grid-cols-2">
          {fields.map((column) => (
            <CellField
              key={column.name}
              column={column}
              label={columnLabel(intl, column)}
              value={row.cells[column.name] ?? ''}
              error={row.verdict?.faults.find((error) => error.column === column.name)?.message}
              onChange={(text) => {
                if (!shown.includes(column.name)) setShown([...shown, column.name]);
                onCell(column.name, text);
              }}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** In files that name properties: which one. */
function RowProperty({ row: { verdict } }: { row: Row }) {
  const home = verdict?.home;
  if (!home) return null;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[14.5px] break-words text-muted">
      <span className="min-w-0">{[home.title, home.city].filter(Boolean).join(' · ')}</span>
      {home.isNew && verdict.isAccepted && (
        <Badge tone="sun">
          <FormattedMessage defaultMessage="New property" />
        </Badge>
      )}
    </p>
  );
}

const SHOWN_CHARACTERS = 60;

/** What identifies the row; an amount as in the file, with the property's currency. */
function summarizeRow(intl: IntlShape, { cells }: Row, currency: string): string {
  const cell = (name: string) => cells[name]?.trim().slice(0, SHOWN_CHARACTERS) ?? '';
  const price = cell('dayPrice').replace(/^\D*\$/, '');
  const perDay = price && intl.formatMessage({ defaultMessage: '{price} {currency} a day' }, { price, currency });
  return [cell('kind'), perDay, cell('roomName'), cell('floor')].filter(Boolean).join(' · ');
}

function Verdict({ row }: { row: Row }) {
  if (row.isLeftOut)
    return (
      <Badge>
        <FormattedMessage defaultMessage="Skipped" />
      </Badge>
    );
  if (row.isChanged || !row.verdict)
    return (
      <Badge tone="sun">
        <FormattedMessage defaultMessage="Changed" />
      </Badge>
    );
  if (row.verdict.isPresent)
    return (
      <Badge>
        <FormattedMessage defaultMessage="Already added" />
      </Badge>
    );
  if (!row.verdict.isAccepted)
    return (
      <Badge tone="danger">
        <WarningIcon size={15} />
        <FormattedMessage defaultMessage="Needs changes" />
      </Badge>
    );
  return (
    <>
      {row.verdict.isNamesake && (
        <Badge tone="sun">
          <FormattedMessage defaultMessage="Duplicate title" />
        </Badge>
      )}
      <Badge tone="moss">
        <CheckIcon size={15} />
        <FormattedMessage defaultMessage="Ready" />
      </Badge>
    </>
  );
}

const RowError = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 flex items-start gap-1.5 text-[14.5px] font-medium text-danger sm:ps-18">
    <WarningIcon size={17} className="mt-0.5 shrink-0" />
    <span className="min-w-0 break-words">{children}</span>
  </p>
);

interface CellFieldProps {
  column: ListingColumn;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

const LONG_CHARACTERS = 60;

function CellField({ column, label, value, error, onChange }: CellFieldProps) {
  const isLong = value.length > LONG_CHARACTERS || (column.maximumCharacters ?? 0) > 500;
  const frame = { label: `${label} · ${column.name}`, error: error, value };
  return isLong ? (
    <TextArea {...frame} className="md:col-span-2" rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextField {...frame} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
