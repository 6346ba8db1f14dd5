// The search of the front page: where, when, which hours. Each choice leads to the next field; a place alone is enough.
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ChevronDownIcon } from '../../ui/shell-icons.tsx';
import { PlaceBox, type PlaceChoice } from '../places/place-box.tsx';
import { HourOptions } from './hour-options.tsx';
import { writeSearch } from './search-address.ts';

const loadDayPanel = () => import('./day-panel.tsx');
const DayPanel = lazy(() => loadDayPanel().then(({ DayPanel }) => ({ default: DayPanel })));

const field = 'rounded-field px-4 py-2.5 focus-within:outline-2 focus-within:outline-moss';
const next = `relative ${field} sm:before:absolute sm:before:inset-y-2 sm:before:left-0 sm:before:w-px sm:before:bg-line`;
const label = 'block text-[12.5px] font-semibold text-muted';
const value = 'mt-0.5 h-6 w-full bg-transparent text-[16px] text-ink outline-none num';

export function HeroSearch() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dayField = useRef<HTMLDivElement>(null);
  const dayButton = useRef<HTMLButtonElement>(null);
  const hoursSelect = useRef<HTMLSelectElement>(null);
  const [date, setDate] = useState<string>();
  const [isDayOpen, setDayOpen] = useState(false);
  /** Hours are those of a day: searched without one, the form asks for it. */
  const [isDayMissing, setDayMissing] = useState(false);
  /** The place that stands in the box, where it was chosen among the suggestions. */
  const chosen = useRef<PlaceChoice>(undefined);
  /** Where a suggestion is, is being asked; searched meanwhile, the search waits for it. */
  const locating = useRef<'alone' | 'searched'>(undefined);

  const toDay = () => {
    dayButton.current?.focus();
    setDayOpen(true);
  };
  const go = () => {
    const data = new FormData(form.current ?? undefined);
    const city = String(data.get('city') ?? '').trim();
    const [from, to] = String(data.get('hours') ?? '').split('-');
    if (from && !date) {
      setDayMissing(true);
      return toDay();
    }
    if (locating.current) {
      locating.current = 'searched';
      return undefined;
    }
    const when = { ...(date ? { date } : {}), ...(from && to ? { from, to } : {}) };
    return navigate(`/search${writeSearch({ ...when, ...(chosen.current ?? (city ? { city } : {})) })}`);
  };

  return (
    <search>
      <form
        ref={form}
        action="/search"
        className="relative grid gap-1 rounded-panel bg-surface p-2.5 shadow-float sm:grid-cols-[1.35fr_1fr_1fr_auto] sm:items-center sm:gap-0"
        onPointerEnter={loadDayPanel}
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <PlaceBox
          onChoose={(choice) => {
            const isSearched = locating.current !== 'alone';
            locating.current = undefined;
            chosen.current = choice;
            if (isSearched) form.current?.requestSubmit();
          }}
          onLocating={() => {
            locating.current = 'alone';
            toDay();
          }}
          onType={() => {
            locating.current = undefined;
            chosen.current = undefined;
          }}
          leadsOn
          className={cx('max-sm:relative', field)}
          labelClassName={label}
          inputClassName={value}
          label={<FormattedMessage defaultMessage="Where" />}
        />
        <div ref={dayField} className={next}>
          <span id={`${id}-when`} className={label}>
            <FormattedMessage defaultMessage="When" />
          </span>
          <button
            ref={dayButton}
            id={`${id}-day`}
            type="button"
            aria-labelledby={`${id}-when ${id}-day`}
            aria-haspopup="dialog"
            aria-expanded={isDayOpen}
            aria-controls={isDayOpen ? `${id}-panel` : undefined}
            aria-describedby={isDayMissing ? `${id}-missing` : undefined}
            onClick={() => setDayOpen(!isDayOpen)}
            className={cx(value, 'cursor-pointer truncate text-left after:absolute after:inset-0')}
          >
            {date ? formatLocalDate(date, locale) : <FormattedMessage defaultMessage="Any day" />}
          </button>
          {isDayOpen && (
            <Suspense>
              <DayPanel
                id={`${id}-panel`}
                area={dayField}
                date={date}
                onClose={(isByKey) => {
                  setDayOpen(false);
                  if (isByKey) dayButton.current?.focus();
                }}
                onChoose={(day) => {
                  setDate(day);
                  setDayOpen(false);
                  setDayMissing(false);
                  (day ? hoursSelect : dayButton).current?.focus();
                }}
              />
            </Suspense>
          )}
        </div>
        <label className={next}>
          <span className={label}>
            <FormattedMessage defaultMessage="Hours" />
          </span>
          <span className="relative block">
            <select ref={hoursSelect} name="hours" className={cx(value, 'appearance-none pe-6')} defaultValue="">
              <HourOptions />
            </select>
            <ChevronDownIcon
              size={18}
              className="pointer-events-none absolute inset-e-0 inset-y-0 my-auto text-muted"
            />
          </span>
        </label>
        <Button type="submit" size="lg" className="max-sm:mt-2 max-sm:w-full">
          <FormattedMessage defaultMessage="Search" />
        </Button>
        <p
          id={`${id}-missing`}
          role="alert"
          className={cx('col-span-full px-4 pb-1 text-[14px] text-danger', !isDayMissing && 'hidden')}
        >
          {isDayMissing && intl.formatMessage({ defaultMessage: 'Choose a day for these hours.' })}
        </p>
      </form>
    </search>
  );
}
