// A table for staff with sortable columns, dense rows, totals, and paging; on phones each row is two lines. J and K move through rows, and
// Enter opens one.
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Children, type ReactNode, useCallback, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useMedia } from '../../lib/media.ts';
import { cx } from '../../ui/class-names.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { FADED_EDGES, watchEdges } from '../../ui/lists/use-tab-row.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Column, type TableView, useColumns } from './columns.ts';
import { type TableKey, type TablePage, type TableQuery, type Totals, tableQuery, totalsQuery } from './table-api.ts';
import { TableHead, type TableOrder } from './table-head.tsx';
import { PhoneRows, TableRow } from './table-rows.tsx';
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
  sort: { readonly by: string; readonly sorts: readonly string[]; readonly order?: 'asc' | 'desc' };
  /** The link of a row; undefined for one without a page. */
  rowTo: (row: Row) => string | undefined;
  /** “12 members”. */
  countWords: (count: number) => ReactNode;
  /** The name of a kind of amount, if kinds are totaled separately. */
  kindWords?: ((kind: string) => ReactNode) | undefined;
  /** Search first, then filters. */
  children: ReactNode;
  /** Filters that few need. Below `lg` they open with the Filters button, so that the others fit in a line. */
  rare?: { readonly filters: ReactNode; readonly names: readonly string[] };
  /** The URL parameters that the filters set. */
  filterNames: readonly string[];
  /** Amounts are totaled next to the title. */
  hasTotals?: boolean;
  /** The currency of a row's amounts. */
  readCurrency?: ((row: Row) => string) | undefined;
}

export function StaffTable<Row extends { _id: string }>(props: StaffTableProps<Row>) {
  const { table, label, address, filter, columns, sort, countWords, kindWords, children, rare, filterNames } = props;
  const { shown, isShown, isLate, show } = useColumns<Row>(table, columns);
  const by = address.readWord('sort', sort.sorts) ?? sort.by;
  const order = address.readWord('order', ['asc', 'desc']) ?? (by === sort.by ? sort.order : undefined) ?? 'desc';
  const query: TableQuery = { ...filter, sort: by, order };
  const list = useInfiniteQuery(tableQuery<Row>(table, query));
  const totals = useQuery(totalsQuery(table, filter));
  const isFiltered = filterNames.some((name) => address.get(name) !== '');
  const [isFiltering, setFiltering] = useState(false);
  const filtersId = useId();
  const countUsed = (names: readonly string[]) => names.filter((name) => address.get(name) !== '').length;
  const shownTotals = totals.isError ? null : totals.data;
  const actions = (
    <div className="ms-auto flex gap-2">
      <ColumnsButton columns={columns} isShown={isShown} onShow={show} />
      <ExportButton table={table} query={query} />
    </div>
  );
  // A few filters fit next to the title and count; more, or amounts, need a line of their own.
  const isLong = filterNames.length > 4 || props.hasTotals;
  const [search, ...filters] = Children.toArray(children);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 md:flex md:flex-wrap">
        <div className="me-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 max-md:min-w-0 md:self-baseline">
          <h1 className="display text-[24px] max-lg:text-[28px]">{label}</h1>
          <CountLine totals={shownTotals} countWords={countWords} />
        </div>
        <SumLine totals={shownTotals} kindWords={kindWords} />
        {isLong && actions}
        <div
          className={cx(
            'flex min-w-0 flex-wrap gap-2 max-md:order-2 max-md:col-span-2',
            isLong ? 'w-full' : 'grow max-lg:order-last max-lg:w-full',
          )}
        >
          {search}
          {/* On phones the search stays, and the filters open with the button. */}
          <FiltersButton
            className="md:hidden"
            count={countUsed(filterNames.slice(1))}
            isOpen={isFiltering}
            controls={rare ? `${filtersId} ${filtersId}-rare` : filtersId}
            onPress={() => setFiltering(!isFiltering)}
          />
          <div id={filtersId} className={cx('contents', !isFiltering && 'max-md:hidden')}>
            {filters}
          </div>
          {rare && (
            <>
              <FiltersButton
                className="max-md:hidden lg:hidden"
                count={countUsed(rare.names)}
                isOpen={isFiltering}
                controls={`${filtersId}-rare`}
                onPress={() => setFiltering(!isFiltering)}
              />
              <div id={`${filtersId}-rare`} className={cx('contents', !isFiltering && 'max-lg:hidden')}>
                {rare.filters}
              </div>
            </>
          )}
        </div>
        {!isLong && actions}
      </div>
      <Body {...props} list={list} shown={shown} isLate={isLate} order={{ by, order }} isFiltered={isFiltered} />
    </div>
  );
}

interface BodyProps<Row extends { _id: string }> extends StaffTableProps<Row> {
  list: UseInfiniteQueryResult<{ pages: TablePage<Row>[] }>;
  shown: readonly Column<Row>[];
  isLate: (column: Column<Row>) => boolean;
  order: TableOrder;
  isFiltered: boolean;
}

function Body<Row extends { _id: string }>({ list, shown, isLate, order, isFiltered, ...props }: BodyProps<Row>) {
  const { label, address, columns, rowTo, filterNames, readCurrency } = props;
  const [frame, isTooWide] = useTooWide();
  const isPhone = useMedia('(max-width: 767px)');
  const nowMs = useNow(3_600_000);
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
  const currencies = new Set(readCurrency && !isPhone ? rows.map(readCurrency) : []);
  const view: TableView = { currency: currencies.size === 1 ? [...currencies][0] : undefined, isPhone, nowMs };
  return (
    <div aria-busy={list.isPlaceholderData} className="relative">
      {/* Rows stay readable while others load. */}
      {list.isPlaceholderData && (
        <div className="absolute inset-x-4 top-0 z-20 h-0.5 animate-[breathe_1s_ease-in-out_infinite] bg-moss" />
      )}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {isPhone ? (
          <PhoneRows {...{ label, rows, columns, view, rowTo }} />
        ) : (
          <div ref={frame} className={cx(isTooWide && 'overflow-x-auto', isTooWide && FADED_EDGES)}>
            <table className="w-full text-[14px] num">
              <caption className="sr-only">{label}</caption>
              <TableHead {...{ shown, isLate, order, sorts: props.sort.sorts, address, view }} />
              <tbody>
                {rows.map((row) => (
                  <TableRow key={row._id} {...{ row, shown, isLate, view }} first={columns[0]!} to={rowTo(row)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
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
    const stopWatching = watchEdges(node);
    return () => {
      sizes.disconnect();
      stopWatching();
    };
  }, []);
  return [frame, isTooWide] as const;
}

const OUTLINE_ROWS = Array.from({ length: 20 }, (_, row) => row);

/** The table while it loads, with rows as high as the real ones. */
const TableOutline = ({ columnCount }: { columnCount: number }) => (
  <div aria-busy="true" className="overflow-clip rounded-card border border-line bg-surface">
    {OUTLINE_ROWS.map((row) => (
      <div
        key={row}
        className="flex h-[63px] items-center gap-8 border-b border-line px-4 last:border-0 md:h-10 lg:h-[33px]"
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

/** Undefined while they load, null without them. */
type LoadingTotals = Totals | null | undefined;

/** The number of rows, beside the title. */
function CountLine({ totals, countWords }: { totals: LoadingTotals } & Pick<StaffTableProps<never>, 'countWords'>) {
  const intl = useIntl();
  if (totals === null) return null;
  // Keeps the filters beside it where they are.
  if (totals === undefined) return <Skeleton className="h-3.5 w-22" />;
  return (
    <p role="status" className="min-w-22 text-[14px] text-muted num">
      {totals.isMore ? (
        <FormattedMessage defaultMessage="More than {count}" values={{ count: intl.formatNumber(totals.count) }} />
      ) : (
        countWords(totals.count)
      )}
    </p>
  );
}

/** The totals of the rows' amounts; on phones in a line of their own. */
function SumLine({ totals, kindWords }: { totals: LoadingTotals } & Pick<StaffTableProps<never>, 'kindWords'>) {
  const locale = useLocale();
  if (!totals || totals.sums.length === 0) return null;
  return (
    <p
      role="status"
      className="flex min-w-0 flex-wrap gap-x-3 text-[14px] text-muted num max-md:order-1 max-md:col-span-2 md:flex-1 md:basis-40 md:self-baseline"
    >
      {[...Map.groupBy(totals.sums, ({ kind }) => kind)].map(([kind, sums]) => (
        <span key={kind}>
          {kind !== null && kindWords ? kindWords(kind) : <FormattedMessage defaultMessage="Total" />}{' '}
          <span className="font-semibold text-ink">
            {sums.map(({ currency, amountMinor }, at) => (
              <span key={currency} className="whitespace-nowrap">
                {at > 0 && ' · '}
                {formatMoney(amountMinor, currency, locale, { withCode: true, isNarrow: true })}
              </span>
            ))}
          </span>
        </span>
      ))}
    </p>
  );
}
