// Table cells: times with their zone, statuses, and links to related things.
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Nov 21, 2026, 3:04 PM EST`, in the reader's time zone unless another one is given. */
export function CellMoment({ at, timeZone = here() }: { at: string; timeZone?: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at, timeZone, locale, 'dated')}, {formatTime(at, timeZone, locale, hourCycle)}{' '}
      <span className="text-muted">{zoneShortName(at, timeZone, locale)}</span>
    </time>
  );
}

/** An empty cell. */
export const EMPTY_CELL = (
  <span data-none className="text-faint">
    –
  </span>
);

export const StateCell = ({ state: { name, tone } }: { state: { name: MessageDescriptor; tone: BadgeTone } }) => (
  <Badge tone={tone} className="!px-2.5 !py-0 !text-[12.5px]">
    <FormattedMessage {...name} />
  </Badge>
);

/** Above the link that covers the row. */
export const CellLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="relative z-1 underline-offset-4 hover:underline">
    {children}
  </Link>
);

export const memberPath = (id: string) => `/admin/users?member=${id}`;
