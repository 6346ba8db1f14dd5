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
import type { Property, Row } from './api.ts';
import type { CellWords } from './cell-words.ts';
import { PropertyFacts } from './property-line.tsx';

interface PropertyDayProps {
  property: Property;
  rows: readonly Row[];
  date: string;
  entries: readonly ShownEntry[];
  nowMs: number;
  helpId: string;
  cellWords: CellWords;
}

const toOpenMinutes = (open: readonly number[]) =>
  open.flatMap((startMinute, at) => (at % 2 === 0 ? [{ startMinute, endMinute: open[at + 1] ?? startMinute }] : []));

export function PropertyDay({ property, rows, date, entries, nowMs, helpId, cellWords }: PropertyDayProps) {
  const words = useEntryWords(property.timeZone, rows);
  const [opened, setOpened] = useState<ShownEntry>();
  const [choice, setChoice] = useState<Choice>();
  const dates = useMemo(() => [date], [date]);
  const own = useMemo(() => {
    const ids = new Set(rows.map(({ _id }) => _id));
    return entries.filter(({ listingId }) => ids.has(listingId));
  }, [entries, rows]);
  const findOpenHours = useMemo(() => {
    const byId = new Map(rows.map((row) => [row._id, toOpenMinutes(row.open[0] ?? [])]));
    return (listingId: string) => byId.get(listingId) ?? [];
  }, [rows]);
  const findNote = (listingId: string) => {
    const row = rows.find(({ _id }) => _id === listingId);
    return row && cellWords.price(row, 0);
  };
  const { timeZone } = property;
  return (
    <section aria-label={property.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-[16px] font-bold">
        <Link to={`/host/property/${property._id}/calendar`} className="hover:underline">
          {property.title}
        </Link>
        <CoHostingMark coHosting={property.coHosting} />
        <span className="font-normal">
          <PropertyFacts {...{ property, nowMs }} rowCount={rows.length} />
        </span>
      </h3>
      <ListingTimeline
        {...{ dates, timeZone, words, nowMs, helpId, findOpenHours, findNote }}
        listings={rows}
        entries={own}
        onBlock={setChoice}
        onOpen={setOpened}
      />
      <EntryDialog entry={opened} {...{ timeZone, words }} listings={rows} onClose={() => setOpened(undefined)} />
      <BlockDialog
        choice={choice}
        {...{ timeZone, words }}
        listings={rows}
        entries={own}
        onClose={() => setChoice(undefined)}
      />
    </section>
  );
}
