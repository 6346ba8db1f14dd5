// Shared parts of the calendar toolbars: previous and next, the shown dates, and the views. All are links, so Back works.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatDateRange, formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { buttonClass } from '../../ui/button-style.ts';
import { cx } from '../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { type AnyView, useViewWords } from './view-words.ts';

interface CalendarStepsProps {
  view: AnyView;
  /** Where the links lead. */
  earlier: string;
  later: string;
  today: string;
}

const ARROW = 'grid size-11 place-items-center rounded-pill hover:bg-well max-md:w-10 lg:size-10';

export function CalendarSteps({ view, earlier, later, today }: CalendarStepsProps) {
  const words = useViewWords();
  const [back, on] = [words.step(view, -1), words.step(view, 1)];
  return (
    // On phones the dates are between the arrows, and Today is at the end of the row.
    <div className="flex items-center gap-1 max-md:contents">
      <div className="flex items-center max-md:contents md:-ms-2.5 md:gap-1">
        <Link
          to={earlier}
          preventScrollReset
          aria-label={back}
          title={back}
          className={cx(ARROW, 'max-md:order-[-3] max-md:-ms-3')}
        >
          <ChevronLeftIcon className="rtl:rotate-180" />
        </Link>
        <Link
          to={later}
          preventScrollReset
          aria-label={on}
          title={on}
          className={cx(ARROW, 'max-md:order-[-1] max-md:me-auto')}
        >
          <ChevronRightIcon className="rtl:rotate-180" />
        </Link>
      </div>
      <Link
        to={today}
        preventScrollReset
        className={buttonClass({ variant: 'outline', size: 'sm' }, 'max-md:px-3 md:ms-1')}
      >
        <FormattedMessage defaultMessage="Today" />
      </Link>
    </div>
  );
}

interface CalendarTitleProps {
  place: { view: AnyView; on: string };
  dates: readonly string[];
  today: string;
  isFetching: boolean;
}

/** On phones it's between the arrows, and without the year while that's the current one. */
export const CalendarTitle = ({ place, dates, today, isFetching }: CalendarTitleProps) => (
  <h2
    aria-live="polite"
    className="display min-w-0 grow text-[clamp(20px,2.4vw,27px)] num max-md:order-[-2] max-md:grow-0 max-md:text-[16.5px] md:max-lg:basis-40 md:max-lg:text-[19px]"
  >
    <ShownDates {...{ place, dates, today }} />
    {isFetching && (
      <span aria-hidden="true" className="ms-3 inline-block size-2 animate-pulse rounded-pill bg-moss align-middle" />
    )}
  </h2>
);

function ShownDates({ place, dates, today }: Omit<CalendarTitleProps, 'isFetching'>) {
  const locale = useLocale();
  if (place.view === 'day')
    return (
      <>
        <span className="md:hidden">{formatLocalDate(place.on, locale, 'medium')}</span>
        <span className="max-md:hidden">{formatLocalDate(place.on, locale, 'long')}</span>
      </>
    );
  if (place.view === 'month') return formatLocalDate(place.on, locale, 'month');
  const at = (date: string | undefined) => `${date}T00:00:00Z`;
  const range = (options: Intl.DateTimeFormatOptions) =>
    formatDateRange(at(dates[0]), at(dates.at(-1)), locale, {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
      ...options,
    });
  const full = range({ year: 'numeric' });
  const isThisYear = [dates[0], dates.at(-1)].every((date) => date?.slice(0, 4) === today.slice(0, 4));
  if (!isThisYear) return full;
  return (
    <>
      <span className="md:hidden">{range({})}</span>
      <span className="max-md:hidden">{full}</span>
    </>
  );
}

/** Lighter than the well in both themes. */
const SELECTED = 'bg-[light-dark(var(--surface),var(--line))] text-ink shadow-pin';

interface ViewSwitchProps<V extends AnyView> {
  views: readonly V[];
  view: V;
  toLink: (view: V) => string;
  className?: string;
}

export function ViewSwitch<V extends AnyView>({ views, view: shown, toLink, className }: ViewSwitchProps<V>) {
  const intl = useIntl();
  const words = useViewWords();
  return (
    <nav
      aria-label={intl.formatMessage({ defaultMessage: 'View', description: 'Which view: list or calendar' })}
      className={cx('flex rounded-pill bg-well p-1', className)}
    >
      {views.map((view) => (
        <Link
          key={view}
          to={toLink(view)}
          preventScrollReset
          aria-current={view === shown ? 'true' : undefined}
          className={cx(
            'finger relative grow rounded-pill px-3 py-1.5 text-center text-[14.5px] font-semibold lg:px-4',
            view === shown ? SELECTED : 'text-muted hover:text-ink',
          )}
        >
          {words.name(view)}
        </Link>
      ))}
    </nav>
  );
}
