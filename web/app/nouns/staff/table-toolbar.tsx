// A table's toolbar: search, filters, columns, and export.
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { Column } from './columns.ts';
import { saveTable, type TableKey, type TableQuery } from './table-api.ts';
import type { TableAddress } from './table-url.ts';

interface SearchProps {
  address: TableAddress;
  label: ReactNode;
  placeholder: string;
  /** The URL parameter it sets. */
  name?: string;
}

export function TableSearch({ address, label, placeholder, name = 'q' }: SearchProps) {
  const [typed, setTyped] = useTypedText(address.get(name), (text) => address.change({ [name]: text }));
  return (
    <TextField
      type="search"
      isLabelHidden
      label={label}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      before={<SearchIcon size={18} />}
      className="min-w-0 grow basis-56 max-lg:basis-40 [&_input]:h-11 [&_input]:text-ellipsis lg:[&_input]:h-9 [&_input]:rounded-pill lg:[&_input]:text-[14.5px]"
    />
  );
}

interface FilterProps<T extends string> {
  address: TableAddress;
  name: string;
  label: string;
  /** The label for no choice. */
  all: string;
  options: readonly (readonly [value: T, label: string])[];
}

export const TableFilter = <T extends string>({ address, name, label, all, options }: FilterProps<T>) => (
  <Select
    label={label}
    isLabelHidden
    isCompact
    value={options.some(([value]) => value === address.get(name)) ? address.get(name) : ''}
    onChange={(event) => address.change({ [name]: event.target.value })}
    className="min-w-0 max-md:grow max-md:basis-[calc(50%-4px)] md:max-w-34 lg:max-w-44 [&_select]:md:max-lg:pe-9 [&_select]:md:max-lg:text-[14.5px] [&_select]:lg:h-9 [&_select]:lg:text-[14.5px]"
  >
    <option value="">{all}</option>
    {options.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </Select>
);

interface StatusFilterProps<T extends string> {
  address: TableAddress;
  /** The URL parameter it sets. */
  name: string;
  statuses: readonly T[];
  /** The label of each option. */
  words: (status: T) => { readonly name: MessageDescriptor };
}

export function StatusFilter<T extends string>({ statuses, words, ...filter }: StatusFilterProps<T>) {
  const intl = useIntl();
  return (
    <TableFilter
      {...filter}
      label={intl.formatMessage({ defaultMessage: 'Status' })}
      all={intl.formatMessage({ defaultMessage: 'Any status' })}
      options={statuses.map((status) => [status, intl.formatMessage(words(status).name)])}
    />
  );
}

const dayClass =
  'min-w-0 grow md:grow-0 lg:w-38 [&_button]:h-11 [&_button]:rounded-pill [&_button]:text-[14.5px] lg:[&_button]:h-9';

interface DaysProps {
  address: TableAddress;
  /** The start of the range, which says whose days they are: “Joined from”. */
  from: string;
}

/** A range of days in UTC. Both fields wrap together. */
export function TableDays({ address, from: fromWords }: DaysProps) {
  const intl = useIntl();
  const { from, to } = address.days();
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-md:w-full md:max-lg:gap-2">
      <DayPicker
        variant="field"
        className={cx(dayClass, 'md:w-36')}
        label={intl.formatMessage({ defaultMessage: '{from} (UTC)' }, { from: fromWords })}
        placeholder={fromWords}
        isLabelHidden
        value={from}
        onChange={(day) => address.change({ from: day, ...(to !== undefined && day > to ? { to: day } : {}) })}
        onClear={() => address.change({ from: undefined })}
      />
      <span aria-hidden="true" className="text-muted md:max-lg:hidden">
        –
      </span>
      <DayPicker
        variant="field"
        className={cx(dayClass, to === undefined ? 'md:w-24' : 'md:w-36')}
        label={intl.formatMessage({ defaultMessage: 'To (UTC)' })}
        placeholder={intl.formatMessage({ defaultMessage: 'To', description: 'A date' })}
        isLabelHidden
        value={to}
        onChange={(day) => address.change({ to: day, ...(from !== undefined && day < from ? { from: day } : {}) })}
        onClear={() => address.change({ to: undefined })}
      />
    </div>
  );
}

interface FiltersProps {
  /** Where it's shown. */
  className: string;
  /** The filters in use. */
  count: number;
  isOpen: boolean;
  controls: string;
  onPress: () => void;
}

/** On narrow screens, beside the search: there, filters would push the list out of sight. */
export function FiltersButton({ className, count, isOpen, controls, onPress }: FiltersProps) {
  const intl = useIntl();
  return (
    <IconButton
      label={intl.formatMessage({ defaultMessage: 'Filters{count, plural, =0 {} other { (#)}}' }, { count })}
      variant="outline"
      className={cx('relative', className)}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      <FilterIcon size={20} />
      <span aria-hidden="true" className="absolute -end-1 -top-1">
        <CountBadge count={count} />
      </span>
    </IconButton>
  );
}

interface ColumnsProps<Row> {
  columns: readonly Column<Row>[];
  isShown: (column: Column<Row>) => boolean;
  onShow: (id: string, isOn: boolean) => void;
}

export function ColumnsButton<Row>({ columns, isShown, onShow }: ColumnsProps<Row>) {
  const intl = useIntl();
  return (
    <Popover
      align="end"
      label={intl.formatMessage({ defaultMessage: 'Columns' })}
      className="w-64 p-4"
      trigger={(trigger) => (
        <Button {...trigger} variant="outline" size="sm" className="max-md:hidden">
          <FormattedMessage defaultMessage="Columns" />
        </Button>
      )}
    >
      <fieldset>
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Columns shown" />
        </legend>
        {columns.slice(1).map((column) => (
          <Checkbox
            key={column.id}
            checked={isShown(column)}
            onChange={(event) => onShow(column.id, event.target.checked)}
          >
            {column.name}
          </Checkbox>
        ))}
      </fieldset>
    </Popover>
  );
}

export function ExportButton({ table, query }: { table: TableKey; query: TableQuery }) {
  const intl = useIntl();
  const save = useMutation({
    mutationFn: () => saveTable(table, query),
    onSuccess: () =>
      toast.success(intl.formatMessage({ defaultMessage: 'CSV downloaded. The export is in the audit log.' })),
    onError: () => toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t export this list. Try again.' })),
  });
  return (
    <Button variant="outline" size="sm" className="max-md:px-3" isBusy={save.isPending} onClick={() => save.mutate()}>
      {/* On phones the count beside the title needs the room. */}
      <span>
        <FormattedMessage
          defaultMessage="Export<long> CSV</long>"
          values={{
            long: (text) => (
              <span key="long" className="max-md:sr-only">
                {text}
              </span>
            ),
          }}
        />
      </span>
    </Button>
  );
}

/** The most common currencies come first. */
const FIRST = ['USD', 'CAD', 'EUR', 'GBP', 'MXN'];
const OFFERED = [...FIRST, ...CURRENCIES.filter((code) => !FIRST.includes(code))];

export function CurrencyFilter({ address }: { address: TableAddress }) {
  const intl = useIntl();
  return (
    <TableFilter
      address={address}
      name="currency"
      label={intl.formatMessage({ defaultMessage: 'Currency' })}
      all={intl.formatMessage({ defaultMessage: 'Any currency' })}
      options={OFFERED.map((code) => [code, code])}
    />
  );
}
