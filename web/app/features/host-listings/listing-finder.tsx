// Above a long list of listings: grouped to-dos, search, status, filters, columns, and recent changes.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import {
  type ListingCounts,
  type ListingState,
  type ListingsPage,
  sumCounts,
  useListingSummary,
} from '../../nouns/listings/host-listings-api.ts';
import {
  countFilters,
  isFiltered,
  type ListingAddress,
  writeListingAddress,
} from '../../nouns/listings/host-listings-url.ts';
import { groupPath, ListingGroupWords } from '../../nouns/listings/listing-group-words.tsx';
import { nameState, SHOWN_STATES } from '../../nouns/listings/state-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Chip, chipClass } from '../../ui/forms/chip.tsx';
import { ListingSearchField, SEARCHED_FROM } from '../../ui/forms/search-field.tsx';
import { ChevronRightIcon, FilterIcon } from '../../ui/icons/icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { COLUMNS, columnNames, type ShownColumns } from './listing-columns.tsx';
import { ListingFilters } from './listing-filters.tsx';

interface ListingFinderProps {
  address: ListingAddress;
  page: ListingsPage;
  columns: ShownColumns;
  onRecent: () => void;
}

/** Hidden if there are only a few listings with one status. */
export function ListingFinder({ address, page, columns, onRecent }: ListingFinderProps) {
  const [, setSearch] = useSearchParams();
  const { counts, totalCount, currencies } = page;
  const isMany = totalCount >= SEARCHED_FROM || isFiltered(address);
  const [isOpen, setOpen] = useState(countFilters(address) > 0);
  const changed = useAddressChange(address, writeListingAddress);
  const change = (next: Partial<ListingAddress>) =>
    setSearch(changed(next), { replace: true, preventScrollReset: true });
  const states = SHOWN_STATES.filter((state) => counts[state] || state === address.state);
  const hasStates = states.length > 1 || address.state !== undefined;
  if (!isMany && !hasStates) return null;
  return (
    <>
      {isMany && !isFiltered(address) && <Groups />}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {isMany && <Search address={address} onChange={change} />}
        {hasStates && <States states={states} address={address} counts={counts} />}
        {isMany && (
          <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:ms-0">
            <Chip aria-expanded={isOpen} isOn={countFilters(address) > 0} onClick={() => setOpen(!isOpen)}>
              <FilterIcon size={17} />
              <FormattedMessage
                defaultMessage="{count, plural, =0 {Filters} other {Filters ({count})}}"
                values={{ count: countFilters(address) }}
              />
            </Chip>
            <Columns columns={columns} />
            <Button variant="plain" size="sm" onClick={onRecent}>
              <FormattedMessage defaultMessage="Recent changes" />
            </Button>
          </div>
        )}
      </div>
      {isMany && isOpen && <ListingFilters address={address} currencies={currencies} onChange={change} />}
    </>
  );
}

const GROUPS_SHOWN = 4;

/** "28 drafts need photos": one click leads to them. A single listing isn't grouped, because the table shows what it needs. */
function Groups() {
  const summary = useListingSummary();
  const groups = (summary.data?.groups ?? []).filter(({ count }) => count > 1).slice(0, GROUPS_SHOWN);
  if (groups.length === 0) return null;
  return (
    <ul className="mt-6 flex flex-wrap gap-2.5">
      {groups.map((group) => (
        <li key={`${group.kind} ${group.gap}`} className="max-w-full">
          <Link
            to={groupPath(group)}
            className="finger relative flex min-h-11 items-center gap-2 rounded-card bg-clay-wash px-4 py-2 text-[15px] font-semibold text-clay underline-offset-4 hover:underline"
          >
            <ListingGroupWords group={group} />
            <ChevronRightIcon size={16} className="shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface SearchProps {
  address: ListingAddress;
  onChange: (change: Partial<ListingAddress>) => void;
}

function Search({ address, onChange }: SearchProps) {
  const [typed, setTyped] = useTypedText(address.q, (q) => onChange({ q }));
  return (
    <search className="min-w-0 grow basis-56 sm:max-w-72">
      <ListingSearchField value={typed} onChange={setTyped} />
    </search>
  );
}

function States({
  states,
  address,
  counts,
}: {
  states: readonly ListingState[];
  address: ListingAddress;
  counts: ListingCounts;
}) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'Filter by status' })} className="flex flex-wrap gap-2">
      {[undefined, ...states].map((state) => (
        <Link
          key={state ?? 'all'}
          to={writeListingAddress({ ...address, state })}
          aria-current={state === address.state ? 'page' : undefined}
          className={chipClass(state === address.state)}
          preventScrollReset
        >
          {state ? (
            <FormattedMessage {...nameState(state)} />
          ) : (
            <FormattedMessage defaultMessage="All" description="All listings" />
          )}
          <span className="text-muted num">{intl.formatNumber(state ? (counts[state] ?? 0) : sumCounts(counts))}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Column settings; phones have no table. */
function Columns({ columns }: { columns: ShownColumns }) {
  const intl = useIntl();
  return (
    <div className="max-md:hidden">
      <Popover
        align="end"
        className="w-56"
        label={intl.formatMessage({ defaultMessage: 'Columns' })}
        trigger={(props) => (
          <Button {...props} variant="plain" size="sm">
            <FormattedMessage defaultMessage="Columns" />
          </Button>
        )}
      >
        <fieldset>
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Columns" />
          </legend>
          {COLUMNS.map((id) => (
            <Checkbox key={id} checked={columns.ids.includes(id)} onChange={() => columns.toggle(id)} className="!py-1">
              <FormattedMessage {...columnNames[id]} />
            </Checkbox>
          ))}
        </fieldset>
      </Popover>
    </div>
  );
}
