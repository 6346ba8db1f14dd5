// One day of a property by the hour, in local time. Drag across hours to block them.
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { CoHostingMark } from '../../../nouns/co-hosts/co-hosting-mark.tsx';
import type { Choice } from '../../../nouns/host-calendar/block-cursor.ts';
import { BlockDialog } from '../block-dialog.tsx';
import { EntryDialog } from '../entry-dialog.tsx';
import { useEntryWords } from '../entry-words.ts';
import { ListingTimeline } from '../listing-timeline.tsx';
import type { ShownEntry } from '../shown-entries.ts';
import type { Home, Row } from './api.ts';
import type { CellWords } from './cell-words.ts';
import { PropertyFacts } from './property-line.tsx';

interface HomeDayProps {
  home: Home;
  rows: readonly Row[];
  date: string;
  entries: readonly ShownEntry[];
  nowMs: number;
  helpId: string;
  cellWords: CellWords;
}

const minutesOf = (open: readonly number[]) =>
  open.flatMap((startMinute, at) => (at % 2 === 0 ? [{ startMinute, endMinute: open[at + 1] ?? startMinute }] : []));

export function PropertyDay({ home, rows, date, entries, nowMs, helpId, cellWords }: HomeDayProps) {
  const words = useEntryWords(home.timeZone, rows);
  const [opened, setOpened] = useState<ShownEntry>();
  const [choice, setChoice] = useState<Choice>();
  const dates = useMemo(() => [date], [date]);
  const own = useMemo(() => {
    const ids = new Set(rows.map(({ _id }) => _id));
    return entries.filter(({ listingId }) => ids.has(listingId));
  }, [entries, rows]);
  const openOf = useMemo(() => {
    const byId = new Map(rows.map((row) => [row._id, minutesOf(row.open[0] ?? [])]));
    return (roomId: string) => byId.get(roomId) ?? [];
  }, [rows]);
  const noteOf = (roomId: string) => {
    const row = rows.find(({ _id }) => _id === roomId);
    return row && cellWords.price(row, 0);
  };
  const { timeZone } = home;
  return (
    <section aria-label={home.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-[16px] font-bold">
        <Link to={`/host/property/${home._id}/calendar`} className="hover:underline">
          {home.title}
        </Link>
        <CoHostingMark coHosting={home.coHosting} />
        <span className="font-normal">
          <PropertyFacts {...{ home, nowMs }} rowCount={rows.length} />
        </span>
      </h3>
      <ListingTimeline
        {...{ dates, timeZone, words, nowMs, helpId, openOf, noteOf }}
        rooms={rows}
        entries={own}
        onBlock={setChoice}
        onOpen={setOpened}
      />
      <EntryDialog entry={opened} {...{ timeZone, words }} rooms={rows} onClose={() => setOpened(undefined)} />
      <BlockDialog
        choice={choice}
        {...{ timeZone, words }}
        rooms={rows}
        entries={own}
        onClose={() => setChoice(undefined)}
      />
    </section>
  );
}
