// The rows of a staff table: one line with all columns, or two lines on phones.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { EMPTY_CELL } from './cells.tsx';
import type { Column, TableView } from './columns.ts';

export const cellClass = 'px-2 lg:px-3 first:ps-4 last:pe-4';
const LATE = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;
export const lateClass = <Row,>({ from }: Column<Row>) => from && LATE[from];

/** The last column on narrower screens, where others hide, keeps the distance to the edge. */
export const endClass = <Row,>(
  column: Column<Row>,
  shown: readonly Column<Row>[],
  isLate: (column: Column<Row>) => boolean,
) => shown.findLast((one) => !isLate(one)) === column && 'max-lg:pe-4';

const rowClass = 'relative border-b border-line last:border-0 hover:bg-well/60 has-focus-visible:bg-moss-wash';
const linkClass =
  'scroll-my-24 outline-none after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--moss)]';

interface RowLinkProps {
  to: string | undefined;
  className?: string;
  children: ReactNode;
}

/** The whole row can be pressed; keyboard users reach the link in its first cell. */
const RowLink = ({ to, className, children }: RowLinkProps) =>
  to === undefined ? (
    children
  ) : (
    <Link to={to} data-queue-item className={cx(linkClass, className)}>
      {children}
    </Link>
  );

interface TableRowProps<Row> {
  row: Row;
  shown: readonly Column<Row>[];
  isLate: (column: Column<Row>) => boolean;
  first: Column<Row>;
  to: string | undefined;
  view: TableView;
}

export function TableRow<Row>({ row, shown, isLate, first, to, view }: TableRowProps<Row>) {
  return (
    <tr className={rowClass}>
      {shown.map((column) => {
        const shape = cx(
          cellClass,
          'h-10 whitespace-nowrap lg:h-8',
          column.isNumber && 'text-end',
          column.isWide && 'w-full min-w-44 max-w-0 truncate lg:w-2/5',
          column.isWide === 'quarter' && 'xl:w-1/4',
          isLate(column) && lateClass(column),
          endClass(column, shown, isLate),
        );
        if (column === first)
          return (
            <th key={column.id} scope="row" className={cx(shape, 'text-start font-semibold')}>
              <RowLink to={to}>{column.cell(row, view)}</RowLink>
            </th>
          );
        return (
          <td key={column.id} className={shape}>
            {column.cell(row, view)}
          </td>
        );
      })}
    </tr>
  );
}

interface PhoneRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  view: TableView;
  rowTo: (row: Row) => string | undefined;
}

export const PhoneRows = <Row extends { _id: string }>({ label, rows, columns, view, rowTo }: PhoneRowsProps<Row>) => (
  <ul aria-label={label} className="text-[14px] num">
    {rows.map((row) => (
      <li key={row._id} className={cx(rowClass, 'px-4 py-2.5')}>
        <PhoneRow {...{ row, columns, view }} to={rowTo(row)} />
      </li>
    ))}
  </ul>
);

interface PhoneRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  view: TableView;
  to: string | undefined;
}

/** What it is, and its status unless that's the usual one; then who and when, and the amount. */
function PhoneRow<Row>({ row, columns, view, to }: PhoneRowProps<Row>) {
  const listCells = (place: Column<Row>['phone']) =>
    columns
      .filter(({ phone }) => phone === place)
      .toSorted((a, b) => Number(a.isLastOnPhone ?? false) - Number(b.isLastOnPhone ?? false))
      .map((column) => ({ id: column.id, content: column.cell(row, view) }))
      .filter(({ content }) => content !== EMPTY_CELL && content !== null && content !== '');
  const [chips, texts, ends] = [listCells('chip'), listCells('text'), listCells('end')];
  const shape = columns[0]!.isSentence ? 'wrap-anywhere' : 'truncate';
  return (
    <>
      <div className="flex min-h-6 items-center gap-3">
        <span className={cx('min-w-0 grow text-[15px] leading-6 font-semibold', shape)}>
          {/* As high as a target has to be, wherever the row is on the screen. */}
          <RowLink to={to} className={cx('block', shape)}>
            {columns[0]!.cell(row, view)}
          </RowLink>
        </span>
        {chips.map(({ id, content }) => (
          <span key={id} className="shrink-0">
            {content}
          </span>
        ))}
      </div>
      <div className="flex min-h-5 items-baseline gap-3 text-muted">
        {texts.length > 0 && (
          <span className="min-w-0 grow truncate">
            {texts.map(({ id, content }, at) => (
              <span key={id}>
                {at > 0 && ' · '}
                {content}
              </span>
            ))}
          </span>
        )}
        {ends.map(({ id, content }) => (
          <span key={id} className="ms-auto shrink-0 text-ink">
            {content}
          </span>
        ))}
      </div>
    </>
  );
}
