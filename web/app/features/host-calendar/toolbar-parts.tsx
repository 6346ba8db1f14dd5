// Shared parts of the calendar toolbars: previous and next, the shown dates, and the views. All are links, so Back works.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { dateFormat, formatLocalDate } from '../../lib/formats.ts';
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

const ARROW = 'grid size-11 place-items-center rounded-pill hover:bg-well lg:size-10';

export function CalendarSteps({ view, earlier, later, today }: CalendarStepsProps) {
  const words = useViewWords();
  const [back, on] = [words.step(view, -1), words.step(view, 1)];
  return (
    // On phones the arrows are beside the dates, and Today is with the other buttons below.
    <div className="flex items-center gap-1 max-md:contents">
      <div className="flex items-center max-md:order-[-1] max-md:-me-2.5 md:-ms-2.5 md:gap-1">
        <Link to={earlier} preventScrollReset aria-label={back} title={back} className={ARROW}>
          <ChevronLeftIcon className="rtl:rotate-180" />
        </Link>
        <Link to={later} preventScrollReset aria-label={on} title={on} className={ARROW}>
          <ChevronRightIcon className="rtl:rotate-180" />
        </Link>
      </div>
      <Link to={today} preventScrollReset className={buttonClass({ variant: 'outline', size: 'sm' }, 'md:ms-1')}>
        <FormattedMessage defaultMessage="Today" />
      </Link>
    </div>
  );
}

interface CalendarTitleProps {
  place: { view: AnyView; on: string };
  dates: readonly string[];
  isFetching: boolean;
}

/** On phones it's above the buttons, with the arrows at its end. */
export const CalendarTitle = ({ place, dates, isFetching }: CalendarTitleProps) => (
  <h2
    aria-live="polite"
    className="display min-w-0 grow text-[clamp(20px,2.4vw,27px)] num max-md:order-[-2] max-md:basis-[calc(100%-112px)] md:max-lg:basis-40 md:max-lg:text-[19px]"
  >
    <ShownDates place={place} dates={dates} />
    {isFetching && (
      <span aria-hidden="true" className="ms-3 inline-block size-2 animate-pulse rounded-pill bg-moss align-middle" />
    )}
  </h2>
);

function ShownDates({ place, dates }: Pick<CalendarTitleProps, 'place' | 'dates'>) {
  const locale = useLocale();
  if (place.view === 'day')
    return (
      <>
        <span className="md:hidden">{formatLocalDate(place.on, locale, 'medium')}</span>
        <span className="max-md:hidden">{formatLocalDate(place.on, locale, 'long')}</span>
      </>
    );
  if (place.view === 'month') return formatLocalDate(place.on, locale, 'month');
  const at = (date: string | undefined) => new Date(`${date}T00:00:00Z`);
  const format = dateFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return format.formatRange(at(dates[0]), at(dates.at(-1)));
}

/** Lighter than the well in both themes. */
const SELECTED = 'bg-[light-dark(var(--surface),var(--line))] text-ink shadow-pin';

interface ViewSwitchProps<V extends AnyView> {
  views: readonly V[];
  view: V;
  toLink: (view: V) => string;
}

export function ViewSwitch<V extends AnyView>({ views, view: shown, toLink }: ViewSwitchProps<V>) {
  const intl = useIntl();
  const words = useViewWords();
  return (
    <nav aria-label={intl.formatMessage({ defaultMessage: 'View' })} className="flex rounded-pill bg-well p-1">
      {views.map((view) => (
        <Link
          key={view}
          to={toLink(view)}
          preventScrollReset
          aria-current={view === shown ? 'true' : undefined}
          className={cx(
            'finger relative rounded-pill px-3 py-1.5 text-[14.5px] font-semibold lg:px-4',
            view === shown ? SELECTED : 'text-muted hover:text-ink',
          )}
        >
          {words.name(view)}
        </Link>
      ))}
    </nav>
  );
}
