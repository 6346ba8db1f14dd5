// Which days, and how they are drawn: earlier, today, later, and the three views. All of it are links, so Back works.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { dateFormat, formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-style.ts';
import { cx } from '../../../ui/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx';
import { PlusIcon } from '../../../ui/member-icons.tsx';
import { movedBy, type Place, searchOf, VIEWS } from './calendar-address.ts';
import { useViewWords } from './view-words.ts';

interface CalendarToolbarProps {
  place: Place;
  dates: readonly string[];
  today: string;
  isFetching: boolean;
  onBlock: () => void;
}

export function CalendarToolbar({ place, dates, today, isFetching, onBlock }: CalendarToolbarProps) {
  const intl = useIntl();
  const words = useViewWords();
  const step = (by: -1 | 1) => ({
    to: searchOf(movedBy(place, by)),
    label: words.step(place.view, by),
  });
  const [earlier, later] = [step(-1), step(1)];
  const arrow = 'grid size-11 place-items-center rounded-pill hover:bg-well lg:size-10';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-3 md:gap-x-5">
      <div className="flex items-center gap-1">
        <Link
          to={earlier.to}
          preventScrollReset
          aria-label={earlier.label}
          title={earlier.label}
          className={cx(arrow, '-ms-2.5')}
        >
          <ChevronLeftIcon className="rtl:rotate-180" />
        </Link>
        <Link to={later.to} preventScrollReset aria-label={later.label} title={later.label} className={arrow}>
          <ChevronRightIcon className="rtl:rotate-180" />
        </Link>
      </div>
      <Link
        to={searchOf({ ...place, on: today })}
        preventScrollReset
        className={buttonClass({ look: 'outline', size: 'sm' }, 'max-md:order-1 md:-ms-4')}
      >
        <FormattedMessage defaultMessage="Today" />
      </Link>
      <h2 aria-live="polite" className="display min-w-0 grow text-[clamp(20px,2.6vw,28px)] num max-md:basis-0">
        <RangeTitle place={place} dates={dates} />
        {isFetching && (
          <span
            aria-hidden="true"
            className="ms-3 inline-block size-2 animate-pulse rounded-pill bg-moss align-middle"
          />
        )}
      </h2>
      <div className="flex items-center gap-2 max-md:order-2 max-md:w-full sm:gap-3 max-md:justify-between">
        <nav aria-label={intl.formatMessage({ defaultMessage: 'View' })} className="flex rounded-pill bg-well p-1">
          {VIEWS.map((view) => (
            <Link
              key={view}
              to={searchOf({ ...place, view })}
              preventScrollReset
              aria-current={view === place.view ? 'true' : undefined}
              className={cx(
                'finger relative rounded-pill px-3 py-1.5 text-[14.5px] font-semibold sm:px-4',
                view === place.view ? 'bg-surface text-ink shadow-pin' : 'text-muted hover:text-ink',
              )}
            >
              {words.name(view)}
            </Link>
          ))}
        </nav>
        <Button onClick={onBlock} className="max-sm:px-4">
          <PlusIcon size={18} />
          <FormattedMessage defaultMessage="Block time" />
        </Button>
      </div>
    </div>
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
