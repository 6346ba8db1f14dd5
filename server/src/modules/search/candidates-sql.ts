// Builds the SQL that finds an area's listings that pass the filters, in one order, using only the index.
import type { AreaPart, Circle, Origin } from './area.ts';
import type { Criteria, Order } from './criteria.ts';
import { filterConditions } from './filters-sql.ts';
import { type HoursSql, hoursSql } from './hours-sql.ts';
import { type Statement, Values } from './statement.ts';
import { choiceBits } from './work-facts-sql.ts';

/** Generated columns of `listing` (migrations/0002), which also decide ties and put unreviewed listings last. */
const RANKS = { price: 'price_rank', rating: 'rating_rank', newest: 'newest_rank' } as const;

const formatPoint = (x: number, y: number) => `(${x},${y})`;

/** The box as a parameter. The whole plane needs none. */
const boxCondition = ({ box }: AreaPart, values: Values): string =>
  `loc <@ ${values.add(`${formatPoint(box.minX, box.minY)},${formatPoint(box.maxX, box.maxY)}`, 'box')}`;

/** Adds a parameter when its text is first used, because PostgreSQL rejects unused parameters. */
function once(make: () => string): () => string {
  let text: string | undefined;
  return () => (text ??= make());
}

function chordFrom(origin: Origin, values: Values): string {
  const [x, cosLat, sinLat] = [origin.x, origin.cosLat, origin.sinLat].map((value) => values.add(value, 'float8'));
  return `squared_chord(loc, ${x}, ${cosLat}, ${sinLat})`;
}

interface Where {
  /** The origin on the plane. */
  readonly center: () => string;
  /** The squared chord from the origin to the row's point. */
  readonly chord: () => string;
  readonly conditions: readonly string[];
  /** The conditions, plus the exact circle if there is one. */
  readonly conditionsWithin: () => readonly string[];
  readonly hours: HoursSql | null;
}

function writeConditions({ area, filters, hours: input, ...around }: Criteria, part: AreaPart, values: Values): Where {
  const { origin } = part;
  const center = once(() => values.add(formatPoint(origin.x, origin.y), 'point'));
  const chord = once(() => chordFrom(origin, values));
  const hours = input && hoursSql(input, values, around);
  const conditions = [
    // Exactly the condition of the partial indexes.
    `state = 'live'`,
    boxCondition(part, values),
    ...filterConditions(filters, values),
    ...(hours?.conditions ?? []),
  ];
  const rim = once(() => circleCondition(area.circle!, center(), chord(), values));
  const conditionsWithin = () => (area.circle ? [...conditions, rim()] : conditions);
  return { center, chord, conditions, conditionsWithin, hours };
}

/** The exact circle. Most points are decided by their distance on the plane, the rest by the distance on the ground. */
function circleCondition(circle: Circle, center: string, chord: string, values: Values): string {
  const inside = values.add(circle.insideMeters, 'float8');
  const outside = values.add(circle.outsideMeters, 'float8');
  const rim = values.add(circle.squaredChord, 'float8');
  return `case when loc <-> ${center} <= ${inside} then true when loc <-> ${center} > ${outside} then false else ${chord} <= ${rim} end`;
}

/** The exact circle, for statements that need nothing else of the origin. */
export const circleAround = (circle: Circle, origin: Origin, values: Values): string =>
  circleCondition(circle, values.add(formatPoint(origin.x, origin.y), 'point'), chordFrom(origin, values), values);

/** A candidate: id, card version, squared chord, sort key, rating × 100 or 0, count or null, hours, and uncertainty. */
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
 * The first `limit` candidates in a part of the area. By distance, the order is that of the plane, and points in the box's corners
 * are included; `settle` in candidates.ts makes it exact. With `countCap`, each row has the total count, up to one more than the
 * cap. Searches with hours count what they find.
 */
export function candidatesStatement(
  criteria: Criteria,
  part: AreaPart,
  { order, limit, countCap }: { order: Order; limit: number; countCap: number | null },
): Statement {
  const values = new Values();
  const { center, chord, conditions, conditionsWithin, hours } = writeConditions(criteria, part, values);
  const isByDistance = order === 'distance';
  const key = isByDistance ? `loc <-> ${center()}` : RANKS[order];
  const orderBy = isByDistance ? key : `${key} <-> 0::int8`;
  const rating = isByDistance ? 'rating_hundredths' : '0';
  // By distance, the scan ends long before the rim, so rows aren't tested against it.
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
 * What facets count of each listing: kind, booking mode, amenities, price rank, currency; with hours its id and whether they're
 * uncertain; and a bit for each choice of work facts that would find it.
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

/** The traits of the nearest matching listings, for counting how many each additional filter would leave. */
export function traitsStatement(criteria: Criteria, part: AreaPart, limit: number): Statement {
  const values = new Values();
  const { center, conditionsWithin, hours } = writeConditions(criteria, part, values);
  const slot = hours ? 'c.id, slot.is_doubtful' : 'null::uuid, false';
  const text = `select c.kind, c.booking_mode_now, c.amenities, c.price_rank, c.currency, ${slot}, ${choiceBits(criteria.hours, values)}
from listing as c
${hours?.join ?? ''}
where ${conditionsWithin().join('\n  and ')}
order by loc <-> ${center()}
limit ${limit}`;
  return { text, values: values.list };
}

/** How many listings match, up to one more than the cap. Uncertain ones count. */
export function countStatement(criteria: Criteria, part: AreaPart, cap: number): Statement {
  const values = new Values();
  const { conditionsWithin, hours } = writeConditions(criteria, part, values);
  const text = `select count(*)::int from (
  select from listing as c
  ${hours?.join ?? ''}
  where ${conditionsWithin().join('\n    and ')}
  limit ${cap + 1}
) as counted`;
  return { text, values: values.list };
}
