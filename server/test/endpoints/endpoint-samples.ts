/** Calls of the contract's endpoints, derived from its table: a valid one, and variations with a hostile value. */
import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import { PERSONA_IDS } from '@daynook/contract/personas';
import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { HOSTILE_JSON, HOSTILE_TEXTS, NEVER_SPARED } from '../forms/hostile-values.ts';
import { siteSamples } from './site-samples.ts';

export type Values = Record<string, unknown>;
export const PLACES = ['params', 'query', 'body'] as const;
export type Place = (typeof PLACES)[number];
export type Call = Readonly<Record<Place, Values>>;

export interface EndpointRow {
  readonly key: string;
  readonly method: NonNullable<InjectOptions['method']>;
  readonly path: string;
  readonly endpoint: Endpoint;
}

export const ENDPOINTS: readonly EndpointRow[] = Object.entries(api as Record<string, Endpoint>).map(
  ([key, endpoint]) => {
    const [method, path] = key.split(' ') as [EndpointRow['method'], string];
    return { key, method, path, endpoint };
  },
);

/** Ids of existing rows, by kind. */
export type Ids = Readonly<
  Record<
    | 'property'
    | 'listing'
    | 'booking'
    | 'hold'
    | 'item'
    | 'conversation'
    | 'ticket'
    | 'member'
    | 'mail'
    | 'effect'
    | 'document'
    | 'claim'
    | 'report'
    | 'savedReply'
    | 'bulkChange'
    | 'replySchedule'
    | 'host'
    | 'exception'
    | 'block'
    | 'feed'
    | 'calendarLink'
    | 'offer'
    | 'picture'
    | 'messageFile'
    | 'floor'
    | 'damagePicture'
    | 'finishedBooking'
    | 'kudos'
    | 'reputation'
    | 'review'
    | 'username'
    | 'referralCode'
    | 'post'
    | 'reply'
    | 'coHost'
    | 'invitation'
    | 'timeOff'
    | 'turnoverTask'
    | 'searchWatch'
    | 'guestInvitation'
    | 'savedList'
    | 'listSecret'
    | 'refund'
    | 'change'
    | 'series'
    | 'place'
    | 'impersonation'
    | 'bookBreak'
    | 'payout'
    | 'payoutBatch'
    | 'hostInvitation'
    | 'feeChange'
    | 'dispute'
    | 'stripeRefund'
    | 'damageReport'
    | 'bookingDispute'
    | 'evidence'
    | 'wayInPhoto'
    | 'excuseFile'
    | 'promoCode'
    | 'taxRule'
    | 'apiToken'
    | 'connectedApp'
    | 'memberImport'
    | 'webhook'
    | 'webhookDelivery'
    | 'pushDevice'
    | 'team'
    | 'bookedTeam'
    | 'teamMember'
    | 'teamDay'
    | 'teamBooking'
    | 'teamInvitation'
    | 'guestTeamInvitation',
    string
  >
>;

function pickId(ids: Ids, path: string): string {
  if (path.includes('/help/') || path.includes('/help-articles/')) return 'hold';
  if (path.startsWith('/api/bookings/{id}/disputes/')) return ids.booking;
  if (path.includes('/booking-disputes/')) return ids.bookingDispute;
  if (path.includes('/account/passkeys/') || path.includes('/account/upstream-logins/')) return ids.apiToken;
  if (path.includes('/account/tokens/')) return ids.apiToken;
  if (path.includes('/account/apps/')) return ids.connectedApp;
  if (path.includes('/member-imports/')) return ids.memberImport;
  if (path.includes('/account/webhooks/')) return ids.webhook;
  if (path.includes('/account/push-devices/')) return ids.pushDevice;
  if (path.includes('/holds/')) return ids.hold;
  if (path.includes('/booking-series/')) return ids.series;
  if (path.includes('/action-items/')) return ids.item;
  if (path.includes('/absences/')) return ids.timeOff;
  if (path.includes('/staff/members/')) return ids.member;
  if (path.includes('/staff/bookings/')) return ids.booking;
  if (path.includes('/tickets')) return ids.ticket;
  if (path.startsWith('/api/teams/{id}/bookings/')) return ids.bookedTeam;
  if (path.startsWith('/api/teams/')) return ids.team;
  if (path.includes('/attended-bookings/') || path.endsWith('/attendees')) return ids.teamBooking;
  if (path.startsWith('/api/team-days/')) return ids.teamDay;
  if (path.includes('/team-invitations/')) return ids.guestTeamInvitation;
  if (path.includes('/co-host-invitations/')) return ids.guestInvitation;
  if (path.includes('/documents/')) return ids.document;
  if (path.includes('/reply-schedules/')) return ids.replySchedule;
  if (path.includes('/bulk-changes/')) return ids.bulkChange;
  if (path.includes('/saved-replies/')) return ids.savedReply;
  if (path.includes('/saved-lists/')) return ids.savedList;
  if (path.includes('/search-watches/')) return ids.searchWatch;
  if (path.includes('/claims/')) return ids.claim;
  if (path.includes('/staff/reports/')) return ids.report;
  if (path.includes('/staff/looks/')) return ids.impersonation;
  if (path.includes('/staff/mails/')) return ids.mail;
  if (path.includes('/staff/places/')) return ids.place;
  if (path.includes('/staff/effects/')) return ids.effect;
  if (path.includes('/staff/payments/')) return ids.booking;
  if (path.includes('/book-breaks/')) return ids.bookBreak;
  if (path.includes('/owed-fees/')) return ids.host;
  if (path.includes('/payouts/')) return ids.payout;
  if (path.includes('/damage-reports/')) return ids.damageReport;
  if (path.includes('/disputes/')) return ids.dispute;
  if (path.includes('/stripe-refunds/')) return ids.stripeRefund;
  if (path.includes('/payout-batches/')) return ids.payoutBatch;
  if (path.includes('/host-invitations/')) return ids.hostInvitation;
  if (path.includes('/staff/fees/')) return ids.feeChange;
  if (path.includes('/promo-codes/')) return ids.promoCode;
  if (path.includes('/tax-rules/')) return ids.taxRule;
  if (path.startsWith('/api/offers/')) return ids.offer;
  if (path.includes('/conversations')) return ids.conversation;
  if (path.includes('/calendar-links/')) return ids.calendarLink;
  if (path.startsWith('/api/reputation/imports/')) return ids.reputation;
  if (path.startsWith('/api/kudos/')) return ids.kudos;
  if (path.startsWith('/api/community/posts/')) return ids.post;
  if (path.startsWith('/api/community/replies/')) return ids.reply;
  if (path.startsWith('/api/members/')) return ids.host;
  if (path.startsWith('/api/reviews/')) return ids.review;
  if (path.endsWith('/review')) return ids.finishedBooking;
  if (path.includes('/visit-limits')) return ids.property;
  if (path.includes('/bookings')) return ids.booking;
  return /^\/api\/(homes|properties)\//.test(path) ? ids.property : ids.listing;
}

/** A Tuesday morning in New York. See SLOT in the bookings' tests. */
const SLOT = { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T16:00:00.000Z', guests: 1 };

/** A property as hosts submit it. */
const HOME: Values = {
  title: 'A house',
  type: 'house',
  street: '1 Main Street',
  city: 'Brooklyn',
  region: 'NY',
  postalCode: '11216',
  country: 'US',
  point: { lat: 40.68, lng: -73.95 },
  timeZone: 'America/New_York',
  arrival: [],
};

function pickMember(ids: Ids, path: string): string {
  if (path.includes('/co-hosts/')) return ids.coHost;
  if (path.startsWith('/api/teams/')) return ids.teamMember;
  return path.includes('/saved-lists/') ? ids.host : ids.listing;
}

/** What local rules allow at a property. */
const VISIT_LIMITS: Values = {
  counts: 'visits',
  perHour: null,
  perDay: 40,
  perWeek: null,
  hours: [],
  note: null,
  source: null,
  how: 'official',
};

/** Values for fields with these names. */
const byName = (ids: Ids, path: string): Values => ({
  id: pickId(ids, path),
  listingId: ids.listing,
  cardId: 'pm_1',
  on: '2026-11-20',
  recipientId: ids.host,
  replyId: ids.savedReply,
  scheduleId: ids.replySchedule,
  deliveryId: ids.webhookDelivery,
  quietHours: { fromMinute: 1_320, toMinute: 420 },
  clientId: ids.hold,
  exceptionId: ids.exception,
  taskId: ids.turnoverTask,
  blockId: ids.block,
  feedId: ids.feed,
  into: ids.host,
  memberId: pickMember(ids, path),
  secret: ids.listSecret,
  invitationId: path.startsWith('/api/teams/') ? ids.teamInvitation : ids.invitation,
  refundId: ids.refund,
  changeId: ids.change,
  disputeId: ids.bookingDispute,
  evidenceId: ids.evidence,
  fileId: path.includes('/excuse/') ? ids.excuseFile : ids.messageFile,
  photoId: ids.wayInPhoto,
  ...(path.endsWith('/way-in-photos')
    ? { stage: 'address', photos: [{ _id: ids.wayInPhoto, caption: 'The blue door', stage: 'address' }] }
    : {}),
  ...{ length: { unit: 'minutes', count: 180 }, floorId: ids.floor, floors: [], shownTo: 'guests' },
  currency: path.includes('/exchange-rates') ? 'EUR' : 'USD',
  paymentMethod: 'sandbox',
  propertyIds: [ids.property],
  pictureId: path.includes('/damage-pictures/') ? ids.damagePicture : ids.picture,
  // These belong to a sample and don't exist.
  pictureIds: [],
  fileIds: [],
  attendeeIds: [],
  invitedIds: [ids.teamMember],
  // Of a team day, whose area is a place.
  canCome: [0],
  dates: [{ date: '2026-12-10', fromMinute: 540, toMinute: 1_020 }],
  ...(path.endsWith('/visit-limits') ? { limits: VISIT_LIMITS, source: 'https://example.org/rules' } : {}),
  ...(path.endsWith('/home-hours')
    ? { hours: { ranges: [{ weekday: 1, startMinute: 540, endMinute: 1_020, state: 'working' }], how: 'schedule' } }
    : {}),
  cancellationPolicies: null,
  bookingId: ids.finishedBooking,
  bookingIds: [ids.booking],
  subjectId: ids.host,
  username: ids.username,
  code: /\/(?:email-code|phone|totp)/.test(path) ? '123456' : ids.referralCode,
  board: 'everywhere',
  label: 'Maya next door',
  tag: 'clear-words',
  ...SLOT,
  ...siteSamples(path),
  order: [],
  placeId: 'gn-5746545',
  origins: ['https://example.org'],
  query: 'city=Boise',
  // Tests don't call other websites.
  url: 'https://169.254.169.254/calendar.ics',
  reason: path.endsWith('/disputes') ? 'other' : 'Plans have changed',
  email: 'ana@example.org',
  phone: '+15035550123',
  endpoint: 'https://push.example/send/1',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  ...HOME,
  deskHeightMinimumCm: 74,
  deskHeightMaximumCm: 74,
  doorWidthCm: 86,
  kind: path.includes('/exceptions') ? 'closed' : 'desk',
  weekly: [],
  lastMinute: null,
  earlyBird: null,
  ranges: [],
  changes: {},
  scope: 'all',
  selection: { scope: 'all' },
  repeat: { every: 'week', count: 2 },
  expectedCurrency: 'USD',
  rows: [
    { startsAt: SLOT.startsAt, endsAt: SLOT.endsAt, expectedTotalMinor: 2_100 },
    { startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-01T16:00:00.000Z', expectedTotalMinor: 2_100 },
  ],
  text: path.includes('/email-texts/')
    ? {}
    : path.includes('/member-imports')
      ? 'email,name\nnew@example.org,Ana Lima'
      : 'title,kind\nA desk,desk',
  filters: null,
  people: 4,
  month: '2026-11',
  monitorInches: 27,
  l10: -45,
  l50: -58,
  l90: -62,
  hostId: ids.host,
  guestMinimums: { USD: 200 },
  minimums: {},
  referralRewards: { USD: 2_000 },
  amounts: {},
  percent: path.includes('/promo-codes') ? 10 : 1,
  number: 2,
  card: { cardNumber: '4242424242424242' },
  promoCode: 'WELCOME10',
  account: {
    kind: 'us',
    holderName: 'Hal Host',
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountType: 'checking',
  },
  year: '2026',
  jurisdiction: 'CA-ON',
  registrations: [{ scheme: 'ca-gst', number: '123026635RT0001' }],
  seller: null,
  details: { companyName: 'Acme', address: '1 Main Street', taxNumber: null },
  isEnabled: false,
  change: { action: 'notice', noticeMinutes: 45 },
  facilitations: [],
  ...(path.includes('/webhooks/') ? { from: SLOT.startsAt, until: SLOT.endsAt } : {}),
  ...(path.includes('/tax-rules') ? { until: path.endsWith('/end') ? '2027-01-01' : null } : {}),
  personas: PERSONA_IDS.map((id) => ({ id, isShown: true })),
});

/** Values for fields with any name. The schema takes the first one it accepts. */
const ANY = ['2026-11-25', '10', 1, 75, true, 'sandbox', 'Portland', SLOT.startsAt];

function sample(ids: Ids, name: string, schema: z.ZodType, path: string): unknown {
  const words = schema instanceof z.ZodEnum ? schema.options : [];
  for (const value of [byName(ids, path)[name], ...words, ...ANY, ids.listing])
    if (value !== undefined && schema.safeParse(value).success) return value;
  if (schema instanceof z.ZodNullable) return sample(ids, name, schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodObject) return makeSample(ids, schema, path);
  if (schema instanceof z.ZodArray) return [sample(ids, name, schema.element as z.ZodType, path)];
  throw new Error(`No sample for ${name} of ${path}: add a value that makes sense to endpoint-samples.ts.`);
}

/** The schema inside wrappers that only make a value optional. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  return schema;
}

export function findShape(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  const known = bare(schema);
  return known instanceof z.ZodObject ? (known.shape as Record<string, z.ZodType>) : {};
}

/** The fewest values the schema accepts. */
const makeSample = (ids: Ids, schema: z.ZodType | undefined, path: string): Values =>
  Object.fromEntries(
    Object.entries(findShape(schema))
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([name, field]) => [name, sample(ids, name, field, path)]),
  );

/** A valid call. */
export const makeCall = (ids: Ids, { endpoint, path }: EndpointRow): Call => ({
  params: makeSample(ids, endpoint.params, path),
  query: makeSample(ids, endpoint.query, path),
  body: makeSample(ids, endpoint.body, path),
});

/** Whether the endpoint's schemas accept the call. */
export const isTaken = ({ endpoint }: EndpointRow, call: Call): boolean =>
  PLACES.every((place) => endpoint[place]?.safeParse(call[place]).success ?? true);

// URLs can't contain half a surrogate pair, and an empty id changes the URL.
const ADDRESS_TEXTS = HOSTILE_TEXTS.map((text) => text.toWellFormed());
const VALUES: Record<Place, readonly unknown[]> = {
  params: ADDRESS_TEXTS.filter((text) => text !== ''),
  query: ADDRESS_TEXTS,
  body: [...HOSTILE_TEXTS, ...HOSTILE_JSON],
};

/** How many hostile values each field gets. An everyday run tries some in each field, and different ones in the next field. */
export type HowMany = 'sample' | 'all';
/** One in this many values, for fields of the call and for those of nested objects and lists, of which there are many. */
const ONE_OF: Record<HowMany, { outside: number; inside: number }> = {
  sample: { outside: 12, inside: 18 },
  all: { outside: 1, inside: 3 },
};

/** Every n-th value, starting at a different one each time, plus the values that are always tried. */
const pick = (values: readonly unknown[], oneOf: number, turn: number): readonly unknown[] =>
  values.filter((value, at) => at % oneOf === turn % oneOf || NEVER_SPARED.includes(value));

interface Hostile {
  /** The outermost object's field. */
  readonly name: string;
  readonly values: Values;
  /** The value put there or deeper inside. */
  readonly value: unknown;
}

interface Trying {
  readonly ids: Ids;
  readonly path: string;
  readonly place: Place;
  readonly howMany: HowMany;
  /** Differs between endpoints, so that each tries other values. */
  readonly turn: number;
}

/** The values with each field made hostile in turn, including those of nested objects and lists. */
function* hostileObjects(schema: z.ZodType, base: Values, trying: Trying, isInside = false): Generator<Hostile> {
  const { ids, path, place, howMany, turn } = trying;
  for (const [index, [name, field]] of Object.entries(findShape(schema)).entries()) {
    const { outside, inside } = ONE_OF[howMany];
    for (const value of pick(VALUES[place], isInside ? inside : outside, turn + index))
      yield { name, values: { ...base, [name]: value }, value };
    const inner = bare(field);
    const element = inner instanceof z.ZodArray ? bare(inner.element as z.ZodType) : undefined;
    const object = element ?? inner;
    if (!(object instanceof z.ZodObject)) continue;
    for (const { values, value } of hostileObjects(object, makeSample(ids, object, path), trying, true))
      yield { name, values: { ...base, [name]: element ? [values] : values }, value };
  }
}

/** The valid call with one hostile value, for every field of the place. */
export function* hostileCalls(
  ids: Ids,
  row: EndpointRow,
  place: Place,
  howMany: HowMany,
): Generator<{ name: string; call: Call; value: unknown }> {
  const schema = row.endpoint[place];
  if (!schema) return;
  const base = makeCall(ids, row);
  const trying = { ids, path: row.path, place, howMany, turn: ENDPOINTS.indexOf(row) };
  for (const { name, values, value } of hostileObjects(schema, base[place], trying))
    yield { name, call: { ...base, [place]: values }, value };
}

/** Every value to try in a place's fields. */
export const listHostileValues = (place: Place): readonly unknown[] => VALUES[place];
