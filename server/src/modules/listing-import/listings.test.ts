import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import { FACT_IDS, ListingFields } from '@daynook/contract/hosting/hosting';
import { BOOKING_MODES, BUILT_IN_AMENITIES, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { createDefaultFields, DEFAULT_HOURS } from '../hosting/service.ts';
import { LEFT_OUT, ROOM_COLUMNS } from './columns.ts';
import { checkRow, type Listing } from './listings.ts';
import { readImportFile } from './read-file.ts';
import { EXAMPLE_ROOMS, templateFile } from './template.ts';
import { type WritableListing, writeListings } from './write-file.ts';

const HOME = { today: '2026-11-21', currency: 'USD' };
const judged = (text: string, property = HOME) => readImportFile(text).rows.map((row) => checkRow(row, property));
/** The errors of a row with these cells. */
const listErrors = (cells: Record<string, unknown>) =>
  judged(JSON.stringify([{ title: 'A room', kind: 'studio', ...cells }]))[0]!.faults.map(
    ({ column, message }) => `${column}: ${message}`,
  );
const readListing = (cells: Record<string, unknown>): Listing =>
  judged(JSON.stringify([{ title: 'A room', kind: 'studio', ...cells }]))[0]!.room!;

describe('the columns of an import file (K12)', () => {
  it('are derived from the editable fields, except linked listings, date prices, discounts, and extras', () => {
    const fields = new Set(ROOM_COLUMNS.map(({ field }) => field));
    expect([...fields].toSorted()).toEqual(
      [
        ...Object.keys(ListingFields.shape).filter((field) => !LEFT_OUT.has(field as keyof ListingFields)),
        'weekly',
      ].toSorted(),
    );
    expect(ROOM_COLUMNS.filter(({ field }) => field === 'facts').map(({ name }) => name)).toEqual(
      FACT_IDS.map((id) => `fact.${id}`),
    );
    expect(
      ROOM_COLUMNS.filter(({ field }) => field === 'workFacts').map(({ name, kind }) => `${name}: ${kind}`),
    ).toEqual([
      'externalMonitors: number',
      'monitorInches: number',
      'monitorInputs: words',
      'deskWidthCm: number',
      'deskDepthCm: number',
      'deskHeightMinimumCm: number',
      'deskHeightMaximumCm: number',
      'kneeClearanceCm: number',
      'deskHow: word',
      'chairKind: word',
      'deskOutlets: number',
      'deskPorts: words',
      'hasClosingDoor: flag',
      'wifiDownMbps: number',
      'wifiUpMbps: number',
      'wifiMeasuredOn: date',
      'quietFrom: time',
      'quietTo: time',
      'entranceSteps: number',
      'stepHeightCm: number',
      'hasRampOrLift: flag',
      'doorWidthCm: number',
      'bathroomDoorCm: number',
      'turningCircleCm: number',
      'accessHow: word',
    ]);
    expect(ROOM_COLUMNS.find(({ name }) => name === 'halfDayPrice')).toEqual({
      name: 'halfDayPrice',
      field: 'halfDayMinor',
      kind: 'price',
      isRequired: false,
      minimum: 0,
      maximum: null,
      maximumCharacters: null,
      maximumEntries: null,
      words: null,
      whenEmpty: null,
    });
    expect(ROOM_COLUMNS.find(({ name }) => name === 'startStepMinutes')).toMatchObject({
      kind: 'word',
      words: ['15', '30', '60'],
      whenEmpty: '30',
    });
  });

  it.each(['csv', 'json'] as const)('the %s template can be imported as it is', (format) => {
    const listings = judged(templateFile(format).text);
    expect(listings.flatMap(({ faults }) => faults)).toEqual([]);
    expect(listings.map(({ title }) => title)).toEqual(EXAMPLE_ROOMS.map((listing) => listing['title']));
  });
});

describe('a row (K12)', () => {
  it('with little more than a title becomes a listing with the editor’s defaults', () => {
    const [row] = judged('title,kind\nA corner,outdoor');
    expect(row!.room).toEqual({
      fields: { ...createDefaultFields('outdoor'), title: 'A corner' },
      weekly: DEFAULT_HOURS,
    });
  });

  it.each([
    ['45', 4500],
    ['45.5', 4550],
    ['45,50', 4550],
    ['$1,250.00', 125_000],
    ['US$ 12', 1200],
    ['12 usd', 1200],
    ['1,250', 125_000],
    ['0.07', 7],
  ])('takes %s for an amount', (cell, minor) => {
    expect(readListing({ dayPrice: cell }).fields.dayMinor).toBe(minor);
  });

  it.each([
    ['4500', 'JPY', 4_500],
    ['4500.00', 'JPY', 4_500],
    ['4500.50', 'JPY', 'dayPrice: “4500.50” isn’t an amount like 4500.'],
    ['12.345', 'KWD', 12_345],
    ['12.5', 'KWD', 12_500],
    ['12.345', 'USD', 'dayPrice: “12.345” isn’t an amount like 45.00.'],
    ['9000', 'HUF', 900_000],
  ])('takes %s in %s by its minor unit', (cell, currency, result) => {
    const [row] = judged(`title,kind,dayPrice\nA room,studio,${cell}`, { ...HOME, currency });
    const said = row!.faults.map(({ column, message }) => `${column}: ${message}`).join();
    expect(row!.room?.fields.dayMinor ?? said).toBe(result);
  });

  it('ignores capitalization and spacing, and takes a kind by its name', () => {
    expect(readListing({ kind: 'Backyard space' }).fields.kind).toBe('outdoor');
    expect(readListing({ kind: 'Private Room', amenities: 'WiFi | Door closes|wifi' }).fields).toMatchObject({
      kind: 'private-room',
      amenities: ['wifi', 'door-closes'],
    });
  });

  it('reads hours by day, with defaults for empty cells', () => {
    const { weekly } = readListing({
      'hours.monday': '9:00-12:30 | 13:30 – 18:00',
      'hours.tuesday': 'closed',
      'hours.sunday': '10:00-24:00 @ 2026-06-01..',
    });
    expect(weekly.filter(({ weekday }) => [1, 2, 3, 7].includes(weekday))).toEqual([
      { weekday: 1, startMinute: 540, endMinute: 750, validFrom: null, validTo: null },
      { weekday: 1, startMinute: 810, endMinute: 1080, validFrom: null, validTo: null },
      { weekday: 3, startMinute: 540, endMinute: 1020, validFrom: null, validTo: null },
      { weekday: 7, startMinute: 600, endMinute: 1440, validFrom: '2026-06-01', validTo: null },
    ]);
  });

  it.each([
    [{ title: '' }, 'title: Required.'],
    [{ title: '   ' }, 'title: Required.'],
    [{ title: 'x'.repeat(81) }, 'title: Use 80 characters or fewer.'],
    [{ title: 'a\u0000b' }, 'title: Contains characters we can’t store.'],
    [{ title: 'a\ud800b' }, 'title: Contains broken characters.'],
    [{ kind: '' }, 'kind: Required.'],
    [
      { kind: 'castle' },
      'kind: “castle” isn’t one of these values: desk (Desk), private-room (Private room), meeting-room (Meeting room), ' +
        'studio (Studio), whole-place (Whole place), outdoor (Backyard space).',
    ],
    [{ capacity: '0' }, 'capacity: Enter 1 or more.'],
    [{ capacity: '1e3' }, 'capacity: “1e3” isn’t a whole number.'],
    [{ capacity: 2.5 }, 'capacity: “2.5” isn’t a whole number.'],
    [{ capacity: 1e300 }, 'capacity: “1e+300” isn’t a whole number.'],
    [{ capacity: '2', seats: '3' }, 'seats: Can’t be more than the number of people allowed.'],
    [{ dayPrice: '-5' }, 'dayPrice: “-5” isn’t an amount like 45.00.'],
    [{ dayPrice: '=1+1' }, 'dayPrice: “=1+1” isn’t an amount like 45.00.'],
    [{ dayPrice: '100000.01' }, 'dayPrice: Enter $100,000.00 USD or less.'],
    [{ dayPrice: '20', hourPrice: '21' }, 'hourPrice: Can’t be more than the full-day price.'],
    [{ startStepMinutes: '20' }, 'startStepMinutes: “20” isn’t one of these values: 15, 30, 60.'],
    [
      { amenities: 'wifi | sauna' },
      `amenities: “sauna” isn’t one of the ${BUILT_IN_AMENITIES.length} allowed values. See the list of columns.`,
    ],
    [{ amenities: 'parking' }, 'Did you mean free-parking?'],
    [{ houseRules: Array(21).fill('x') }, 'houseRules: Use 20 entries or fewer.'],
    [{ houseRules: ['x', 'y'.repeat(161)] }, 'houseRules: Entry 2: Use 160 characters or fewer.'],
    [{ 'fact.desk': 'x'.repeat(81) }, 'fact.desk: Use 80 characters or fewer.'],
    [{ externalMonitors: 9 }, 'externalMonitors: Enter 6 or less.'],
    [
      { deskHeightMinimumCm: 90, deskHeightMaximumCm: 80 },
      'deskHeightMaximumCm: The highest desk height can’t be below',
    ],
    [{ wifiDownMbps: 100, wifiUpMbps: 10 }, 'wifiMeasuredOn: Add the day you measured it.'],
    [
      { wifiDownMbps: 100, wifiUpMbps: 10, wifiMeasuredOn: '2026-11-22' },
      'wifiMeasuredOn: The day you measured it can’t be in the future.',
    ],
    [
      { wifiDownMbps: 100, wifiUpMbps: 10, wifiMeasuredOn: 'Nov 3' },
      'wifiMeasuredOn: “Nov 3” isn’t a date like 2026-11-03.',
    ],
    [{ quietFrom: '9 am', quietTo: '17:00' }, 'quietFrom: “9 am” isn’t a time like 09:00.'],
    [{ quietFrom: '17:00', quietTo: '9:00' }, 'quietTo: Quiet hours must end after they start.'],
    [{ hasRampOrLift: 'maybe' }, 'hasRampOrLift: “maybe” isn’t one of these values: yes, no.'],
    [
      { 'hours.monday': 'nine to five' },
      'hours.monday: “nine to five” isn’t a range of hours. Use one like 09:00-17:00, or',
    ],
    [{ 'hours.monday': '17:00-09:00' }, 'hours.monday: The end must be after the start.'],
    [{ 'hours.friday': '09:00-12:00 | 11:00-13:00' }, 'hours.friday: Overlaps other hours on that day.'],
    [{ 'hours.friday': '22:00-26:00' }, 'hours.friday: “22:00-26:00” ends after 24:00.'],
    [{ 'hours.friday': '09:00-12:00 @ 2026-13-01..' }, 'hours.friday: '],
  ])('with %j is refused beside its column', (cells, sentence) => {
    const errors = listErrors(cells);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(sentence);
  });

  it('reports all errors at once', () => {
    expect(listErrors({ title: '', capacity: 'many', dayPrice: 'much' }).map((error) => error.split(':')[0])).toEqual([
      'title',
      'capacity',
      'dayPrice',
    ]);
  });

  it('keeps HTML and formulas as plain text', () => {
    const title = '<script>alert(1)</script>';
    expect(readListing({ title, description: '=HYPERLINK("x")' }).fields).toMatchObject({
      title,
      description: '=HYPERLINK("x")',
    });
  });
});

const text = (maximum: number, minimum = 0) =>
  fc
    .string({ minLength: minimum, maxLength: maximum, unit: fc.constantFrom(...`aé|\\;,"'=+-@<&😀\n\t `) })
    .map((made) => {
      const trimmed = made.slice(0, maximum).toWellFormed().trim();
      return trimmed.length >= minimum ? trimmed : 'x';
    });
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const price = fc.integer({ min: 0, max: 10_000_000 });

const upTo = (least: number, most: number) => fc.integer({ min: least, max: most });
const anyWorkFacts = fc
  .record({
    externalMonitors: orNull(upTo(0, 6)),
    desk: orNull(fc.tuple(upTo(40, 90), upTo(90, 140))),
    wifi: orNull(fc.tuple(upTo(1, 10_000), upTo(1, 10_000), fc.constantFrom('2025-02-28', HOME.today))),
    quiet: orNull(fc.tuple(upTo(0, 700), upTo(701, 1440))),
    entranceSteps: orNull(upTo(0, 50)),
    hasRampOrLift: orNull(fc.boolean()),
    doorWidthCm: orNull(upTo(40, 300)),
  })
  .map(({ desk, wifi, quiet, ...others }) => ({
    ...NO_WORK_FACTS,
    ...others,
    ...(desk ? { deskHeightMinimumCm: desk[0], deskHeightMaximumCm: desk[1] } : {}),
    ...(wifi ? { wifiDownMbps: wifi[0], wifiUpMbps: wifi[1], wifiMeasuredOn: wifi[2] } : {}),
    ...(quiet ? { quietFromMinute: quiet[0], quietToMinute: quiet[1] } : {}),
  }));

const anyListing = fc
  .record({
    title: text(80, 1),
    description: text(300),
    kind: fc.constantFrom(...LISTING_KINDS),
    roomName: orNull(text(60, 1)),
    floor: orNull(text(40, 1)),
    capacity: fc.integer({ min: 50, max: 200 }),
    seats: fc.integer({ min: 1, max: 50 }),
    amenities: fc.subarray([...BUILT_IN_AMENITIES]),
    houseRules: fc.array(text(160, 1), { maxLength: 5 }),
    workFacts: anyWorkFacts,
    facts: fc
      .subarray([...FACT_IDS])
      .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), value: text(80, 1) })))),
    bookingMode: fc.constantFrom(...BOOKING_MODES),
    cancellationPolicy: fc.constantFrom(...BUILT_IN_POLICY_IDS),
    declinedPaymentMethods: fc.subarray([...MANUAL_METHODS]),
    dayMinor: fc.constant(0),
    hourMinor: orNull(price),
    halfDayMinor: orNull(price),
    weekMinor: orNull(fc.constant(5_000_000)),
    monthMinor: orNull(fc.constant(9_999_999)),
    cleaningMinor: price,
    damageDepositMinor: fc.integer({ min: 0, max: 500_000 }),
    extraGuestMinor: price,
    guestsIncluded: fc.integer({ min: 1, max: 50 }),
    startStepMinutes: fc.constantFrom(15 as const, 30 as const, 60 as const),
    instantMinStays: fc.integer({ min: 0, max: 10 }),
    releaseAfterMinutes: fc.constantFrom(0, 15, 30, 60),
    minDurationMinutes: fc.integer({ min: 30, max: 60 }),
    maxDurationMinutes: fc.integer({ min: 60, max: 1440 }),
    maxStayDays: fc.integer({ min: 1, max: 365 }),
    noticeMinutes: fc.integer({ min: 0, max: 20_160 }),
    windowDays: fc.integer({ min: 1, max: 365 }),
    bufferBeforeMinutes: fc.integer({ min: 0, max: 240 }),
    bufferAfterMinutes: fc.integer({ min: 0, max: 240 }),
    weekdayMinMinutes: fc.constant(null),
    weekdayMaxMinutes: fc.constant(null),
    partIds: fc.constant<string[]>([]),
    priceRules: fc.constant<ListingFields['priceRules']>([]),
    discounts: fc.constant(NO_DISCOUNTS),
    addOns: fc.constant<ListingFields['addOns']>([]),
    packages: fc.constant<ListingFields['packages']>([]),
  })
  .map((fields): ListingFields => fields);

const anyWeek = fc
  .array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      startMinute: fc.integer({ min: 0, max: 700 }),
      endMinute: fc.integer({ min: 701, max: 1440 }),
      validFrom: orNull(fc.constant('2026-06-01')),
      validTo: orNull(fc.constant('2026-08-31')),
    }),
    { maxLength: 7 },
  )
  // One a day, because overlapping ones are refused.
  .map((rules) => [...new Map(rules.map((rule) => [rule.weekday, rule])).values()])
  .map((rules) => rules.toSorted((a, b) => a.weekday - b.weekday));

it('listings written to a file and read again are unchanged, in both formats (K12)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyListing, anyWeek), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('csv', 'json'),
      (listings, format) => {
        const writable = listings.map(([fields, weekly]) => ({ ...fields, weekly }) as unknown as WritableListing);
        const read = judged(writeListings(writable, format as 'csv' | 'json', HOME.currency));
        expect(read.flatMap(({ faults }) => faults)).toEqual([]);
        expect(read.map(({ room }) => room)).toEqual(listings.map(([fields, weekly]) => ({ fields, weekly })));
      },
    ),
    rounds(60, 600),
  );
});
