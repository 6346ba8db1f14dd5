// Many listings as a dense table with sortable headings and selection by checkbox or keyboard.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import type { ListingAddress } from '../../nouns/listings/host-listings-url.ts';
import { cx } from '../../ui/class-names.ts';
import { Photo } from '../../ui/media/photo.tsx';
import { type ColumnId, columnNames, ListingCell, RIGHT, SORTS } from './listing-columns.tsx';
import { SortLink } from './sort-link.tsx';
import { type RowKeys, useRowKeys } from './use-row-keys.ts';
import { type Selection, toSelected } from './use-selection.ts';

export const listingPath = (listing: HostListing): string =>
  `/host/listing/${listing._id}/${isToEdit(listing) ? 'edit' : 'calendar'}`;

interface ListingTableProps {
  listings: readonly HostListing[];
  columns: readonly ColumnId[];
  address: ListingAddress;
  selection: Selection;
}

const boxClass = 'size-4.5 cursor-pointer accent-(--moss)';

export function ListingTable({ listings, columns, address, selection }: ListingTableProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const keys = useRowKeys(listings, selection, {
    mayChoose: isToEdit,
    onOpen: (listing) => void navigate(listingPath(listing)),
  });
  return (
    <div className="overflow-x-auto rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose rows are moved through with arrows
        role="grid"
        aria-multiselectable="true"
        aria-label={intl.formatMessage({ defaultMessage: 'Listings' })}
        onKeyDown={keys.onKeyDown}
        className="w-full border-collapse text-[14.5px]"
      >
        <thead>
          <tr className="h-10 border-b border-line text-start text-[13px] text-muted">
            <th scope="col" className="sticky inset-s-0 z-10 w-11 bg-surface ps-4 text-start">
              <AllBox listings={listings.filter(isToEdit)} selection={selection} />
            </th>
            {(['title', ...columns] as const).map((id) => (
              <Heading key={id} id={id} address={address} />
            ))}
          </tr>
        </thead>
        <tbody>
          {listings.map((listing, index) => (
            <Row
              key={listing._id}
              listing={listing}
              index={index}
              columns={columns}
              isChosen={selection.has(listing._id)}
              keys={keys}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AllBox({ listings, selection }: { listings: readonly HostListing[]; selection: Selection }) {
  const intl = useIntl();
  const box = useRef<HTMLInputElement>(null);
  const count = listings.filter(({ _id }) => selection.has(_id)).length;
  const isAll = listings.length > 0 && count === listings.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label className="-ms-2.25 grid size-9 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={() => selection.set(listings.map(toSelected), !isAll)}
        className={boxClass}
        aria-label={intl.formatMessage({ defaultMessage: 'Select all {count} shown' }, { count: listings.length })}
      />
    </label>
  );
}

function Heading({ id, address }: { id: ColumnId | 'title'; address: ListingAddress }) {
  const sort = SORTS[id];
  const isSorted = sort !== undefined && sort === address.sort;
  const name = <FormattedMessage {...columnNames[id]} />;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (address.isDescending ? 'descending' : 'ascending') : undefined}
      className={cx('px-3 font-semibold whitespace-nowrap', RIGHT.includes(id as ColumnId) ? 'text-end' : 'text-start')}
    >
      {sort === undefined ? (
        name
      ) : (
        <SortLink sort={sort} address={address}>
          {name}
        </SortLink>
      )}
    </th>
  );
}

interface RowProps {
  listing: HostListing;
  index: number;
  columns: readonly ColumnId[];
  isChosen: boolean;
  keys: RowKeys;
}

function Row({ listing, index, columns, isChosen, keys }: RowProps) {
  const intl = useIntl();
  const isActive = keys.activeId === listing._id;
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr
      data-row={listing._id}
      tabIndex={tabIndex}
      aria-selected={isChosen}
      data-selected={isChosen || undefined}
      onFocus={() => keys.onFocus(listing._id)}
      className={cx(
        'group h-10 border-line outline-offset-[-2px] not-last:border-b focus-visible:outline-2 focus-visible:outline-moss',
        isChosen ? 'bg-moss-wash' : 'hover:bg-well/60',
      )}
    >
      <td className={cx('sticky inset-s-0 z-10 w-11 ps-4', isChosen ? 'bg-moss-wash' : 'bg-surface')}>
        {isToEdit(listing) && (
          <label className="-ms-2.25 grid size-9 cursor-pointer place-items-center">
            <input
              type="checkbox"
              checked={isChosen}
              tabIndex={tabIndex}
              onChange={() => undefined}
              onClick={(event) => keys.onChoose(index, event)}
              className={boxClass}
              aria-label={intl.formatMessage({ defaultMessage: 'Select {room}' }, { room: listing.title })}
            />
          </label>
        )}
      </td>
      <th scope="row" className="max-w-70 min-w-44 px-3 text-start font-semibold">
        <span className="flex items-center gap-2.5">
          {listing.image ? (
            <Photo photo={listing.image} alt="" sizes="36px" aspect="4/3" className="w-9 shrink-0 rounded-[6px]" />
          ) : (
            <span className="h-6.75 w-9 shrink-0 rounded-[6px] bg-well" />
          )}
          <Link
            to={listingPath(listing)}
            tabIndex={tabIndex}
            className="min-w-0 truncate underline-offset-4 hover:underline"
          >
            {listing.title}
          </Link>
        </span>
      </th>
      {columns.map((id) => (
        <td key={id} className={cx('max-w-60 truncate px-3 whitespace-nowrap', RIGHT.includes(id) && 'text-end num')}>
          <ListingCell id={id} listing={listing} />
        </td>
      ))}
    </tr>
  );
}
