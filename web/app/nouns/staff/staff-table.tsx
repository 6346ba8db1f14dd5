// A table for staff with sortable columns, dense rows, totals, and paging; on phones each row is a card. J and K move through rows, and
// Enter opens one.
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, useColumns } from './columns.ts';
import { type TableKey, type TablePage, type TableQuery, type Totals, tableQuery, totalsQuery } from './table-api.ts';
import { ColumnsButton, ExportButton, FiltersButton } from './table-toolbar.tsx';
import type { TableAddress } from './table-url.ts';

interface StaffTableProps<Row> {
  table: TableKey;
  /** The page's heading. */
  label: string;
  address: TableAddress;
  /** The filters' values, without the order. */
  filter: TableQuery;
  /** The first column names the row and links to it. */
  columns: readonly Column<Row>[];
  sort: { readonly by: string; readonly sorts: readonly string[] };
  /** The link of a row; undefined for one without a page. */
  rowTo: (row: Row) => string | undefined;
  /** “12 members”. */
  countWords: (count: number) => ReactNode;
  /** The name of a kind of amount, if kinds are totaled separately. */
  kindWords?: ((kind: string) => ReactNode) | undefined;
  /** Search first, then filters. */
  children: ReactNode;
  /** The URL parameters that the filters set. */
  filterNames: readonly string[];
  /** Amounts are totaled next to the title. */
  hasTotals?: boolean;
}

export function StaffTable<Row extends { _id: string }>(props: StaffTableProps<Row>) {
  const { table, label, address, filter, columns, sort, countWords, kindWords, children, filterNames, hasTotals } =
    props;
  const { shown, isShown, show } = useColumns<Row>(table, columns);
  const by = address.readWord('sort', sort.sorts) ?? sort.by;
  const order = address.readWord('order', ['asc', 'desc']) ?? 'desc';
  const query: TableQuery = { ...filter, sort: by, order };
  const list = useInfiniteQuery(tableQuery<Row>(table, query));
  const totals = useQuery(totalsQuery(table, filter));
  const isFiltered = filterNames.some((name) => address.get(name) !== '');
  const [isFiltering, setFiltering] = useState(false);
  const filtersId = useId();
  const actions = (
    <div className="ms-auto flex gap-2">
      <FiltersButton
        count={filterNames.slice(1).filter((name) => address.get(name) !== '').length}
        isOpen={isFiltering}
        controls={filtersId}
        onPress={() => setFiltering(!isFiltering)}
      />
      <ColumnsButton columns={columns} isShown={isShown} onShow={show} />
      <ExportButton table={table} query={query} />
    </div>
  );
  // A few filters fit next to the title and count; more, or amounts, need a line of their own.
  const isLong = filterNames.length > 4 || hasTotals;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div
          className={cx(
            'me-2 flex flex-wrap items-baseline gap-x-3',
            isLong ? 'min-w-0 flex-1 basis-40' : 'max-lg:min-w-0 max-lg:flex-1 max-lg:basis-40',
          )}
        >
          <h1 className="display text-[24px] max-lg:text-[28px]">{label}</h1>
          <TotalLine totals={totals.isError ? null : totals.data} countWords={countWords} kindWords={kindWords} />
        </div>
        {isLong && actions}
        <div
          id={filtersId}
          className={cx(
            'flex min-w-0 flex-wrap gap-2',
            isLong ? 'w-full' : 'grow max-lg:order-last max-lg:w-full',
            // On phones the search stays, and the filters open with a button.
            !isFiltering && 'max-md:[&>:not(:first-child)]:hidden',
          )}
        >
          {children}
        </div>
        {!isLong && actions}
      </div>
      <Body {...props} list={list} shown={shown} order={{ by, order }} isFiltered={isFiltered} />
    </div>
  );
}

interface Order {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

interface BodyProps<Row extends { _id: string }> extends StaffTableProps<Row> {
  list: UseInfiniteQueryResult<{ pages: TablePage<Row>[] }>;
  shown: readonly Column<Row>[];
  order: Order;
  isFiltered: boolean;
}

function Body<Row extends { _id: string }>({ list, shown, order, isFiltered, ...props }: BodyProps<Row>) {
  const { label, address, columns, rowTo, filterNames } = props;
  const [frame, isTooWide] = useTooWide();
  if (!list.data)
    return list.isError ? (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this list" />}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    ) : (
      <TableOutline columnCount={shown.length} />
    );
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={
          isFiltered ? (
            <FormattedMessage defaultMessage="No matches" />
          ) : (
            <FormattedMessage defaultMessage="Nothing here yet" />
          )
        }
        action={
          isFiltered && (
            <button
              type="button"
              className="font-semibold text-moss underline underline-offset-4"
              onClick={() => address.change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
            >
              <FormattedMessage defaultMessage="Clear search and filters" />
            </button>
          )
        }
      />
    );
  return (
    <div aria-busy={list.isPlaceholderData} className="relative">
      {/* Rows stay readable while others load. */}
      {list.isPlaceholderData && (
        <div className="absolute inset-x-4 top-0 z-20 h-0.5 animate-[breathe_1s_ease-in-out_infinite] bg-moss" />
      )}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        <div ref={frame} className={cx(isTooWide && 'md:overflow-x-auto')}>
          <table className="w-full text-[14px] num max-md:block">
            <caption className="sr-only">{label}</caption>
            <Head shown={shown} order={order} sorts={props.sort.sorts} address={address} />
            <tbody className="max-md:block">
              {rows.map((row) => (
                <Row key={row._id} row={row} shown={shown} first={columns[0]!} to={rowTo(row)} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <ListMore list={list} className="mt-3" />
    </div>
  );
}

/** Only a table wider than its frame scrolls sideways: inside a scrolling frame, the header couldn't stick to the top of the window. */
function useTooWide() {
  const [isTooWide, setTooWide] = useState(false);
  const frame = useCallback((node: HTMLDivElement) => {
    const sizes = new ResizeObserver(() => setTooWide(node.scrollWidth > node.clientWidth));
    sizes.observe(node);
    if (node.firstElementChild) sizes.observe(node.firstElementChild);
    return () => sizes.disconnect();
  }, []);
  return [frame, isTooWide] as const;
}

const cell = 'px-2 lg:px-3 md:first:ps-4 md:last:pe-4';

type Direction = Order['order'];
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
      {name}
      <span aria-hidden="true" className={cx('w-3', !sorted && 'opacity-35')}>
        {sorted ? ARROWS[sorted] : '↕'}
      </span>
    </button>
  );
}

function Head<Row>({
  shown,
  order,
  sorts,
  address,
}: {
  shown: readonly Column<Row>[];
  sorts: readonly string[];
  order: Order;
  address: TableAddress;
}) {
  return (
    <thead className="sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_0_var(--line)] max-md:sr-only">
      <tr>
        {shown.map((column) => {
          const sorted = column.sort !== undefined && column.sort === order.by ? order.order : undefined;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted && ARIA_SORT[sorted]}
              className={cx(
                cell,
                'h-8 text-[13px] font-semibold whitespace-nowrap text-muted',
                column.isNumber ? 'text-end' : 'text-start',
              )}
            >
              {column.sort !== undefined && sorts.includes(column.sort) ? (
                <SortButton
                  name={column.name}
                  sorted={sorted}
                  onSort={(next) => address.change({ sort: column.sort, order: next })}
                />
              ) : (
                column.name
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps<Row> {
  row: Row;
  shown: readonly Column<Row>[];
  first: Column<Row>;
  to: string | undefined;
}

/** The whole row can be pressed; keyboard users reach the link in its first cell. */
function Row<Row extends { _id: string }>({ row, shown, first, to }: RowProps<Row>) {
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-well/60 has-focus-visible:bg-moss-wash max-md:flex max-md:flex-wrap max-md:gap-x-5 max-md:px-4 max-md:py-3">
      {shown.map((column) => {
        const isFirst = column === first;
        const shape = cx(
          cell,
          'h-10 whitespace-nowrap max-md:block max-md:h-auto max-md:px-0 max-md:py-0.5 max-md:whitespace-normal lg:h-8',
          column.isNumber && 'md:text-end',
          column.isWide && 'max-md:w-full md:w-full md:min-w-32 md:max-w-0 md:truncate',
        );
        if (!isFirst)
          return (
            <td key={column.id} className={cx(shape, 'max-md:has-data-none:hidden')}>
              <span className="me-2 text-[13px] text-muted md:hidden">{column.name}</span>
              {column.cell(row)}
            </td>
          );
        return (
          <th
            key={column.id}
            scope="row"
            className={cx(shape, 'text-start font-semibold max-md:w-full max-md:text-[15.5px]')}
          >
            {to === undefined ? (
              column.cell(row)
            ) : (
              <Link
                to={to}
                data-queue-item
                className="scroll-my-24 outline-none after:absolute after:inset-0 focus-visible:after:shadow-[inset_0_0_0_2px_var(--moss)]"
              >
                {column.cell(row)}
              </Link>
            )}
          </th>
        );
      })}
    </tr>
  );
}

const OUTLINE_ROWS = Array.from({ length: 20 }, (_, row) => row);

/** The table while it loads, with rows as high as the real ones. */
const TableOutline = ({ columnCount }: { columnCount: number }) => (
  <div aria-busy="true" className="overflow-clip rounded-card border border-line bg-surface">
    {OUTLINE_ROWS.map((row) => (
      <div
        key={row}
        className="flex h-20 items-center gap-8 border-b border-line px-4 last:border-0 md:h-10 lg:h-[33px]"
      >
        {Array.from({ length: columnCount }, (_, column) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
            key={column}
            className={cx('h-3 min-w-8', column === 0 ? 'grow-2 basis-0' : 'grow basis-0 max-md:hidden')}
          />
        ))}
      </div>
    ))}
  </div>
);

/** The number of rows and the totals of their amounts: undefined while they load, null without them. */
function TotalLine({
  totals,
  countWords,
  kindWords,
}: { totals: Totals | null | undefined } & Pick<StaffTableProps<never>, 'countWords' | 'kindWords'>) {
  const intl = useIntl();
  const locale = useLocale();
  if (totals === null) return null;
  // Keeps the filters beside it where they are.
  if (totals === undefined) return <Skeleton className="h-3.5 w-22" />;
  return (
    <p role="status" className="flex min-w-22 flex-wrap gap-x-3 text-[14px] text-muted num">
      <span>
        {totals.isMore ? (
          <FormattedMessage defaultMessage="More than {count}" values={{ count: intl.formatNumber(totals.count) }} />
        ) : (
          countWords(totals.count)
        )}
      </span>
      {totals.sums.map(({ kind, currency, amountMinor }) => (
        <span key={`${kind}${currency}`}>
          {kind !== null && kindWords && <>{kindWords(kind)} </>}
          <span className="font-semibold text-ink">
            {formatMoney(amountMinor, currency, locale, { withCode: true })}
          </span>
        </span>
      ))}
    </p>
  );
}
