// Nothing to show (SE4, A18): says so, suggests changes that would find something, and is never a dead end.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { formatDistance } from '../../lib/units.ts';
import type { SearchAnswer } from '../../nouns/search/api.ts';
import { type SearchState, withoutFilters, writeSearch } from '../../nouns/search/search-url.ts';
import { cx } from '../../ui/class-names.ts';
import { CompassIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Rarely needed, because most searches find something. */
const WatchSearch = lazy(() =>
  import('../../nouns/search-watches/watch-search.tsx').then(({ WatchSearch }) => ({ default: WatchSearch })),
);

interface NoResultsProps {
  state: SearchState;
  answer: SearchAnswer;
}

export const NoResults = ({ state, answer }: NoResultsProps) =>
  answer.total > 0 ? <PastTheEnd state={state} /> : <NothingFound state={state} hints={answer.hints} />;

const hintClass = 'rounded-pill bg-moss-wash px-4 py-2 text-[15px] font-semibold text-moss hover:brightness-97';

function NothingFound({ state, hints }: { state: SearchState; hints: SearchAnswer['hints'] }) {
  const locale = useLocale();
  const { bbox: _bbox, page: _page, ...place } = state;
  const { by, within: _within, ...withoutTrip } = place;
  const { sort: _sort, page: _, ...wanted } = state;
  const input = writeSearch(wanted).slice(1);
  return (
    <EmptyState
      icon={<CompassIcon size={28} />}
      title={<FormattedMessage defaultMessage="No places found" />}
      action={
        <LinkButton to="/" variant="outline">
          <FormattedMessage defaultMessage="Back to Homepage" />
        </LinkButton>
      }
    >
      <p>
        {hints.length > 0 ? (
          <FormattedMessage defaultMessage="No workspaces match your search. Try one of these:" />
        ) : (
          <FormattedMessage defaultMessage="There are no workspaces here yet. Try a nearby city, or move the map." />
        )}
      </p>
      <ul className={cx('mt-4 flex flex-wrap justify-center gap-2', hints.length === 0 && 'hidden')}>
        {hints.map((hint) => (
          <li key={hint.code}>
            {hint.code === 'widen' && (
              <Link to={`/search${writeSearch({ ...withoutTrip, radius: hint.radiusKm })}`} className={hintClass}>
                <FormattedMessage
                  defaultMessage="{count} within {distance}"
                  values={{ count: hint.count, distance: formatDistance(hint.radiusKm, locale) }}
                />
              </Link>
            )}
            {hint.code === 'longer-trip' && by && (
              <Link to={`/search${writeSearch({ ...place, within: hint.minutes })}`} className={hintClass}>
                <FormattedMessage
                  defaultMessage="{by, select, walk {{count} within {minutes} min on foot} bike {{count} within {minutes} min by bike} other {{count} within {minutes} min by car}}"
                  values={{ by, count: hint.count, minutes: hint.minutes }}
                />
              </Link>
            )}
            {hint.code === 'another-day' && (
              <Link to={`/search${writeSearch({ ...state, date: hint.date, page: 1 })}`} className={hintClass}>
                <FormattedMessage
                  defaultMessage="{count} available on {date}"
                  values={{ count: hint.count, date: formatLocalDate(hint.date, locale) }}
                />
              </Link>
            )}
            {hint.code === 'drop-filters' && (
              <Link to={`/search${writeSearch(withoutFilters(state))}`} className={hintClass}>
                <FormattedMessage defaultMessage="{count} without your filters" values={{ count: hint.count }} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {input !== '' && (
        <Suspense fallback={<div className="mt-5 h-11" />}>
          <WatchSearch query={input} />
        </Suspense>
      )}
    </EmptyState>
  );
}

/** There used to be more, or the page number never existed: the results are on earlier pages. */
const PastTheEnd = ({ state }: Pick<NoResultsProps, 'state'>) => (
  <EmptyState
    icon={<CompassIcon size={28} />}
    title={<FormattedMessage defaultMessage="No results on this page" />}
    action={
      <LinkButton to={`/search${writeSearch({ ...state, page: 1 })}`}>
        <FormattedMessage defaultMessage="Go to the first page" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="All results are on earlier pages." />
  </EmptyState>
);
