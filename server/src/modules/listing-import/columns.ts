// The columns of an import file. They're derived from the fields a host can edit, so a new field automatically gets a column. Pure.
import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import { FACT_IDS, ListingFields } from '@daynook/contract/hosting/hosting';
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import { type WorkFactName, WorkFacts } from '@daynook/contract/listings/work-facts';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { z } from 'zod';
import { decimalAmount } from '../../lib/csv.ts';
import { createDefaultFields } from '../hosting/service.ts';

/** Monday first, as hours are stored. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Fields a file can't contain: references to existing rows, and lists of structured entries. They're set in the editor. */
export const LEFT_OUT = new Set<keyof ListingFields>([
  'partIds',
  'weekdayMinMinutes',
  'weekdayMaxMinutes',
  'priceRules',
  'discounts',
  'addOns',
  'packages',
]);
const REQUIRED = new Set<keyof ListingFields>(['title', 'kind']);

interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
}

/** A column without limits or words. */
export const blank = {
  isRequired: false,
  minimum: null,
  maximum: null,
  maximumCharacters: null,
  maximumEntries: null,
  words: null,
  whenEmpty: null,
} as const;

type Column = Omit<ListingColumn, 'name' | 'field'>;

function ofList({ items, maxItems }: Shape): Column {
  const maximumEntries = maxItems ?? null;
  return items?.enum
    ? { ...blank, kind: 'words', words: [...items.enum], maximumEntries }
    : { ...blank, kind: 'texts', maximumEntries, maximumCharacters: items?.maxLength ?? null };
}

function ofShape(shape: Shape, isPrice: boolean): Column {
  const choices = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (choices.length === 1) return ofShape(choices[0]!, isPrice);
  if (choices.length > 1) return { ...blank, kind: 'word', words: choices.map((choice) => String(choice.const)) };
  if (shape.enum) return { ...blank, kind: 'word', words: [...shape.enum] };
  if (shape.type === 'array') return ofList(shape);
  if (shape.type === 'integer') {
    const unit = isPrice ? minorPerMajor(DEFAULT_CURRENCY) : 1;
    // The highest price depends on the currency.
    const bounds = { minimum: (shape.minimum ?? 0) / unit, maximum: isPrice ? null : (shape.maximum ?? 0) };
    return { ...blank, ...bounds, kind: isPrice ? 'price' : 'number' };
  }
  return { ...blank, kind: 'text', maximumCharacters: shape.maxLength ?? null };
}

/** The default for an empty cell, as it would be written. Undefined where it depends on the kind, such as the capacity. */
function whenEmpty(field: keyof ListingFields, isPrice: boolean): string | null {
  if (REQUIRED.has(field)) return null;
  const [desk, listing] = [createDefaultFields('desk')[field], createDefaultFields('private-room')[field]];
  if (desk !== listing || desk === null || desk === '' || Array.isArray(desk)) return null;
  return isPrice ? decimalAmount(Number(desk), DEFAULT_CURRENCY) : String(desk);
}

/** Times of day lose their unit: `quietFromMinute` is the column `quietFrom`. */
function ofWorkFact([name, shape]: [string, Shape]): ListingColumn {
  const isTime = name.endsWith('Minute');
  const column = ofShape(shape, false);
  const isFlag = name === 'hasRampOrLift' || name === 'hasClosingDoor';
  const kind = isFlag ? 'flag' : name === 'wifiMeasuredOn' ? 'date' : isTime ? 'time' : column.kind;
  return kind === column.kind
    ? { ...column, name, field: 'workFacts' }
    : { ...blank, kind, name: isTime ? name.slice(0, -'Minute'.length) : name, field: 'workFacts' };
}

function columnsOfField(field: keyof ListingFields, shape: Shape): ListingColumn[] {
  if (field === 'workFacts') return Object.entries(workFactShapes).map(ofWorkFact);
  if (field === 'facts') {
    const maximumCharacters = shape.items?.properties?.['value']?.maxLength ?? null;
    return FACT_IDS.map((id) => ({ ...blank, name: `fact.${id}`, field, kind: 'text' as const, maximumCharacters }));
  }
  // Its schema takes any terms. Which words a file can have depends on the site's settings (`withOffered`).
  if (field === 'cancellationPolicy')
    return [{ ...blank, name: field, field, kind: 'word', words: BUILT_IN_POLICY_IDS }];
  const isPrice = field.endsWith('Minor');
  const name = field.replace(/Minor$/, 'Price');
  const given = { isRequired: REQUIRED.has(field), whenEmpty: whenEmpty(field, isPrice) };
  return [{ ...ofShape(shape, isPrice), ...given, name, field }];
}

const readShapes = (schema: z.ZodObject) => z.toJSONSchema(schema, { io: 'input' }).properties as Record<string, Shape>;
const shapes = readShapes(ListingFields);
const workFactShapes = readShapes(z.object(WorkFacts.shape));

/** Every column, in the order of the template. */
export const ROOM_COLUMNS: readonly ListingColumn[] = [
  ...Object.entries(shapes)
    .filter(([field]) => !LEFT_OUT.has(field as keyof ListingFields))
    .flatMap(([field, shape]) => columnsOfField(field as keyof ListingFields, shape)),
  ...WEEKDAYS.map((day, index) => ({
    ...blank,
    name: `hours.${day}`,
    field: 'weekly' as const,
    kind: 'hours' as const,
    whenEmpty: index < 5 ? '09:00-17:00' : 'closed',
  })),
];

/** The work fact that a column of `workFacts` contains. */
export const toWorkFactName = ({ name, kind }: ListingColumn): WorkFactName =>
  (kind === 'time' ? `${name}Minute` : name) as WorkFactName;

export const workFactColumn = (fact: string): ListingColumn | undefined =>
  ROOM_COLUMNS.find((column) => column.field === 'workFacts' && toWorkFactName(column) === fact);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '');
const byPlainName = new Map(ROOM_COLUMNS.map((column) => [plain(column.name), column]));

/** The column of a header, ignoring capitalization and spacing. */
export const findColumn = (header: string): ListingColumn | undefined => byPlainName.get(plain(header));

/** The column that was most likely meant. */
export function likelyColumn(header: string): ListingColumn | undefined {
  const typed = plain(header);
  if (typed.length < 3) return undefined;
  return ROOM_COLUMNS.find(({ name }) => plain(name).includes(typed) || typed.includes(plain(name)));
}
