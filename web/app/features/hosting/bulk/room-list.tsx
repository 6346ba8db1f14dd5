// One's rooms by name and state, as the address says, page after page. Only what is shown can be chosen.
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { chipClass } from '../../../ui/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DeskIcon, SearchIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListMore } from '../../../ui/list-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDebounced } from '../../places/use-debounced.ts';
import { isToEdit } from '../co-hosts/api.ts';
import { SHOWN_STATES, stateNameOf } from '../state-badge.tsx';
import { type HostRoom, type RoomCounts, type RoomFilter, type RoomState, sumOf, useHostRooms } from './api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ChooseAll } from './choose-all.tsx';
import { RoomRow } from './room-row.tsx';
import { RoomSearchField, SEARCHED_FROM, TYPING_PAUSE_MS } from './room-search-field.tsx';
import { useBulk } from './use-bulk.ts';
import { useSelection } from './use-selection.ts';

interface Address extends RoomFilter {
  q: string;
  state: RoomState | undefined;
}

const readAddress = (search: URLSearchParams): Address => ({
  q: (search.get('q') ?? '').trim().slice(0, 80),
  state: SHOWN_STATES.find((state) => state === search.get('state')),
});

const writeAddress = ({ q, state }: Address): string =>
  `?${new URLSearchParams({ ...(q && { q }), ...(state && { state }) })}`;

export function RoomList() {
  const [search] = useSearchParams();
  const address = readAddress(search);
  const list = useHostRooms(address);
  const first = list.data?.pages[0];
  if (list.isError && !first) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your listings" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error instanceof ApiError && list.error.message}
      </ErrorState>
    );
  }
  if (!first) {
    return (
      <div className="mt-8 grid gap-3" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-30 rounded-panel" />
        ))}
      </div>
    );
  }
  const total = sumOf(first.counts);
  if (total === 0 && address.q === '' && !list.isPlaceholderData) return <Nothing />;
  return (
    <>
      <Finder address={address} counts={first.counts} />
      <Found address={address} list={list} />
    </>
  );
}

const Nothing = () => (
  <EmptyState
    icon={<DeskIcon size={28} />}
    title={<FormattedMessage defaultMessage="No listings yet" />}
    action={
      <LinkButton to="/host/create">
        <FormattedMessage defaultMessage="Create your first listing" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="Even a desk by the window works. You choose the hours and the price." />
  </EmptyState>
);

/** Search and states; neither where a few rooms of one state are all there is. */
function Finder({ address, counts }: { address: Address; counts: RoomCounts }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(address.q);
  const wanted = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed writes the address
  useEffect(() => {
    if (wanted !== address.q)
      setSearch(writeAddress({ ...address, q: wanted }), { replace: true, preventScrollReset: true });
  }, [wanted]);
  // Somebody went back, or chose to see everything.
  useEffect(() => setTyped(address.q), [address.q]);
  const isSearched = address.q !== '' || typed !== '' || sumOf(counts) > SEARCHED_FROM;
  const states = SHOWN_STATES.filter((state) => counts[state] || state === address.state);
  const hasStates = states.length > 1 || address.state !== undefined;
  if (!isSearched && !hasStates) return null;
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-4">
      {isSearched && (
        <search className="min-w-0 grow basis-64 sm:max-w-80">
          <RoomSearchField value={typed} onChange={setTyped} />
        </search>
      )}
      {hasStates && <States states={states} address={address} counts={counts} />}
    </div>
  );
}

function States({ states, address, counts }: { states: readonly RoomState[]; address: Address; counts: RoomCounts }) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Filter by status' })} className="flex flex-wrap gap-2">
      {[undefined, ...states].map((state) => (
        <Link
          key={state ?? 'all'}
          to={writeAddress({ ...address, state })}
          aria-current={state === address.state ? 'page' : undefined}
          className={chipClass(state === address.state)}
          preventScrollReset
        >
          {state ? <FormattedMessage {...stateNameOf(state)} /> : <FormattedMessage defaultMessage="All" />}
          <span className="text-muted num">{intl.formatNumber(state ? (counts[state] ?? 0) : sumOf(counts))}</span>
        </Link>
      ))}
    </nav>
  );
}

const NO_ROOMS: readonly HostRoom[] = [];

function Found({ address, list }: { address: Address; list: ReturnType<typeof useHostRooms> }) {
  const rooms = list.data?.pages.flatMap(({ listings }) => listings) ?? NO_ROOMS;
  const counts = list.data?.pages.at(-1)?.counts ?? {};
  const changeable = rooms.filter(isToEdit);
  const selection = useSelection(changeable);
  const bulk = useBulk(changeable);
  const total = address.state ? (counts[address.state] ?? 0) : sumOf(counts);
  return (
    <div aria-busy={list.isFetching} className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
      {rooms.length === 0 ? (
        <NothingFound address={address} />
      ) : (
        <>
          <div className="mt-6 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ChooseAll rooms={changeable} hasMore={list.hasNextPage} selection={selection} />
            <p role="status" className="ms-auto pe-1 text-[14.5px] text-muted num">
              {rooms.length < total ? (
                <FormattedMessage
                  defaultMessage="{shown} of {total} listings"
                  values={{ shown: rooms.length, total }}
                />
              ) : (
                <FormattedMessage
                  defaultMessage="{count, plural, one {# listing} other {# listings}}"
                  values={{ count: rooms.length }}
                />
              )}
            </p>
          </div>
          <ul className="mt-3 divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
            {rooms.map((room) => (
              <li key={room._id}>
                <RoomRow
                  room={room}
                  headingLevel="h2"
                  isChosen={selection.has(room._id)}
                  onToggle={() => selection.toggle(room._id)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <ListMore list={list} className="mt-8 justify-center" />
      <BulkBar selection={selection} bulk={bulk} />
    </div>
  );
}

const NothingFound = ({ address: { q, state } }: { address: Address }) => (
  <EmptyState
    icon={<SearchIcon size={28} />}
    title={
      q === '' ? (
        <FormattedMessage defaultMessage="No listings with this status" />
      ) : (
        <FormattedMessage defaultMessage="No listings match your search" />
      )
    }
    action={
      <LinkButton look="outline" to="?">
        <FormattedMessage defaultMessage="Show all listings" />
      </LinkButton>
    }
  >
    {q !== '' && state !== undefined && <FormattedMessage defaultMessage="Try another status." />}
  </EmptyState>
);
