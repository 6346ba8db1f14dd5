// A head of the listings that sorts by its column: a second press turns the order around.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ListingAddress, writeListingAddress } from '../../nouns/listings/host-listings-url.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';

type Sort = ListingAddress['sort'];

/** What people look for at the top of these is the highest. */
const HIGHEST_FIRST: readonly Sort[] = ['booked', 'month'];

interface SortLinkProps {
  sort: Sort;
  address: ListingAddress;
  children: ReactNode;
}

export function SortLink({ sort, address, children }: SortLinkProps) {
  const isSorted = sort === address.sort;
  const isDescending = isSorted ? !address.isDescending : HIGHEST_FIRST.includes(sort);
  return (
    <Link
      to={writeListingAddress({ ...address, sort, isDescending })}
      replace
      preventScrollReset
      className={cx('relative rounded-field hover:text-ink', isSorted && 'text-ink')}
    >
      {children}
      <ChevronDownIcon
        size={14}
        className={cx(
          'absolute inset-y-0 start-full my-auto ms-0.5 transition-transform',
          !isSorted && 'opacity-0',
          isSorted && !address.isDescending && 'rotate-180',
        )}
      />
    </Link>
  );
}
