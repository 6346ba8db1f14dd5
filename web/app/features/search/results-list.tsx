// The list half of the search: count, order, reasons, and pages (SE3, SE11).
import { SEARCH } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate, formatWallRange, zoneName } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { DrawnNote } from '../../nouns/listings/drawn-note.tsx';
import { spellingQuery } from '../../nouns/places/api.ts';
import type { SearchAnswer } from '../../nouns/search/api.ts';
import { type SearchState, writeInput, writeSearch } from '../../nouns/search/search-url.ts';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/forms/select.tsx';
import { LatePart } from '../../ui/layout/part.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { SearchChange } from './filter-bar.tsx';
import { ResultCard } from './result-card.tsx';

/** Rarely needed, because most searches find something. */
const NoResults = lazy(() => import('./no-results.tsx').then(({ NoResults }) => ({ default: NoResults })));

interface ResultsListProps {
  state: SearchState;
  answer: SearchAnswer | undefined;
  isUpdating: boolean;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onChange: (change: SearchChange) => void;
}

/** What the results share, how they're ranked, and their order. */
function ListHead({
  state,
  answer,
  onChange,
}: Pick<ResultsListProps, 'state' | 'onChange'> & { answer: SearchAnswer }) {
  const intl = useIntl();
  // A search without a place can't be sorted by distance, so the best rated come first.
  const isSomewhere = (state.lat ?? state.city ?? state.bbox) !== undefined;
  return (
    <>
      <p className="col-span-full min-w-0 text-[15px] text-muted text-pretty @lg:order-1 @lg:col-span-1">
        <SharedWords state={state} answer={answer} />
      </p>
      <Link
        to="/help/ranking"
        className="justify-self-start text-[15px] text-muted underline underline-offset-4 hover:text-ink @lg:order-2 @lg:justify-self-end"
      >
        <FormattedMessage defaultMessage="How we rank" />
      </Link>
      <Select
        isCompact
        isLabelHidden
        className="shrink-0"
        label={<FormattedMessage defaultMessage="Sort by" />}
        value={state.sort ?? (isSomewhere ? 'distance' : 'rating')}
        onChange={(event) =>
          onChange({ sort: event.target.value === 'distance' ? undefined : event.target.value } as SearchState)
        }
      >
        {isSomewhere && (
          <option value="distance">
            {state.by
              ? intl.formatMessage({ defaultMessage: 'Shortest trip' })
              : intl.formatMessage({ defaultMessage: 'Nearest' })}
          </option>
        )}
        <option value="price">{intl.formatMessage({ defaultMessage: 'Lowest price' })}</option>
        <option value="rating">{intl.formatMessage({ defaultMessage: 'Best rated' })}</option>
        <option value="newest">{intl.formatMessage({ defaultMessage: 'Newest' })}</option>
      </Select>
    </>
  );
}

/** Renders again only for another search or response, so a press above it shows without delay. */
export const ResultsList = memo(function ResultsList({
  state,
  answer,
  isUpdating,
  highlightedId,
  onHighlight,
  onChange,
}: ResultsListProps) {
  const intl = useIntl();
  const count = answer && countText(intl, answer);
  useEffect(() => {
    if (count && !isUpdating) announce(count);
  }, [count, isUpdating]);
  if (!answer) return <ListSkeleton />;
  const page = state.page ?? 1;
  // A search by hours counts only up to a limit, but we do know whether there's another page.
  const known = Math.max(Math.ceil(answer.total / answer.pageSize), answer.hasMore ? page + 1 : 0);
  const pageCount = Math.min(SEARCH.maximumPage, known);
  return (
    <div
      className={cx('@container transition-opacity duration-150', isUpdating && 'opacity-55')}
      aria-busy={isUpdating}
    >
      <div
        className={cx(
          'grid gap-x-6 gap-y-1',
          answer.listings.length > 0 && 'grid-cols-[minmax(0,1fr)_auto] items-center',
        )}
      >
        {/* If nothing was found, the text below says so. */}
        <h1
          id="results-count"
          className={
            answer.listings.length === 0 ? 'sr-only' : 'display col-span-full text-[28px] outline-none @lg:col-span-1'
          }
        >
          {count}
        </h1>
        {answer.listings.length > 0 && <ListHead state={state} answer={answer} onChange={onChange} />}
      </div>
      {state.city && <SpellingHint text={state.city} onChange={onChange} />}
      {answer.place?.attribution && (
        <p className="mt-2 text-[13px] text-muted">
          <FormattedMessage
            defaultMessage="Address data: {attribution}"
            values={{ attribution: answer.place.attribution }}
          />
        </p>
      )}
      {answer.listings.length === 0 ? (
        <Suspense>
          <NoResults state={state} answer={answer} />
        </Suspense>
      ) : (
        <>
          <div id="results" tabIndex={-1} className="mt-3 grid scroll-mt-4 gap-x-10 outline-none @4xl:grid-cols-2">
            {answer.listings.map((result, index) => (
              <LatePart key={result._id}>
                <ResultCard
                  result={result}
                  input={writeInput(state)}
                  guests={state.people ?? 1}
                  areHoursShared={state.from !== undefined && state.to !== undefined}
                  isHighlighted={result._id === highlightedId}
                  isPriority={index < 2}
                  onHighlight={onHighlight}
                />
              </LatePart>
            ))}
          </div>
          <DrawnNote photos={answer.listings.flatMap(({ images }) => images)} />
          <div className="mt-8">
            <Pagination
              page={page}
              pageCount={pageCount}
              linkTo={(page) => `/search${writeSearch({ ...state, page })}`}
            />
          </div>
        </>
      )}
    </div>
  );
});

/** What all results share: day, hours, time zone, and what a price is for. */
function SharedWords({ state, answer }: { state: SearchState; answer: SearchAnswer }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  if (!state.date) {
    return <FormattedMessage defaultMessage="Prices are for a full day, all fees included." />;
  }
  const zones = new Set(answer.listings.map(({ timeZone }) => timeZone));
  const [only] = zones.size === 1 ? zones : [];
  const zone = only ? zoneName(only, locale) : <FormattedMessage key="local" defaultMessage="local time" />;
  const day = formatLocalDate(state.date, locale);
  return state.from && state.to ? (
    <FormattedMessage
      defaultMessage="Available {when}, {zone}. Prices include all fees."
      values={{ when: `${day}, ${formatWallRange(state.from, state.to, locale, hourCycle)}`, zone }}
    />
  ) : (
    // Each card shows its own hours.
    <FormattedMessage
      defaultMessage="Available {day}. Times are in {zone}. Prices include all fees."
      values={{ day, zone }}
    />
  );
}

/** `38 workspaces to work`; beyond the cap `1,000+ workspaces to work` (SE3). */
function countText(intl: ReturnType<typeof useIntl>, answer: SearchAnswer): string {
  return answer.isTotalCapped
    ? intl.formatMessage({ defaultMessage: '{count, number}+ workspaces to work' }, { count: answer.total })
    : intl.formatMessage(
        { defaultMessage: '{count, plural, one {# workspace} other {# workspaces}} to work' },
        { count: answer.total },
      );
}

/** SE11: a button that applies the suggested spelling. */
function SpellingHint({ text, onChange }: { text: string; onChange: ResultsListProps['onChange'] }) {
  const { data } = useQuery(spellingQuery(text));
  const place = data?.suggestion;
  if (!place) return null;
  return (
    <p className="mt-3">
      <button
        type="button"
        className="rounded-pill bg-sun-wash px-4 py-2 text-[15px] font-semibold"
        onClick={() =>
          onChange({
            address: place.text,
            lat: place.lat,
            lng: place.lng,
            city: undefined,
            bbox: undefined,
            radius: undefined,
          })
        }
      >
        <FormattedMessage defaultMessage='Did you mean "{place}"?' values={{ place: place.text }} />
      </button>
    </p>
  );
}

const WAITING = ['a', 'b', 'c', 'd'];

const ListSkeleton = () => (
  <div className="@container">
    <Skeleton className="h-9 w-2/3" />
    {WAITING.map((key) => (
      <div key={key} className="grid gap-x-5 gap-y-3 py-4 @lg:grid-cols-[42%_1fr]">
        <Skeleton className="aspect-[4/3] rounded-card" />
        <div className="grid content-start gap-2.5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    ))}
  </div>
);
