// The head of a staff table: names with the zone or currency that all rows share, and sorting.
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { HeadZone } from './cells.tsx';
import type { Column, TableView } from './columns.ts';
import { cellClass, endClass, lateClass } from './table-rows.tsx';
import type { TableAddress } from './table-url.ts';

export interface TableOrder {
  readonly by: string;
  readonly order: Direction;
}

type Direction = 'asc' | 'desc';
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: '↑', desc: '↓' } as const;

interface SortButtonProps {
  name: ReactNode;
  /** How the table is sorted by this column; undefined if it's sorted by another one. */
  sorted: Direction | undefined;
  onSort: (direction: Direction) => void;
}

function SortButton({ name, sorted, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      className={cx('inline-flex h-8 items-center gap-1 hover:text-ink', sorted && 'text-ink')}
      onClick={() => onSort(sorted === 'desc' ? 'asc' : 'desc')}
    >
      <span>{name}</span>
      <span aria-hidden="true" className={cx('w-3', !sorted && 'opacity-35')}>
        {sorted ? ARROWS[sorted] : '↕'}
      </span>
    </button>
  );
}

/** What the rows leave out, because it's the same in all of them. */
function HeadName<Row>({ column: { name, isMoment, isMoney }, view }: { column: Column<Row>; view: TableView }) {
  return (
    <>
      {name}
      {isMoment && (
        <span className={cx(isMoment !== 'always' && 'max-lg:hidden')}>
          <HeadZone nowMs={view.nowMs} />
        </span>
      )}
      {isMoney && view.currency !== undefined && ` (${view.currency})`}
    </>
  );
}

interface TableHeadProps<Row> {
  shown: readonly Column<Row>[];
  isLate: (column: Column<Row>) => boolean;
  sorts: readonly string[];
  order: TableOrder;
  address: TableAddress;
  view: TableView;
}

export function TableHead<Row>({ shown, isLate, order, sorts, address, view }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_0_var(--line)]">
      <tr>
        {shown.map((column) => {
          const sorted = column.sort !== undefined && column.sort === order.by ? order.order : undefined;
          const name = <HeadName column={column} view={view} />;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted && ARIA_SORT[sorted]}
              className={cx(
                cellClass,
                'h-8 text-[13px] font-semibold whitespace-nowrap text-muted',
                column.isNumber ? 'text-end' : 'text-start',
                isLate(column) && lateClass(column),
                endClass(column, shown, isLate),
              )}
            >
              {column.sort !== undefined && sorts.includes(column.sort) ? (
                <SortButton
                  name={name}
                  sorted={sorted}
                  onSort={(next) => address.change({ sort: column.sort, order: next })}
                />
              ) : (
                name
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
