// Table cells: times with their zone, amounts, statuses, and links to related things.
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { zoneShortName } from '../../lib/dates/zone-short-name.ts';
import { formatDate, formatMoney, formatTime, toLocalDate } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { TableView } from './columns.ts';
import { pickDueTone } from './due-clock.tsx';

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Only days of other years name their year. */
function formatDay(at: string, timeZone: string, locale: string, nowMs: number): string {
  const isThisYear = toLocalDate(at, timeZone).slice(0, 4) === toLocalDate(new Date(nowMs), timeZone).slice(0, 4);
  return formatDate(at, timeZone, locale, isThisYear ? 'short' : 'dated');
}

/** `Nov 21, 3:04 PM EST`, in the reader's time zone. */
export function CellMoment({ at }: { at: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const nowMs = useNow(3_600_000);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDay(at, here(), locale, nowMs)}, {formatTime(at, here(), locale, hourCycle)}{' '}
      <span className="text-muted">{zoneShortName(at, here(), locale)}</span>
    </time>
  );
}

/** `Nov 21`, in the reader's time zone unless another one is given. */
export const CellDay = ({ at, view, timeZone = here() }: CellTimeProps) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatDay(at, timeZone, useLocale(), view.nowMs)}
  </time>
);

interface CellTimeProps {
  at: string;
  view: TableView;
  /** Of the place; the reader's, which the head names, unless given. */
  timeZone?: string;
  /** On narrower screens, too. */
  isAlwaysTimed?: boolean;
}

/** `Nov 21, 3:04 PM`, only the day on narrower screens. It names its zone where that isn't the head's, which changes with the season. */
export function CellTime({ at, view, timeZone, isAlwaysTimed = false }: CellTimeProps) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const zone = zoneShortName(at, timeZone ?? here(), locale);
  const isNamed = timeZone !== undefined || zone !== zoneShortName(new Date(view.nowMs), here(), locale);
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDay(at, timeZone ?? here(), locale, view.nowMs)}
      {!view.isPhone && (
        <span className={cx(!isAlwaysTimed && 'max-lg:hidden')}>
          , {formatTime(at, timeZone ?? here(), locale, hourCycle)}
          {isNamed && <span className="text-muted"> {zone}</span>}
        </span>
      )}
    </time>
  );
}

/** `3:04 PM` today, otherwise the day; in the reader's time zone. For phones, where both don't fit. */
export function CellRecent({ at }: { at: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const nowMs = useNow(3_600_000);
  const isToday = toLocalDate(at, here()) === toLocalDate(new Date(nowMs), here());
  return (
    <time dateTime={at} className="text-[14px] whitespace-nowrap text-muted">
      {isToday ? formatTime(at, here(), locale, hourCycle) : formatDay(at, here(), locale, nowMs)}
    </time>
  );
}

/** `in 3 hours` or `2 days ago`, colored if it's soon or late; a row without a head says what it is. */
export function CellDue({ at, view }: { at: string; view: TableView }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const nowMs = useNow(60_000);
  const tone = pickDueTone(at, nowMs);
  const when = formatRelative(at, nowMs, locale);
  const words = !view.isPhone ? (
    when
  ) : tone === 'danger' ? (
    <FormattedMessage defaultMessage="Was due {when}" values={{ when }} />
  ) : (
    <FormattedMessage defaultMessage="Due {when}" values={{ when }} />
  );
  const exact = `${formatDay(at, here(), locale, nowMs)}, ${formatTime(at, here(), locale, hourCycle)} ${zoneShortName(at, here(), locale)}`;
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {tone === 'neutral' ? (
        words
      ) : (
        <Badge tone={tone} className={denseBadge}>
          {words}
        </Badge>
      )}
    </time>
  );
}

/** The reader's time zone now, for the head of a column of times. */
export const HeadZone = ({ nowMs }: { nowMs: number }) => ` (${zoneShortName(new Date(nowMs), here(), useLocale())})`;

interface CellMoneyProps {
  amountMinor: number;
  currency: string;
  view: TableView;
}

/** Amounts in several currencies end in a code of one width, so that their digits line up. */
export function CellMoney({ amountMinor, currency, view }: CellMoneyProps) {
  const amount = formatMoney(amountMinor, currency, useLocale(), { isNarrow: true });
  if (view.currency === currency) return <span className="num">{amount}</span>;
  return (
    <span className="num whitespace-nowrap">
      {amount} <span className="inline-block min-w-8 text-start text-muted">{currency}</span>
    </span>
  );
}

/** An empty cell. */
export const EMPTY_CELL = (
  <span data-none className="text-faint">
    –
  </span>
);

const denseBadge = '!px-2.5 !py-0 !text-[12.5px]';

interface State {
  readonly name: MessageDescriptor;
  readonly tone: BadgeTone;
}

export const StateCell = ({ state: { name, tone } }: { state: State }) => (
  <Badge tone={tone} className={denseBadge}>
    <FormattedMessage {...name} />
  </Badge>
);

/** A status that most rows have is plain text, and left out on phones, so that exceptions stand out. */
export function renderState(state: State, isNormal: boolean, { isPhone }: TableView): ReactNode {
  if (!isNormal) return <StateCell state={state} />;
  if (isPhone) return EMPTY_CELL;
  return (
    <span className="text-muted">
      <FormattedMessage {...state.name} />
    </span>
  );
}

/** A count, in words on phones; a zero is an empty cell, so that the others stand out. */
export function renderCount(count: number, words: ReactNode, { isPhone }: TableView): ReactNode {
  if (count === 0) return EMPTY_CELL;
  return isPhone ? words : count;
}

const SHOWN_OF_CODE = 8;

/** The end of a long code, which is what differs; a press copies all of it. */
export function CellCode({ code }: { code: string }) {
  const intl = useIntl();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(intl.formatMessage({ defaultMessage: 'ID copied' }));
    } catch {
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t copy it. The ID is {code}.' }, { code }));
    }
  };
  return (
    <button
      type="button"
      title={code}
      aria-label={intl.formatMessage({ defaultMessage: 'Copy {code}' }, { code })}
      className="relative z-1 underline-offset-4 hover:underline"
      onClick={() => void copy()}
    >
      {code.length > SHOWN_OF_CODE ? `…${code.slice(-SHOWN_OF_CODE)}` : code}
    </button>
  );
}

/** Above the link that covers the row. */
export const CellLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="relative z-1 underline-offset-4 hover:underline">
    {children}
  </Link>
);

export const memberPath = (id: string) => `/admin/users?member=${id}`;
