// The row above the results: place, day and hours, people, instant booking, all filters. Each change is a new URL.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate, formatWallRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { useAmenityItems } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { PlaceBox, type PlaceChoice } from '../../nouns/places/place-box.tsx';
import type { SearchState } from '../../nouns/search/search-url.ts';
import { WORK_FACT_FILTERS } from '../../nouns/search/work-fact-filter-names.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { CloseIcon, FilterIcon, SearchIcon } from '../../ui/icons/icons.tsx';

const FiltersDialog = lazy(() =>
  import('./filters-dialog.tsx').then(({ FiltersDialog }) => ({ default: FiltersDialog })),
);
/** Most searches have none. */
const AskedWorkFacts = lazy(() =>
  import('./asked-work-facts.tsx').then(({ AskedWorkFacts }) => ({ default: AskedWorkFacts })),
);
const TravelDialog = lazy(() => import('./travel-dialog.tsx').then(({ TravelDialog }) => ({ default: TravelDialog })));
/** Most searches have no trips. */
const TravelWords = lazy(() =>
  import('../../nouns/trips/trip-words.tsx').then(({ TravelWords }) => ({ default: TravelWords })),
);
const WhenDialog = lazy(() => import('./when-dialog.tsx').then(({ WhenDialog }) => ({ default: WhenDialog })));

interface FilterBarProps {
  state: SearchState;
  /** The name of the place, as the server understood it. */
  placeName: string;
  onChange: (change: SearchChange) => void;
}

type Part = Partial<Record<keyof SearchState, unknown>>;
/** The change; a function if it depends on the current search. */
export type SearchChange = Part | ((now: SearchState) => Part);

const countFilters = ({ kind, amenities, minPrice, maxPrice, people, words, ...rest }: SearchState): number =>
  WORK_FACT_FILTERS.filter((name) => rest[name] !== undefined).length +
  (kind?.length ?? 0) +
  (amenities?.length ?? 0) +
  (minPrice === undefined ? 0 : 1) +
  (maxPrice === undefined ? 0 : 1) +
  (people === undefined ? 0 : 1) +
  (words === undefined ? 0 : 1);

/** A newly chosen place replaces every other one. */
export const NO_PLACE = {
  lat: undefined,
  lng: undefined,
  city: undefined,
  address: undefined,
  bbox: undefined,
  radius: undefined,
};

export function FilterBar({ state, placeName, onChange }: FilterBarProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  // Typed over the previous place. If another one is searched by now, the field shows its name.
  const [typed, setTyped] = useState<{ over: string; text: string }>();
  const [open, setOpen] = useState<'when' | 'travel' | 'filters'>();
  const choosePlace = (choice: PlaceChoice) => onChange({ ...NO_PLACE, ...choice });
  const searchText = () => {
    const text = (typed?.over === placeName ? typed.text : placeName).trim();
    // The chosen place with its coordinates, because its name alone might find another, or none for an address.
    if (text === placeName && state.lat !== undefined && !state.bbox) onChange({});
    else if (text !== '') choosePlace({ city: text });
  };
  const filterCount = countFilters(state);
  const hours = state.from && state.to && formatWallRange(state.from, state.to, locale, hourCycle);
  return (
    <div className="border-b border-line bg-paper">
      <div className="flex items-center gap-2.5 px-(--page-gutter) py-3 max-md:flex-wrap">
        <search className="max-md:w-full">
          <form
            className="relative flex h-11 min-w-0 items-center rounded-pill bg-surface ps-4 pe-1 shadow-[inset_0_0_0_1px_var(--line-strong)] focus-within:shadow-[inset_0_0_0_2px_var(--moss)] max-md:w-full md:w-[340px]"
            onSubmit={(event) => {
              event.preventDefault();
              searchText();
            }}
          >
            <PlaceBox
              key={placeName}
              initialText={placeName}
              onChoose={choosePlace}
              onType={(text) => setTyped({ over: placeName, text })}
              searchesText
              leadsOn
              className="min-w-0 grow"
              label={<FormattedMessage defaultMessage="Where" />}
              labelClassName="sr-only"
              inputClassName="h-11 text-[15.5px]"
            />
            <Button type="submit" size="sm" aria-label={intl.formatMessage({ defaultMessage: 'Search' })}>
              <SearchIcon size={17} />
              <span className="max-md:sr-only">
                <FormattedMessage defaultMessage="Search" />
              </span>
            </Button>
          </form>
        </search>
        <div className="flex min-w-0 grow gap-2 overflow-x-auto py-0.5 [scrollbar-width:none] max-md:-mx-(--page-gutter) max-md:w-[calc(100%+2*var(--page-gutter))] max-md:px-(--page-gutter) md:-me-(--page-gutter) md:pe-(--page-gutter)">
          <Chip isOn={state.date !== undefined} aria-expanded={open === 'when'} onClick={() => setOpen('when')}>
            {state.date ? (
              [formatLocalDate(state.date, locale), hours].filter(Boolean).join(' · ')
            ) : (
              <FormattedMessage defaultMessage="Any day" />
            )}
          </Chip>
          {state.date && (
            <Chip
              aria-label={intl.formatMessage({ defaultMessage: 'Clear the date' })}
              onClick={() => onChange({ date: undefined, from: undefined, to: undefined })}
              className="px-3"
            >
              <CloseIcon size={16} />
            </Chip>
          )}
          <Chip isOn={state.by !== undefined} aria-expanded={open === 'travel'} onClick={() => setOpen('travel')}>
            {state.by ? (
              <Suspense fallback={<FormattedMessage defaultMessage="Travel time" />}>
                <TravelWords by={state.by} within={state.within} />
              </Suspense>
            ) : (
              <FormattedMessage defaultMessage="Travel time" />
            )}
          </Chip>
          <Chip
            isOn={state.instant === true}
            onClick={() => onChange((now) => ({ instant: now.instant ? undefined : true }))}
          >
            <FormattedMessage defaultMessage="Book instantly" />
          </Chip>
          <QuickFilters state={state} onChange={onChange} />
          {WORK_FACT_FILTERS.some((name) => state[name] !== undefined) && (
            <Suspense>
              <AskedWorkFacts state={state} onChange={onChange} />
            </Suspense>
          )}
          {/* If not all of them fit, the button for all filters comes first. */}
          <Chip
            isOn={filterCount > 0}
            aria-expanded={open === 'filters'}
            onClick={() => setOpen('filters')}
            className="max-xl:order-first"
          >
            <FilterIcon size={17} />
            <FormattedMessage defaultMessage="Filters" />
            {filterCount > 0 && ` · ${filterCount}`}
          </Chip>
        </div>
      </div>
      <Suspense>
        {open === 'filters' && (
          <FiltersDialog state={state} onClose={() => setOpen(undefined)} onApply={(change) => onChange(change)} />
        )}
        {open === 'travel' && (
          <TravelDialog
            state={state}
            placeName={placeName}
            onClose={() => setOpen(undefined)}
            onApply={(change) => onChange(change)}
          />
        )}
        {open === 'when' && (
          <WhenDialog state={state} onClose={() => setOpen(undefined)} onApply={(change) => onChange(change)} />
        )}
      </Suspense>
    </div>
  );
}

/** The amenities that people filter by most, as the operator chose them. */
function QuickFilters({ state, onChange }: Pick<FilterBarProps, 'state' | 'onChange'>) {
  const intl = useIntl();
  return useAmenityItems()
    .filter(({ isOffered, isQuick }) => isOffered && isQuick)
    .map(({ id }) =>
      // The measured entrance says more than the amenity.
      id === 'step-free' ? (
        <Chip
          key={id}
          isOn={state.stepFree === true}
          onClick={() => onChange((now) => ({ stepFree: now.stepFree ? undefined : true }))}
        >
          {amenityName(intl, id)}
        </Chip>
      ) : (
        <Chip
          key={id}
          isOn={state.amenities?.includes(id) ?? false}
          onClick={() => onChange((now) => ({ amenities: toggled(now.amenities, id) }))}
        >
          {amenityName(intl, id)}
        </Chip>
      ),
    );
}

export function toggled<T>(list: readonly T[] | undefined, item: T): T[] | undefined {
  const rest = (list ?? []).filter((each) => each !== item);
  const next = rest.length === (list?.length ?? 0) ? [...rest, item] : rest;
  return next.length > 0 ? next : undefined;
}
