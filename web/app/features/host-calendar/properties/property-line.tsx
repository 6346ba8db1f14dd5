// A property's heading in the calendar: its name, its local time, and a link to its own calendar.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatTime, zoneName } from '../../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../../lib/locale.ts';
import { CoHostingMark } from '../../../nouns/co-hosts/co-hosting-mark.tsx';
import type { PropertyLine as Line } from './grid-lines.ts';

export function PropertyLine({ line, nowMs, columnCount }: { line: Line; nowMs: number; columnCount: number }) {
  const { home, top, height, rowCount } = line;
  return (
    <tr style={{ top, height }} className="absolute inset-x-0 border-b border-line bg-paper">
      <th
        scope="row"
        colSpan={columnCount}
        className="sticky inset-s-0 flex h-full text-start font-normal w-max max-w-[min(100%,92vw)] items-center gap-x-3 px-3"
      >
        <Link to={`/host/property/${home._id}/calendar`} className="truncate text-[14.5px] font-bold hover:underline">
          {home.title}
        </Link>
        <CoHostingMark coHosting={home.coHosting} />
        <PropertyFacts {...{ property: home, nowMs, rowCount }} />
      </th>
    </tr>
  );
}

/** `Toronto, 12 listings, Eastern time, 7:24 AM there`. */
export function PropertyFacts({
  property,
  nowMs,
  rowCount,
}: {
  property: Line['home'];
  nowMs: number;
  rowCount: number;
}) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  return (
    <span className="truncate text-[13px] text-muted num">
      <FormattedMessage
        defaultMessage="{city} · {count, plural, one {# listing} other {# listings}} · {zone}, now {time}"
        values={{
          city: property.city,
          count: rowCount,
          zone: zoneName(property.timeZone, locale),
          time: formatTime(new Date(nowMs), property.timeZone, locale, hourCycle),
        }}
      />
    </span>
  );
}
