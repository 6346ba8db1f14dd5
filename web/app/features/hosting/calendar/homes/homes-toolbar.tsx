// Calendar toolbar: previous, today, next, go to date, views, and filters. All of it is in the URL.
import { LISTING_KINDS } from '@daynook/contract/amenities';
import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { dateFormat, formatLocalDate } from '../../../../lib/formats.ts';
import { useLocale } from '../../../../lib/locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-style.ts';
import { cx } from '../../../../ui/class-names.ts';
import { DayPicker } from '../../../../ui/day-picker.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../ui/icons.tsx';
import { Select } from '../../../../ui/select.tsx';
import { kindNames } from '../../../listings/words.ts';
import type { OwnProperty } from '../../api.ts';
import { RoomSearchField, TYPING_PAUSE_MS } from '../../bulk/room-search-field.tsx';
import { SHOWN_STATES, stateNameOf } from '../../state-badge.tsx';
import { type Filters, isFiltered, movedBy, type Place, searchOf, VIEWS, type View } from './homes-address.ts';

const viewNames = defineMessages({
  day: { defaultMessage: 'Day' },
  weeks: { defaultMessage: '2 weeks' },
  month: { defaultMessage: 'Month' },
} satisfies Record<View, unknown>);
const earlierNames = defineMessages({
  day: { defaultMessage: 'Previous day' },
  weeks: { defaultMessage: 'Previous 2 weeks' },
  month: { defaultMessage: 'Previous month' },
} satisfies Record<View, unknown>);
const laterNames = defineMessages({
  day: { defaultMessage: 'Next day' },
  weeks: { defaultMessage: 'Next 2 weeks' },
  month: { defaultMessage: 'Next month' },
} satisfies Record<View, unknown>);

interface HomesToolbarProps {
  place: Place;
  /** Of a home's own calendar. */
  isOneHome: boolean;
  homes: readonly OwnProperty[];
  dates: readonly string[];
  today: string;
  isFetching: boolean;
  isPhone: boolean;
  /** Few listings need no filters. */
  hasFilters: boolean;
  onGo: (place: Place) => void;
}

export function HomesToolbar(props: HomesToolbarProps) {
  const { place, dates, today, isFetching, isPhone, hasFilters, onGo } = props;
  const intl = useIntl();
  const arrow = 'grid size-11 place-items-center rounded-pill hover:bg-well lg:size-10';
  const earlier = intl.formatMessage(earlierNames[place.view]);
  const later = intl.formatMessage(laterNames[place.view]);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <Link
          to={searchOf(movedBy(place, -1))}
          preventScrollReset
          aria-label={earlier}
          title={earlier}
          className={cx(arrow, '-ms-2.5')}
        >
          <ChevronLeftIcon className="rtl:rotate-180" />
        </Link>
        <Link to={searchOf(movedBy(place, 1))} preventScrollReset aria-label={later} title={later} className={arrow}>
          <ChevronRightIcon className="rtl:rotate-180" />
        </Link>
        <Link
          to={searchOf({ ...place, on: today })}
          preventScrollReset
          className={buttonClass({ look: 'outline', size: 'sm' })}
        >
          <FormattedMessage defaultMessage="Today" />
        </Link>
        <h2
          aria-live="polite"
          className="display ms-1 min-w-0 grow text-[clamp(19px,2.2vw,25px)] num max-md:w-full max-md:order-first max-md:ms-0"
        >
          <RangeTitle place={place} dates={dates} />
          {isFetching && (
            <span
              aria-hidden="true"
              className="ms-3 inline-block size-2 animate-pulse rounded-pill bg-moss align-middle"
            />
          )}
        </h2>
        <DayPicker
          isLabelHidden
          label={intl.formatMessage({ defaultMessage: 'Go to date' })}
          placeholder={intl.formatMessage({ defaultMessage: 'Go to date' })}
          value={place.on}
          className="w-38 [&>*:first-child_button]:!h-10 [&>*:first-child_button]:!rounded-pill [&>*:first-child_button]:!text-[15px]"
          onChange={(on) => onGo({ ...place, on })}
        />
        {!isPhone && (
          <nav aria-label={intl.formatMessage({ defaultMessage: 'View' })} className="flex rounded-pill bg-well p-1">
            {VIEWS.map((view) => (
              <Link
                key={view}
                to={searchOf({ ...place, view })}
                preventScrollReset
                aria-current={view === place.view ? 'true' : undefined}
                className={cx(
                  'finger relative rounded-pill px-3 py-1.5 text-[14.5px] font-semibold',
                  view === place.view ? 'bg-surface text-ink shadow-pin' : 'text-muted hover:text-ink',
                )}
              >
                <FormattedMessage {...viewNames[view]} />
              </Link>
            ))}
          </nav>
        )}
      </div>
      {(hasFilters || isFiltered(place)) && (isPhone ? <FoldedFilters {...props} /> : <FilterRow {...props} />)}
    </div>
  );
}

/** On phones the days come first. */
function FoldedFilters(props: HomesToolbarProps) {
  return (
    <details open={isFiltered(props.place)}>
      <summary className="finger relative w-fit py-1 text-[15px] font-semibold">
        <FormattedMessage defaultMessage="Search and filters" />
      </summary>
      <div className="mt-2">
        <FilterRow {...props} />
      </div>
    </details>
  );
}

function FilterRow({ place, homes, isOneHome, onGo }: HomesToolbarProps) {
  const intl = useIntl();
  const put = (filters: Filters) => onGo({ ...place, ...filters });
  return (
    <search className="grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap">
      <SearchField place={place} onGo={onGo} />
      {!isOneHome && homes.length > 1 && (
        <Select
          isCompact
          isLabelHidden
          label={intl.formatMessage({ defaultMessage: 'Property' })}
          value={place.propertyId ?? ''}
          onChange={({ target }) => put({ propertyId: target.value || undefined })}
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'All properties' })}</option>
          {homes.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <Select
        isCompact
        isLabelHidden
        label={intl.formatMessage({ defaultMessage: 'Kind' })}
        value={place.kind ?? ''}
        onChange={({ target }) => put({ kind: LISTING_KINDS.find((kind) => kind === target.value) })}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'All kinds' })}</option>
        {LISTING_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {intl.formatMessage(kindNames[kind])}
          </option>
        ))}
      </Select>
      <Select
        isCompact
        isLabelHidden
        label={intl.formatMessage({ defaultMessage: 'Status' })}
        value={place.state ?? ''}
        onChange={({ target }) =>
          put({ state: SHOWN_STATES.find((state) => state === target.value) as Filters['state'] })
        }
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'Any status' })}</option>
        {SHOWN_STATES.map((state) => (
          <option key={state} value={state}>
            {intl.formatMessage(stateNameOf(state))}
          </option>
        ))}
      </Select>
      {isFiltered(isOneHome ? { ...place, propertyId: undefined } : place) && (
        <Button
          look="plain"
          size="sm"
          onClick={() =>
            put({
              propertyId: isOneHome ? place.propertyId : undefined,
              kind: undefined,
              state: undefined,
              q: undefined,
            })
          }
        >
          <FormattedMessage defaultMessage="Clear filters" />
        </Button>
      )}
    </search>
  );
}

/** Searches once typing pauses. */
function SearchField({ place, onGo }: Pick<HomesToolbarProps, 'place' | 'onGo'>) {
  const known = place.q ?? '';
  const [typed, setTyped] = useState(known);
  // Back and other links change what is looked for as well.
  useEffect(() => setTyped(known), [known]);
  useEffect(() => {
    if (typed === known) return undefined;
    const timer = setTimeout(() => onGo({ ...place, q: typed.trim() || undefined }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, place, onGo]);
  return (
    <RoomSearchField
      value={typed}
      onChange={setTyped}
      className="max-md:col-span-2 md:w-64 [&_input]:!h-11 [&_input]:!rounded-pill lg:[&_input]:!h-10"
    />
  );
}

function RangeTitle({ place, dates }: { place: Place; dates: readonly string[] }) {
  const locale = useLocale();
  if (place.view === 'day') return formatLocalDate(place.on, locale, 'long');
  if (place.view === 'month') return formatLocalDate(place.on, locale, 'month');
  const at = (date: string | undefined) => new Date(`${date}T00:00:00Z`);
  const format = dateFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return format.formatRange(at(dates[0]), at(dates.at(-1)));
}
