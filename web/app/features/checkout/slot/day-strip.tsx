// The next two weeks at a glance: which days are free, and a button to choose each.
import { useIntl } from 'react-intl';
import { addDays } from '../../../lib/dates/calendar-dates.ts';
import { dateFormat, formatLocalDate } from '../../../lib/formats.ts';
import { DAYS_AHEAD, firstShown, type SlotState } from '../../../nouns/bookings/use-slot.ts';
import { cx } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** Scrolls horizontally only, so the page doesn't move. */
function bringIntoView(day: HTMLElement | null): void {
  const strip = day?.parentElement;
  if (!day || !strip) return;
  const { left, right } = day.getBoundingClientRect();
  const frame = strip.getBoundingClientRect();
  if (left < frame.left || right > frame.right) strip.scrollLeft += left - frame.left - frame.width / 3;
}

/** Members can wait for taken hours, so a fully booked day can be chosen. */
function stateOfDay(day: SlotState['days'][number] | undefined): 'free' | 'taken' | 'closed' {
  if (day?.free.length) return 'free';
  return day?.reason === 'fully-booked' ? 'taken' : 'closed';
}

export function DayStrip({ state }: { state: SlotState }) {
  const intl = useIntl();
  const byDate = new Map(state.days.map((day) => [day.date, day]));
  const first = firstShown(state.today, state.date);
  const dates = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(first, ahead));
  const part = (date: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(intl.locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  return (
    <ul
      aria-label={intl.formatMessage({ defaultMessage: 'Days' })}
      className="-mx-(--page-gutter) flex snap-x scroll-px-(--page-gutter) gap-1.5 overflow-x-auto px-(--page-gutter) py-1 [scrollbar-width:none] md:mx-0 md:px-0 lg:grid lg:grid-cols-7 lg:overflow-visible"
    >
      {dates.map((date) => {
        const day = byDate.get(date);
        const isChosen = date === state.date;
        const offered = stateOfDay(day);
        const isFree = offered === 'free';
        if (!day && state.isLoading) return <Skeleton key={date} className="h-18 w-14 shrink-0 lg:w-auto" />;
        return (
          <li key={date} ref={isChosen ? bringIntoView : null} className="shrink-0 snap-start">
            <button
              type="button"
              disabled={offered === 'closed'}
              aria-pressed={isChosen}
              aria-label={intl.formatMessage(
                {
                  defaultMessage:
                    '{date}, {state, select, free {available} taken {fully booked} other {not available}}',
                },
                {
                  date: formatLocalDate(date, intl.locale, 'long'),
                  state: offered,
                },
              )}
              onClick={() => state.chooseDate(date)}
              className={cx(
                'grid h-18 min-w-14 place-content-center px-1 gap-0.5 rounded-field text-center transition-colors duration-100 lg:w-full',
                isChosen && 'bg-moss text-moss-ink',
                !isChosen && isFree && 'shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-moss-wash',
                !isFree && 'bg-well text-muted line-through',
              )}
            >
              <span className="text-[12.5px]">{part(date, { weekday: 'short' })}</span>
              <span className="text-[17px] font-semibold num">
                {part(date, date.endsWith('-01') ? { month: 'short', day: 'numeric' } : { day: 'numeric' })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
