// The calendar's layout for this screen, and its dialogs.
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { localDay } from '../../../lib/dates/local-day.ts';
import { toLocalDate } from '../../../lib/formats.ts';
import type { Choice } from '../../../nouns/host-calendar/block-cursor.ts';
import { MINUTE_MS } from '../../../nouns/host-calendar/day-axis.ts';
import { BlockDialog } from '../block-dialog.tsx';
import { EntryDialog } from '../entry-dialog.tsx';
import { useEntryWords } from '../entry-words.ts';
import { entriesOn, type ShownEntry } from '../shown-entries.ts';
import type { Calendar, Row } from './api.ts';
import { useCellWords } from './cell-words.ts';
import { ChangeDialog, type Chosen } from './change-dialog.tsx';
import type { Action } from './change-draft.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { DayDialog, type OpenedDay } from './day-dialog.tsx';
import { layOutLines } from './grid-lines.ts';
import { PropertiesAgenda } from './properties-agenda.tsx';
import { PropertiesGrid } from './properties-grid.tsx';
import { PropertiesHelp } from './properties-help.tsx';
import type { Place } from './properties-url.ts';
import { PropertyDay } from './property-day.tsx';
import { toBounds } from './range.ts';
import { isShortcutKey } from './shortcut-keys.ts';
import { useRange } from './use-range.ts';

interface PropertiesViewProps {
  calendar: Calendar;
  entries: readonly ShownEntry[];
  dates: readonly string[];
  place: Place;
  today: string;
  nowMs: number;
  firstWeekday: number;
  isPhone: boolean;
  onNearEnd: () => void;
  /** Whether one of the dialogs is open. */
  onDialog: (isOpen: boolean) => void;
}

const NO_ENTRIES: readonly ShownEntry[] = [];
const START_MINUTE = 9 * 60;

export function PropertiesView(props: PropertiesViewProps) {
  const { calendar, entries, dates, place, today, nowMs, firstWeekday, isPhone, onNearEnd, onDialog } = props;
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const words = useCellWords();
  const byRow = useMemo(() => grouped(entries), [entries]);
  // In the order in which they're drawn.
  const rows = useMemo(
    () => layOutLines(calendar.homes, calendar.rows).flatMap((line) => (line.type === 'row' ? [line.row] : [])),
    [calendar],
  );
  const [opened, setOpened] = useState<OpenedDay>();
  const [entry, setEntry] = useState<{ entry: ShownEntry; timeZone: string }>();
  const [hours, setHours] = useState<{ choice: Choice; opened: OpenedDay }>();
  const [chosen, setChosen] = useState<Chosen>();
  const hasDialog = [opened, entry, hours, chosen].some((one) => one !== undefined);
  useEffect(() => {
    onDialog(hasDialog);
    return () => onDialog(false);
  }, [hasDialog, onDialog]);
  const zone = entry?.timeZone ?? hours?.opened.home.timeZone ?? opened?.home.timeZone ?? 'UTC';
  const entryWords = useEntryWords(zone, rows);

  const open = (row: Row, date: string) => {
    const property = calendar.homes.find(({ _id }) => _id === row.propertyId);
    if (property) setOpened({ row, home: property, date, at: dates.indexOf(date) });
  };
  const start = dates.indexOf(today);
  const choice = useRange({
    grid: frame,
    size: { rows: rows.length, dates: dates.length },
    of: `${dates[0]} ${dates.length} ${rows.length} ${rows[0]?._id}`,
    startDate: Math.max(0, start),
    onOpen: ({ row, date }) => rows[row] && open(rows[row], dates[date]!),
    onChosen: () => setChosen(chosenAs(rows.some(({ can }) => can.price) ? 'price' : 'block')),
  });
  const bounds = toBounds(choice.range);
  const inRange = rows.slice(bounds.fromRow, bounds.toRow + 1);
  const [from, to] = [dates[bounds.fromDate] ?? place.on, dates[bounds.toDate] ?? place.on];
  const chosenAs = (action: Action): Chosen => ({ action, listingIds: inRange.map(({ _id }) => _id), from, to });
  const onDay = ({ row, date }: OpenedDay): Omit<Chosen, 'action'> => ({ listingIds: [row._id], from: date, to: date });

  const blockHours = (day: OpenedDay) => {
    const fromMs = localDay(day.date, day.home.timeZone).startsMs + START_MINUTE * MINUTE_MS;
    setOpened(undefined);
    setHours({ choice: { listingId: day.row._id, fromMs, untilMs: fromMs + 60 * MINUTE_MS }, opened: day });
  };

  const onLetter = (event: KeyboardEvent) => {
    if (!isShortcutKey(event)) return;
    const action = { b: 'block', s: 'price' }[event.key] as Action | undefined;
    if (!action) return;
    event.preventDefault();
    setChosen(chosenAs(action));
  };

  const isGrid = !isPhone && place.view !== 'day';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters act for what has the focus in it
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" onKeyDown={onLetter}>
      {isPhone && (
        <PropertiesAgenda {...{ calendar, dates, place, today, nowMs, firstWeekday, byRow, words }} onOpen={open} />
      )}
      {isGrid && (
        <PropertiesGrid
          {...{ calendar, dates, place, nowMs, today, byRow, words, helpId, choice, frame, onNearEnd }}
          describeEntry={entryWords.title}
        />
      )}
      {!isPhone &&
        place.view === 'day' &&
        calendar.homes.map((property) => (
          <PropertyDay
            key={property._id}
            {...{ property, entries, nowMs, helpId }}
            cellWords={words}
            date={dates[0]!}
            rows={rows.filter(({ propertyId }) => propertyId === property._id)}
          />
        ))}
      {isGrid && choice.isChosen && (
        <ChoiceBar
          rows={inRange}
          {...{ from, to }}
          onAct={(action) => setChosen(chosenAs(action))}
          onClear={choice.clear}
        />
      )}
      {!isPhone && (
        <PropertiesHelp
          id={helpId}
          isDay={place.view === 'day'}
          kinds={new Set(entries.map(({ kind }) => kind))}
          hasSpecialPrice={rows.some(({ dayMinor, usualDayMinor }) =>
            dayMinor.some((price) => price > 0 && price !== usualDayMinor),
          )}
        />
      )}
      <DayDialog
        opened={opened}
        here={
          opened
            ? entriesOn(byRow.get(opened.row._id) ?? NO_ENTRIES, localDay(opened.date, opened.home.timeZone))
            : NO_ENTRIES
        }
        today={opened ? toLocalDate(new Date(nowMs), opened.home.timeZone) : today}
        {...{ words, entryWords }}
        onEntry={(one) => {
          setEntry({ entry: one, timeZone: zone });
          setOpened(undefined);
        }}
        onHours={blockHours}
        onChange={(action, day) => {
          setOpened(undefined);
          setChosen({ action, ...onDay(day) });
        }}
        onClose={() => setOpened(undefined)}
      />
      <EntryDialog
        entry={entry?.entry}
        timeZone={zone}
        listings={rows}
        words={entryWords}
        onClose={() => setEntry(undefined)}
      />
      <BlockDialog
        choice={hours?.choice}
        timeZone={zone}
        listings={hours ? [hours.opened.row] : []}
        entries={hours ? (byRow.get(hours.opened.row._id) ?? NO_ENTRIES) : NO_ENTRIES}
        words={entryWords}
        onClose={() => setHours(undefined)}
      />
      <ChangeDialog
        {...{ chosen, calendar, today }}
        onClose={() => setChosen(undefined)}
        onDone={() => {
          setChosen(undefined);
          choice.clear();
        }}
      />
    </div>
  );
}

function grouped(entries: readonly ShownEntry[]): ReadonlyMap<string, readonly ShownEntry[]> {
  const byRow = new Map<string, ShownEntry[]>();
  for (const entry of entries) {
    const known = byRow.get(entry.listingId);
    if (known) known.push(entry);
    else byRow.set(entry.listingId, [entry]);
  }
  return byRow;
}
