// The search form on the home page: where, when, which hours. Each choice moves to the next field; a place alone is enough.
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { formatLocalDate, formatWallRange } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { PlaceBox, type PlaceChoice } from '../../nouns/places/place-box.tsx';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Hours } from './hours-fields.tsx';

const loadDayPanel = () => import('./day-panel.tsx');
const DayPanel = lazy(() => loadDayPanel().then(({ DayPanel }) => ({ default: DayPanel })));
const loadHoursPanel = () => import('./hours-panel.tsx');
const HoursPanel = lazy(() => loadHoursPanel().then(({ HoursPanel }) => ({ default: HoursPanel })));

const field = 'rounded-field px-4 py-2.5 focus-within:outline-2 focus-within:outline-moss';
const next = `relative ${field} sm:before:absolute sm:before:inset-y-2 sm:before:inset-s-0 sm:before:w-px sm:before:bg-line`;
const label = 'block text-[12.5px] font-semibold text-muted';
const value = 'mt-0.5 h-6 w-full bg-transparent text-[16px] text-ink outline-none num';

export function HeroSearch() {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dayField = useRef<HTMLDivElement>(null);
  const dayButton = useRef<HTMLButtonElement>(null);
  const hoursField = useRef<HTMLDivElement>(null);
  const hoursButton = useRef<HTMLButtonElement>(null);
  const [date, setDate] = useState<string>();
  const [hours, setHours] = useState<Hours>();
  const [open, setOpen] = useState<'day' | 'hours'>();
  /** Hours belong to a day: if they're set without one, the form asks for it. */
  const [isDayMissing, setDayMissing] = useState(false);
  /** The place in the field, if it was chosen from the suggestions. */
  const chosen = useRef<PlaceChoice>(undefined);
  /** A suggestion's coordinates are being fetched; if the form is submitted in the meantime, the search waits. */
  const locating = useRef<'alone' | 'searched'>(undefined);

  const toDay = () => {
    dayButton.current?.focus();
    setOpen('day');
  };
  /** After a click elsewhere, another panel may already be open. */
  const close = (which: 'day' | 'hours', isDone: boolean) => {
    setOpen((now) => (now === which ? undefined : now));
    if (isDone) (which === 'day' ? dayButton : hoursButton).current?.focus();
  };
  const go = () => {
    const data = new FormData(form.current ?? undefined);
    const city = String(data.get('city') ?? '').trim();
    if (hours && !date) {
      setDayMissing(true);
      return toDay();
    }
    if (locating.current) {
      locating.current = 'searched';
      return undefined;
    }
    const when = { ...(date ? { date } : {}), ...hours };
    return navigate(`/search${writeSearch({ ...when, ...(chosen.current ?? (city ? { city } : {})) })}`);
  };

  return (
    <search>
      <form
        ref={form}
        action="/search"
        className="relative grid gap-1 rounded-panel bg-surface p-2.5 shadow-float sm:grid-cols-[1.35fr_1fr_1fr_auto] sm:items-center sm:gap-0"
        onPointerEnter={() => {
          void loadDayPanel();
          void loadHoursPanel();
        }}
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
        <Choice
          id={`${id}-day`}
          area={dayField}
          button={dayButton}
          name={<FormattedMessage defaultMessage="When" />}
          isOpen={open === 'day'}
          onToggle={(isOpen) => setOpen(isOpen ? 'day' : undefined)}
          describedBy={isDayMissing ? `${id}-missing` : undefined}
          panel={
            <DayPanel
              id={`${id}-day-panel`}
              area={dayField}
              date={date}
              onClose={(isByKey) => close('day', isByKey)}
              onChoose={(day) => {
                setDate(day);
                setOpen(undefined);
                setDayMissing(false);
                (day ? hoursButton : dayButton).current?.focus();
              }}
            />
          }
        >
          {date ? formatLocalDate(date, locale) : <FormattedMessage defaultMessage="Any day" />}
        </Choice>
        <Choice
          id={`${id}-hours`}
          area={hoursField}
          button={hoursButton}
          name={<FormattedMessage defaultMessage="Hours" />}
          isOpen={open === 'hours'}
          onToggle={(isOpen) => setOpen(isOpen ? 'hours' : undefined)}
          panel={
            <HoursPanel
              id={`${id}-hours-panel`}
              area={hoursField}
              hours={hours}
              onChange={setHours}
              onClose={(isDone) => close('hours', isDone)}
            />
          }
        >
          {hours ? (
            formatWallRange(hours.from, hours.to, locale, hourCycle)
          ) : (
            <FormattedMessage defaultMessage="Any hours" />
          )}
        </Choice>
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

interface ChoiceProps {
  id: string;
  area: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  name: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  describedBy?: string | undefined;
  panel: ReactNode;
  /** The current choice. */
  children: ReactNode;
}

/** A field with a panel below it. */
const Choice = ({ id, area, button, name, isOpen, onToggle, describedBy, panel, children }: ChoiceProps) => (
  <div ref={area} className={next}>
    <span id={`${id}-name`} className={label}>
      {name}
    </span>
    <button
      ref={button}
      id={id}
      type="button"
      aria-labelledby={`${id}-name ${id}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-panel` : undefined}
      aria-describedby={describedBy}
      onClick={() => onToggle(!isOpen)}
      className={cx(value, 'cursor-pointer truncate text-start after:absolute after:inset-0')}
    >
      {children}
    </button>
    {isOpen && <Suspense>{panel}</Suspense>}
  </div>
);
