// Chooses the calendar layout for the view and the screen.

import { localDay } from '../../lib/dates/local-day.ts';
import { datesOfMonth, type Place } from '../../nouns/host-calendar/calendar-url.ts';
import { Agenda } from './agenda.tsx';
import { CompactMonth } from './compact-month.tsx';
import type { GridProps } from './grid-props.ts';
import { MonthGrid } from './month-grid.tsx';
import { entriesOn } from './shown-entries.ts';
import { TimeGrid } from './time-grid.tsx';

interface CalendarViewProps {
  grid: GridProps;
  place: Place;
  firstWeekday: number;
  isPhone: boolean;
  onMove: (date: string) => void;
}

export function CalendarView({ grid, place, firstWeekday, isPhone, onMove }: CalendarViewProps) {
  const { on, view } = place;
  if (isPhone && view === 'month') {
    // The chosen date, and later dates of the month that have entries.
    const dates = datesOfMonth(on).filter(
      (date) => date === on || (date > on && entriesOn(grid.entries, localDay(date, grid.timeZone)).length > 0),
    );
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CompactMonth {...grid} {...{ on, firstWeekday, onMove }} />
        <Agenda {...grid} dates={dates} />
      </div>
    );
  }
  if (isPhone && view === 'week') return <Agenda {...grid} />;
  if (view === 'month') return <MonthGrid {...grid} {...{ on, firstWeekday, onMove }} />;
  return <TimeGrid {...grid} />;
}
