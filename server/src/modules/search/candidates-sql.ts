// The SQL of finding: listings of an area that pass the filters, in one order, off the index alone.
import type { Area, AreaPart, Circle } from './area.ts';
import { type Filters, filterConditions } from './filters.ts';
import type { HoursInput } from './hours-input.ts';
import { type HoursSql, hoursSql } from './hours-sql.ts';
import { type Statement, Values } from './statement.ts';
import { choiceBits } from './work-facts.ts';

/** 'distance' from the area's origin; the others by ranks that a GiST index walks as distances from nought. */
export type Order = 'distance' | 'price' | 'rating' | 'newest';

const RANKS = { price: 'price_rank', rating: 'rating_rank', newest: 'newest_rank' } as const;

/** What is looked for, whatever part of the plane it is in. */
export interface Criteria {
  readonly area: Area;
  readonly filters: Filters;
  readonly hours: HoursInput | null;
  /** Time zones of live listings; only needed with hours. */
  readonly timeZones: readonly string[];
  readonly now: Date;
}

const pointOf = (x: number, y: number) => `(${x},${y})`;

/** The box as a value; the whole plane needs none. */
const boxCondition = ({ box }: AreaPart, values: Values): string =>
  `loc <@ ${values.add(`${pointOf(box.minX, box.minY)},${pointOf(box.maxX, box.maxY)}`, 'box')}`;

/** Adds a value when its text is first asked for: one that no text mentions would be refused. */
function once(make: () => string): () => string {
  let text: string | undefined;
  return () => (text ??= make());
}

interface Where {
  /** The origin on the plane. */
  readonly center: () => string;
  /** The squared chord from the origin to the row's point. */
  readonly chord: () => string;
  readonly conditions: readonly string[];
  /** The conditions, and exactly the circle where there is one. */
  readonly conditionsWithin: () => readonly string[];
  readonly hours: HoursSql | null;
}

function whereOf({ area, filters, hours: input, ...around }: Criteria, part: AreaPart, values: Values): Where {
  const { origin } = part;
  const center = once(() => values.add(pointOf(origin.x, origin.y), 'point'));
  const chord = once(() => {
    const [x, cosLat, sinLat] = [origin.x, origin.cosLat, origin.sinLat].map((value) => values.add(value, 'float8'));
    return `squared_chord(loc, ${x}, ${cosLat}, ${sinLat})`;
  });
  const hours = input && hoursSql(input, values, around);
  const conditions = [
    // The partial indexes' own words.
    `state = 'live'`,
    boxCondition(part, values),
    ...filterConditions(filters, values),
    ...(hours?.conditions ?? []),
  ];
  const rim = once(() => circleCondition(area.circle!, center(), chord(), values));
  const conditionsWithin = () => (area.circle ? [...conditions, rim()] : conditions);
  return { center, chord, conditions, conditionsWithin, hours };
}

/** Exactly the circle: most points are settled by their distance on the plane, the rest by the distance on the ground. */
function circleCondition(circle: Circle, center: string, chord: string, values: Values): string {
  const inside = values.add(circle.insideMetres, 'float8');
  const outside = values.add(circle.outsideMetres, 'float8');
  const rim = values.add(circle.squaredChord, 'float8');
  return `case when loc <-> ${center} <= ${inside} then true when loc <-> ${center} > ${outside} then false else ${chord} <= ${rim} end`;
}

/** A candidate: id, card version, squared chord, key of the order, rating × 100 or 0, count or null, hours and doubt. */
export type CandidateRow = [
  id: string,
  cardVersion: number,
  squaredChord: number,
  key: number,
  ratingHundredths: number,
  count: number | null,
  fromMinute: number | null,
  toMinute: number | null,
  isDoubtful: boolean,
];

/**
 * The first `limit` candidates of a part of the area. By distance the order is that of the plane, and points in the box's
 * corners are among them: `settle` in candidates.ts makes it exact. With `countCap` each row carries how many there are
 * in all, counted up to one beyond the cap; searches with hours count by what they find.
 */
export function candidatesStatement(
  criteria: Criteria,
  part: AreaPart,
  { order, limit, countCap }: { order: Order; limit: number; countCap: number | null },
): Statement {
  const values = new Values();
  const { center, chord, conditions, conditionsWithin, hours } = whereOf(criteria, part, values);
  const isByDistance = order === 'distance';
  const key = isByDistance ? `loc <-> ${center()}` : RANKS[order];
  const orderBy = isByDistance ? key : `${key} <-> 0::int8`;
  const rating = isByDistance ? 'rating_hundredths' : '0';
  // By distance the walk ends long before the rim, so the rim is not tested row by row.
  const kept = (isByDistance ? conditions : conditionsWithin()).join('\n  and ');
  const count =
    countCap === null
      ? 'null::int'
      : `(select count(*)::int from (select from listing as c where ${conditionsWithin().join(' and ')} limit ${countCap + 1}) as counted)`;
  const slot = hours ? 'slot.from_minute, slot.to_minute, slot.is_doubtful' : 'null::int, null::int, false';
  const text = `select c.id, c.card_version, ${chord()}, ${key}, ${rating}, ${count}, ${slot}
from listing as c
${hours?.join ?? ''}
where ${kept}
order by ${orderBy}
limit ${limit}`;
  return { text, values: values.list };
}

/**
 * What each listing is like: kind, mode, amenities, price rank, currency; with hours its id, and whether they are doubtful; a bit
 * for each choice of work facts that would find it.
 */
export type TraitRow = [
  kind: number,
  bookingMode: string,
  amenities: number,
  priceRank: number,
  currency: string,
  id: string | null,
  isDoubtful: boolean,
  choiceBits: number,
];

/** The traits of the nearest listings that pass, for counting what each further filter would leave. */
export function traitsStatement(criteria: Criteria, part: AreaPart, limit: number): Statement {
  const values = new Values();
  const { center, conditionsWithin, hours } = whereOf(criteria, part, values);
  const slot = hours ? 'c.id, slot.is_doubtful' : 'null::uuid, false';
  const text = `select c.kind, c.booking_mode_now, c.amenities, c.price_rank, c.currency, ${slot}, ${choiceBits(criteria.hours, values)}
from listing as c
${hours?.join ?? ''}
where ${conditionsWithin().join('\n  and ')}
order by loc <-> ${center()}
limit ${limit}`;
  return { text, values: values.list };
}

/** How many pass, counted up to one beyond the cap. Doubtful listings count. */
export function countStatement(criteria: Criteria, part: AreaPart, cap: number): Statement {
  const values = new Values();
  const { conditionsWithin, hours } = whereOf(criteria, part, values);
  const text = `select count(*)::int from (
  select from listing as c
  ${hours?.join ?? ''}
  where ${conditionsWithin().join('\n    and ')}
  limit ${cap + 1}
) as counted`;
  return { text, values: values.list };
}
