// SQL that keeps listings available at the requested hours. It decides for simple listings. Those it can't judge (several seats,
// seasonal hours, local rules, special dates, a clock change) are returned as uncertain, and exact-hours.ts asks availability.
import { toWeekday } from '../../lib/time/dates.ts';
import { MINUTES_PER_DAY } from '../../lib/time/zoned.ts';
import type { HoursInput } from './hours-input.ts';
import type { Values } from './statement.ts';
import { daysAhead, zoneDay } from './zone-days.ts';

const QUARTER = 15;
const BITS = 100;
const NO_BITS = '0'.repeat(BITS);

/** Ones for the quarter hours that are completely inside. Partial ones are left to uncertain listings. */
function makeMask(fromMinute: number, toMinute: number): string {
  const from = Math.ceil(fromMinute / QUARTER);
  const to = Math.max(from, Math.floor(toMinute / QUARTER));
  return '0'.repeat(from) + '1'.repeat(to - from) + '0'.repeat(BITS - to);
}

export interface HoursSql {
  /** Conditions on the index row `c`, tested before anything else is read. */
  readonly conditions: string[];
  /** Joins the columns from_minute, to_minute and is_doubtful of `slot`. */
  readonly join: string;
}

/** For the index row `c`: false if it's available, true if only availability knows, null if it isn't available. */
export const hoursUncertainty = ({ conditions, join }: HoursSql): string =>
  `case when ${conditions.join(' and ') || 'true'} then (select slot.is_doubtful from (values (1)) as one ${join}) end`;

/** The time zones of live listings on that date. Zones with a clock change are left out, and their listings are uncertain. */
function regularZones({ date }: HoursInput, timeZones: readonly string[], now: Date) {
  const regular = timeZones.filter((timeZone) => zoneDay(date, timeZone).isRegular);
  return {
    isComplete: regular.length === timeZones.length,
    names: regular,
    startMinutes: regular.map((timeZone) => zoneDay(date, timeZone).startMinute),
    leads: regular.map((timeZone) => daysAhead(date, timeZone, now)),
  };
}

/** `timeZones` are those of all live listings. A missing one only makes its listings uncertain. */
export function hoursSql(
  input: HoursInput,
  values: Values,
  around: { timeZones: readonly string[]; now: Date },
): HoursSql {
  const zones = regularZones(input, around.timeZones, around.now);
  const weekStart = (toWeekday(input.date) - 1) * MINUTES_PER_DAY;
  const parts = {
    date: values.add(input.date, 'date'),
    names: values.add(zones.names, 'text[]'),
    leads: values.add(zones.leads, 'int4[]'),
    starts: values.add(zones.startMinutes, 'float8[]'),
    now: values.add(around.now.getTime() / 60_000, 'float8'),
    guests: values.add(input.guests, 'int4'),
  };
  // `offset 0` keeps PostgreSQL from recalculating the values at each use.
  const zone = `cross join lateral (
      select place, (${parts.starts})[place] as day_start, (${parts.leads})[place] as lead
      from (select array_position(${parts.names}, t.time_zone) as place offset 0) as found offset 0
    ) as zone`;
  const seats = `(t.seats = 1 or least(t.seats, t.capacity) >= ${parts.guests})`;
  const exception = `(t.exceptions_until >= ${parts.date} and exists (
      select from availability_exception as e where e.listing_id = t.id and ${parts.date} between e.date_from and e.date_to
    ))`;
  const weekday = values.add(toWeekday(input.date), 'int4');
  const shortest = `coalesce(nullif(t.weekday_min_minutes[${weekday}], 0), t.min_duration_minutes)`;
  const longest = `coalesce(nullif(t.weekday_max_minutes[${weekday}], 0), t.max_duration_minutes)`;
  const shared = { ...parts, shortest, longest, zone, seats, exception, weekStart, isComplete: zones.isComplete };
  const { fromMinute, toMinute } = input;
  return fromMinute !== null && toMinute !== null
    ? fixedHours({ fromMinute, toMinute }, values, shared)
    : openHours(input, values, shared);
}

interface Shared {
  readonly date: string;
  readonly now: string;
  readonly zone: string;
  readonly seats: string;
  readonly exception: string;
  /** The shortest booking that can begin on that date. */
  readonly shortest: string;
  /** The longest one. */
  readonly longest: string;
  readonly weekStart: number;
  /** No clock changes on that date, so one mask of quarter hours fits all time zones. */
  readonly isComplete: boolean;
}

function fixedHours(hours: { fromMinute: number; toMinute: number }, values: Values, shared: Shared): HoursSql {
  const { date, weekStart, shortest, longest } = shared;
  const from = values.add(hours.fromMinute, 'int4');
  const to = values.add(hours.toMinute, 'int4');
  const length = `(${to} - ${from})`;
  const week = values.add(`[${weekStart + hours.fromMinute},${weekStart + hours.toMinute})`, 'int4range');
  const mask = values.add(makeMask(hours.fromMinute, hours.toMinute), `bit(${BITS})`);
  // `offset 0` keeps the planner from turning the probe into an anti-join over the whole day, which is nine hundred times slower.
  const free = (id: string) => `not exists (
      select from listing_day as day
      where day.listing_id = ${id} and day.day = ${date} and day.busy & ${mask} <> B'${NO_BITS}' offset 0
    )`;
  return {
    conditions: shared.isComplete ? [free('c.id')] : [],
    join: `cross join lateral (
    select ${from} as from_minute, ${to} as to_minute,
      (zone.place is null or t.seats > 1 or ${to} % t.start_step_minutes <> 0 or ${to} % ${QUARTER} <> 0 or t.has_seasons or t.has_visit_limits) as is_doubtful
    from listing as t ${shared.zone}
    where t.id = c.id
      and (t.weekly_open @> ${week} or ${shared.exception})
      and ${from} % t.start_step_minutes = 0 and ${shared.seats}
      and (zone.place is null or (
        ${length} between ${shortest} and ${longest}
        and zone.day_start + ${from} >= ${shared.now} + t.notice_minutes
        and zone.lead <= t.window_days
        ${shared.isComplete ? '' : `and ${free('t.id')}`}
      ))
    offset 0
  ) as slot`,
  };
}

function openHours(input: HoursInput, values: Values, shared: Shared): HoursSql {
  const { date, weekStart, longest } = shared;
  const day = values.add(`{[${weekStart},${weekStart + MINUTES_PER_DAY})}`, 'int4multirange');
  const dayStart = values.add(weekStart, 'int4');
  const from = input.fromMinute === null ? null : values.add(input.fromMinute, 'int4');
  const to = input.toMinute === null ? null : values.add(input.toMinute, 'int4');
  const step = 't.start_step_minutes';
  const most = `(${longest} / ${step} * ${step})`;
  // Exactly like hoursOfDay.
  const earliest = 'unclear.earliest';
  const first =
    from ??
    `((greatest(run.opens, ${earliest}${to === null ? '' : `, ${to} - ${most}`}) + ${step} - 1) / ${step} * ${step})`;
  const last = to ?? 'run.closes';
  const end =
    to === null ? `case when ${last} - begin.minute > ${longest} then begin.minute + ${most} else ${last} end` : last;
  return {
    conditions: [],
    join: `cross join lateral (
    select hours.from_minute, hours.to_minute,
      (is_unclear or t.seats > 1 or hours.to_minute % ${QUARTER} <> 0${to === null ? '' : ` or ${to} % ${step} <> 0`}) as is_doubtful
    from listing as t ${shared.zone}
    cross join lateral (
      select zone.place is null or t.has_seasons or t.has_visit_limits or coalesce(${shared.exception}, false) as is_unclear,
        ceil(${shared.now} + t.notice_minutes - zone.day_start)::int4 as earliest offset 0
    ) as unclear
    left join lateral (
      select begin.minute as from_minute, finish.minute as to_minute
      from (
        select lower(stretch) - ${dayStart} as opens, upper(stretch) - ${dayStart} as closes
        from unnest(t.weekly_open * ${day}) as stretch
      ) as run
      cross join lateral (select greatest(${first}, 0) as minute) as begin
      cross join lateral (select ${end} as minute) as finish
      where not is_unclear and begin.minute >= run.opens and ${last} <= run.closes
        and finish.minute - begin.minute >= ${shared.shortest} and finish.minute > begin.minute
      order by finish.minute - begin.minute desc, begin.minute limit 1
    ) as hours on true
    where t.id = c.id and ${shared.seats}
      and (is_unclear or (
        hours.from_minute is not null
        and hours.from_minute % ${step} = 0
        and hours.to_minute - hours.from_minute <= ${longest}
        and zone.day_start + hours.from_minute >= ${shared.now} + t.notice_minutes
        and zone.lead <= t.window_days
        and not exists (
          select from listing_day as busy_day
          where busy_day.listing_id = t.id and busy_day.day = ${date}
            and position(B'1' in substring(busy_day.busy from hours.from_minute / ${QUARTER} + 1 for (hours.to_minute - hours.from_minute) / ${QUARTER})) > 0
          offset 0
        )
      ))
    offset 0
  ) as slot`,
  };
}
