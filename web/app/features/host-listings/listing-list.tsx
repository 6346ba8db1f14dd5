// The host's listings, filtered by the URL and loaded page by page: a few as cards, many as a table.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { useMedia } from '../../lib/media.ts';
import { useHostBookingList } from '../../nouns/bookings/host-bookings-api.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { type HostListing, listChoices, sumCounts, useHostListings } from '../../nouns/listings/host-listings-api.ts';
import {
  isFiltered,
  type ListingAddress,
  readListingAddress,
  toFilter,
} from '../../nouns/listings/host-listings-url.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SEARCHED_FROM } from '../../ui/forms/search-field.tsx';
import { DeskIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './listing-columns.tsx';
import { ListingFinder } from './listing-finder.tsx';
import { ListingLines } from './listing-lines.tsx';
import { ListingRow, ListingRowHeads } from './listing-row.tsx';
import { ListingTable } from './listing-table.tsx';
import { type Selection, toSelected, useSelection } from './use-selection.ts';

const ALL_REQUESTS = { tab: 'requests', q: '', room: undefined } as const;
const NO_ROOMS: readonly HostListing[] = [];

export function ListingList() {
  const [search] = useSearchParams();
  const address = readListingAddress(search);
  const list = useHostListings(toFilter(address));
  const columns = useColumns();
  const [isRecentOpen, setRecentOpen] = useState(false);
  const listings = list.data?.pages.flatMap(({ listings }) => listings) ?? NO_ROOMS;
  const selection = useSelection(listings);
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
  if (!first) return <Loading />;
  if (first.totalCount === 0 && !list.isPlaceholderData) return <Nothing />;
  return (
    <>
      <ListingFinder address={address} page={first} columns={columns} onRecent={() => setRecentOpen(true)} />
      <div aria-busy={list.isFetching} className={cx('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
        {listings.length === 0 ? (
          <NothingFound address={address} />
        ) : (
          <Found {...{ address, list, listings, selection }} columns={columns.ids} />
        )}
        <ListMore list={list} className="mt-8 justify-center" />
      </div>
      <BulkBar selection={selection} isRecentOpen={isRecentOpen} onRecentClose={() => setRecentOpen(false)} />
    </>
  );
}

const Loading = () => (
  <div className="mt-8 grid gap-3" aria-busy="true">
    <Skeleton className="h-11 w-72 rounded-pill" />
    <Skeleton className="h-100 rounded-panel" />
  </div>
);

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

interface FoundProps {
  address: ListingAddress;
  list: ReturnType<typeof useHostListings>;
  listings: readonly HostListing[];
  selection: Selection;
  columns: Parameters<typeof ListingTable>[0]['columns'];
}

function Found({ address, list, listings, selection, columns }: FoundProps) {
  const isTable = useMedia('(min-width: 768px)');
  const { totalCount = 0, counts = {} } = list.data?.pages.at(-1) ?? {};
  const total = address.state ? (counts[address.state] ?? 0) : sumCounts(counts);
  const isMany = totalCount >= SEARCHED_FROM;
  const [isStarted, setStarted] = useState(false);
  const isSelecting = isTable || isStarted || selection.chosen.length > 0;
  return (
    <>
      <div className="mt-5 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {!isMany && listings.length <= 1 ? (
          <span />
        ) : isSelecting ? (
          <ChooseAll
            {...{ address, listings, total, selection }}
            onStop={isTable ? undefined : () => setStarted(false)}
          />
        ) : (
          <StartSelecting listings={listings} onStart={() => setStarted(true)} />
        )}
        <p role="status" className="ms-auto text-[14.5px] text-muted num">
          {listings.length < total ? (
            <FormattedMessage defaultMessage="{shown} of {total} listings" values={{ shown: listings.length, total }} />
          ) : (
            <FormattedMessage
              defaultMessage="{count, plural, one {# listing} other {# listings}}"
              values={{ count: listings.length }}
            />
          )}
        </p>
      </div>
      {!isMany ? (
        <FewListings {...{ address, listings, selection, isSelecting }} />
      ) : isTable ? (
        <>
          <ListingTable listings={listings} columns={columns} address={address} selection={selection} />
          <p className="mt-2 text-[13.5px] text-muted max-lg:hidden">
            <FormattedMessage defaultMessage="Keyboard: arrow keys move, Space selects, Shift extends the selection, Enter opens." />
          </p>
        </>
      ) : (
        <ListingLines {...{ listings, selection, isSelecting }} />
      )}
    </>
  );
}

type FewListingsProps = Pick<FoundProps, 'address' | 'listings' | 'selection'> & { isSelecting: boolean };

function FewListings({ address, listings, selection, isSelecting }: FewListingsProps) {
  const requests = useHostBookingList(ALL_REQUESTS).data?.pages[0]?.bookings ?? [];
  return (
    <div className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <ListingRowHeads address={address} isSortable={listings.length > 1} />
      <ul className="divide-y divide-line">
        {listings.map((listing) => (
          <li key={listing._id}>
            <ListingRow
              listing={listing}
              requestCount={requests.filter((request) => request.listing._id === listing._id).length}
              isChosen={selection.has(listing._id)}
              isSelecting={isSelecting}
              onToggle={() => selection.toggle(toSelected(listing))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const PLAIN_BUTTONS = '-ms-4 flex flex-wrap items-center gap-y-1 max-sm:-ms-3 max-sm:[&_button]:px-3';

/** On phones, where checkboxes would take room from the titles. */
const StartSelecting = ({ listings, onStart }: { listings: readonly HostListing[]; onStart: () => void }) =>
  listings.some(isToEdit) ? (
    <div className={PLAIN_BUTTONS}>
      <Button variant="plain" size="sm" className="!text-moss" onClick={onStart}>
        <FormattedMessage defaultMessage="Select" />
      </Button>
    </div>
  ) : (
    <span />
  );

interface ChooseAllProps extends Pick<FoundProps, 'address' | 'listings' | 'selection'> {
  total: number;
  /** Undefined where selecting is always possible. */
  onStop: (() => void) | undefined;
}

/** Selects all shown listings, then, if there are more, all that match. */
function ChooseAll({ address, listings, total, selection, onStop }: ChooseAllProps) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const changeable = listings.filter(isToEdit);
  const count = changeable.filter(({ _id }) => selection.has(_id)).length;
  const areAllShown = changeable.length > 0 && count === changeable.length;
  const chooseEvery = async () => {
    setBusy(true);
    try {
      const { listings, isCut } = await listChoices(toFilter(address));
      selection.replace(listings);
      if (isCut)
        toast.blank(
          intl.formatMessage(
            { defaultMessage: 'Selected the first {count, number} listings' },
            { count: listings.length },
          ),
        );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  if (changeable.length === 0) return <span />;
  return (
    <div className={PLAIN_BUTTONS}>
      <Button
        variant="plain"
        size="sm"
        className="!text-moss"
        aria-pressed={areAllShown}
        onClick={() => selection.set(changeable.map(toSelected), !areAllShown)}
      >
        {areAllShown ? (
          <FormattedMessage defaultMessage="Clear selection" />
        ) : listings.length < total ? (
          <FormattedMessage defaultMessage="Select the {count} shown" values={{ count: changeable.length }} />
        ) : (
          <FormattedMessage defaultMessage="Select all {count}" values={{ count: changeable.length }} />
        )}
      </Button>
      {listings.length < total && selection.chosen.length < total && (
        <Button variant="plain" size="sm" isBusy={isBusy} onClick={() => void chooseEvery()}>
          <FormattedMessage defaultMessage="Select all {total} that match" values={{ total }} />
        </Button>
      )}
      {onStop && (
        <Button
          variant="plain"
          size="sm"
          onClick={() => {
            selection.clear();
            onStop();
          }}
        >
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      )}
    </div>
  );
}

const NothingFound = ({ address }: { address: ListingAddress }) => (
  <EmptyState
    icon={<SearchIcon size={28} />}
    title={
      isFiltered({ ...address, state: undefined }) ? (
        <FormattedMessage defaultMessage="No listings match your search" />
      ) : (
        <FormattedMessage defaultMessage="No listings with this status" />
      )
    }
    action={
      <LinkButton variant="outline" to="?">
        <FormattedMessage defaultMessage="Show all listings" />
      </LinkButton>
    }
  >
    {address.q !== '' && address.state !== undefined && <FormattedMessage defaultMessage="Try another status." />}
  </EmptyState>
);
