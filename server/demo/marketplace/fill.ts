// Fills an empty installation with the demo marketplace, step by step. An interrupted start continues where it stopped.

import { isDeepStrictEqual } from 'node:util';
import { DEMO_ACCOUNTS } from '@daynook/contract/brand';
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import { STATED_PROPERTY_FACTS } from '@daynook/contract/listings/property-fact-values';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { avatarKey } from '@daynook/demo-art/catalogue';
import { seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { loadGazetteer } from '../../src/adapters/places/gazetteer.ts';
import type { Deps } from '../../src/deps.ts';
import { ensureAccount } from '../../src/identity/accounts.ts';
import { locationColumns } from '../../src/lib/geo/location-columns.ts';
import { publicPoint } from '../../src/lib/geo/public-point.ts';
import { startsOnLocalDate } from '../../src/lib/time/zoned.ts';
import { toWorkFactColumns } from '../../src/lib/work-fact-columns.ts';
import { rebuildAllDays, refreshAllWeeklyOpen } from '../../src/modules/availability/service.ts';
import { restateSources } from '../../src/modules/hosting/service.ts';
import { acceptEverything } from '../../src/modules/legal/service.ts';
import { refreshListings } from '../../src/modules/listings/service.ts';
import { findCurrency } from '../../src/modules/places/service.ts';
import { foldMapCells } from '../../src/modules/search/service.ts';
import { avatarAllocator } from './avatars.ts';
import { addBookmarks } from './bookmarks.ts';
import { addConversations } from './conversations.ts';
import { addFloorPlans } from './floor-plans.ts';
import { type DemoStay, giveDemoGuestStays, makeStays } from './history.ts';
import { addNoise } from './noise.ts';
import { addPageViews } from './page-views.ts';
import { patiently } from './patience.ts';
import { addPaymentOptions } from './payment-options.ts';
import { addPayouts } from './payouts.ts';
import { makePerson } from './people.ts';
import { addWhatPeopleSay } from './people-say.ts';
import { type DemoHome, type DemoListing, makeMarketplace } from './properties.ts';
import { insertRows, type Row } from './rows.ts';
import { addStay, emptyStayRows, referencesBeside, type StayFate, type StayIds } from './stay-rows.ts';
import { runStep, type Say, type Step } from './steps.ts';
import { addWayIn } from './way-in.ts';
import { addWorkForStaff } from './work-for-staff.ts';

const NOTHING_STATED = { workFacts: NO_WORK_FACTS, workFactSources: {} };
const GUEST_COUNT = 900;
const DAY_MS = 24 * 60 * 60_000;

interface Ids {
  readonly guests: string[];
  readonly hosts: Map<DemoHome['host'], string>;
  readonly listings: Map<DemoListing, string>;
}

/** Ids depend only on the seed, so that a resumed start uses the same ones. */
function seededIds(seed: string): () => string {
  const random = seededRandom(seed);
  const hex = (digits: number) => Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
  return () => `019a0000-${hex(4)}-7${hex(3)}-${'89ab'[random.integer(0, 3)]}${hex(3)}-${hex(12)}`;
}

/** Everyone joined before the demo's first booking, and hosts before their first listing. */
const JOINED_DAYS_AGO = 345;

const memberRow = (
  id: string,
  issuer: string,
  person: { name: string; headline: string; languages: readonly string[]; avatarSeed: number },
  index: number,
  isHost: boolean,
  at: Date,
): Row => ({
  id,
  issuer,
  subject: `demo-${id}`,
  email: `demo-${index}${isHost ? '-host' : ''}@demo.invalid`,
  is_email_verified: true,
  name: person.name,
  picture_key: avatarKey(person.avatarSeed),
  headline: isHost ? person.headline : null,
  languages: person.languages,
  status: 'active',
  currency: 'USD',
  time_zone: 'America/New_York',
  is_onboarded: true,
  is_demo: true,
  created_at: new Date(at.getTime() - (JOINED_DAYS_AGO + ((index * 37) % 700)) * DAY_MS).toISOString(),
});

function propertyRows(deps: Deps, properties: readonly DemoHome[], ids: Ids, newId: () => string, now: Date) {
  const rows: Record<
    'property' | 'property_address' | 'listing' | 'listing_link' | 'weekly_rule' | 'listing_photo',
    Row[]
  > = { property: [], property_address: [], listing: [], listing_link: [], weekly_rule: [], listing_photo: [] };
  for (const property of properties) {
    const propertyId = newId();
    const hostId = ids.hosts.get(property.host)!;
    const point = publicPoint(property.exact, propertyId, deps.secrets.location);
    const createdAt = new Date(now.getTime() - property.ageDays * DAY_MS);
    const stated = { on: startsOnLocalDate(createdAt, property.timeZone), by: 'host' };
    rows.property.push({
      id: propertyId,
      host_id: hostId,
      title: property.title,
      type: 'house',
      city: property.city.place.name,
      region: property.city.place.region,
      country: property.city.place.country,
      currency: findCurrency(property.city.place.country),
      neighborhood: property.spot.neighborhood,
      public_lat: point.lat,
      public_lng: point.lng,
      time_zone: property.timeZone,
      household: property.household,
      pets: property.pets,
      cameras: property.cameras,
      parking: property.parking,
      entrance: property.facts.entrance ?? null,
      elevator: property.facts.elevator ?? null,
      bathroom: property.facts.bathroom ?? null,
      kitchen: property.facts.kitchen ?? null,
      fact_sources: Object.fromEntries(STATED_PROPERTY_FACTS.map((fact) => [fact, stated])),
      check_in: [
        { part: 'access', text: 'Ring the bell next to the green door.', release: 'confirmed' },
        { part: 'wifi', text: 'The Wi-Fi name and password are on a card on the desk.', release: 'confirmed' },
      ],
      created_at: createdAt.toISOString(),
    });
    rows.property_address.push({
      property_id: propertyId,
      street: property.street,
      unit: null,
      postal_code: property.spot.postalCode,
      lat: property.exact.lat,
      lng: property.exact.lng,
    });
    for (const [position, listing] of property.listings.entries()) {
      const id = ids.listings.get(listing)!;
      const { prices, rules } = listing;
      rows.listing.push({
        id,
        property_id: propertyId,
        host_id: hostId,
        title: listing.title,
        description: listing.description,
        kind: LISTING_KINDS.indexOf(listing.kind),
        room_name: listing.roomName,
        floor: listing.floor,
        capacity: listing.capacity,
        seats: listing.seats,
        amenities: listing.amenityMask,
        house_rules: listing.houseRules,
        facts: listing.facts,
        ...toWorkFactColumns(listing.workFacts),
        work_fact_sources: restateSources(NOTHING_STATED, listing.workFacts, {
          on: listing.facts[0]!.statedOn,
          by: 'host',
        }),
        booking_mode: listing.bookingMode,
        cancellation_policy: listing.policy,
        time_zone: property.timeZone,
        currency: prices.currency,
        day_minor: prices.dayMinor,
        hour_minor: prices.hourMinor,
        half_day_minor: prices.halfDayMinor,
        week_minor: prices.weekMinor,
        month_minor: prices.monthMinor,
        cleaning_minor: prices.cleaningMinor,
        extra_guest_minor: prices.extraGuestMinor,
        guests_included: prices.guestsIncluded,
        price_rules: listing.extras.priceRules,
        discounts: isDeepStrictEqual(listing.extras.discounts, NO_DISCOUNTS) ? null : listing.extras.discounts,
        add_ons: listing.extras.addOns,
        packages: listing.packages,
        start_step_minutes: rules.startStep,
        min_duration_minutes: rules.minDuration,
        max_duration_minutes: rules.maxDuration,
        max_stay_days: 28,
        notice_minutes: rules.notice,
        window_days: rules.windowDays,
        buffer_before_minutes: 0,
        buffer_after_minutes: rules.bufferAfter,
        half_day_max_minutes: 240,
        state: 'live',
        published_at: createdAt.toISOString(),
        created_at: createdAt.toISOString(),
        version: 1,
        rating_sum: 0,
        review_count: 0,
        rating_hundredths: 0,
        weekly_open: '{}',
        ...locationColumns(point),
      });
      if (property.hasWhole && position > 0)
        rows.listing_link.push({ listing_id: ids.listings.get(property.listings[0]!)!, part_id: id });
      for (const rule of listing.hours)
        rows.weekly_rule.push({
          listing_id: id,
          weekday: rule.weekday,
          start_minute: rule.startMinute,
          end_minute: rule.endMinute,
        });
      for (const [photoPosition, photo] of listing.photos.entries()) {
        rows.listing_photo.push({
          id: newId(),
          listing_id: id,
          position: photoPosition,
          key: photo.key,
          alt: photo.alt,
          thumbhash: photo.thumbhash,
          width: photo.width,
          height: photo.height,
        });
      }
    }
  }
  return rows;
}

function stayIds(stay: DemoStay, ids: Ids): StayIds {
  const isWhole = stay.home.hasWhole && stay.home.listings[0] === stay.listing;
  return {
    listingId: ids.listings.get(stay.listing)!,
    hostId: ids.hosts.get(stay.home.host)!,
    guestId: ids.guests[stay.guestIndex]!,
    parts: isWhole
      ? stay.home.listings.slice(1).map((part) => ({
          listingId: ids.listings.get(part)!,
          seats: part.seats,
          bufferMinutes: part.rules.bufferAfter,
        }))
      : [],
  };
}

/** Fills the demo once. Safe to call at every start and from several processes. */
export async function fillDemo(deps: Deps, say: Say): Promise<void> {
  const { rows: done } = await deps.db.pool.query(
    "select 1 from demo_progress where name = 'finish' and done_at is not null",
  );
  if (done.length > 0) return;
  say('Filling the demo marketplace (first start only) …');
  const now = deps.clock.now();
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .toString();
  const { homes } = makeMarketplace(loadGazetteer(), today);
  const newId = seededIds('daynook-demo-ids');
  const { issuer } = deps.config.oidc;

  // The demo accounts people can log in with. Each has its member row from the start.
  const accountIds = await Promise.all([
    ensureAccount(deps, {
      email: DEMO_ACCOUNTS.guest,
      name: 'Sam Rivera',
      password: DEMO_ACCOUNTS.password,
      isVerified: true,
      pictureKey: avatarKey(9001),
    }),
    ensureAccount(deps, {
      email: DEMO_ACCOUNTS.host,
      name: 'Nadia Okafor',
      password: DEMO_ACCOUNTS.password,
      isVerified: true,
      pictureKey: avatarKey(9002),
    }),
    ensureAccount(deps, {
      email: DEMO_ACCOUNTS.staff,
      name: 'Alex Morgan',
      password: DEMO_ACCOUNTS.password,
      isVerified: true,
      pictureKey: avatarKey(9003),
    }),
  ]);
  const [guestId, hostId, staffId] = accountIds;
  // People who try the demo shouldn't have to go through onboarding (CS6).
  await deps.db.kysely
    .updateTable('member')
    .set({ is_demo: true, is_onboarded: true, created_at: new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS) })
    .where('id', 'in', accountIds)
    .execute();
  for (const id of accountIds) await acceptEverything(deps.db.kysely, id, now);

  const people = seededRandom('daynook-demo-guests');
  const pickAvatar = avatarAllocator();
  const guests = Array.from({ length: GUEST_COUNT }, (_, index) => {
    const person = makePerson(people, index % 5 === 0 ? 'QC' : 'NY');
    return { id: index === 0 ? guestId : newId(), person: { ...person, avatarSeed: pickAvatar(person.name) } };
  });
  const hosts = [...new Set(homes.map((property) => property.host))];
  const ids: Ids = {
    guests: guests.map(({ id }) => id),
    hosts: new Map(hosts.map((host) => [host, host.email ? hostId : newId()])),
    listings: new Map(homes.flatMap((property) => property.listings).map((listing) => [listing, newId()])),
  };
  const stays = giveDemoGuestStays(makeStays(seededRandom('daynook-demo-stays'), homes, today, GUEST_COUNT), today);

  const insertStays = async (
    client: PoolClient,
    seed: string,
    list: readonly DemoStay[],
    pickFate: (stay: DemoStay) => StayFate,
  ) => {
    const rows = emptyStayRows();
    const { rows: booked } = await client.query<{ reference: string }>('select reference from booking');
    const newReference = referencesBeside(booked.map(({ reference }) => reference));
    // Each step has its own id stream, so a resumed start doesn't reuse ids of an earlier step.
    const making = { now, newId: seededIds(seed), newReference };
    for (const stay of list) addStay(rows, stay, stayIds(stay, ids), pickFate(stay), making);
    for (const [table, tableRows] of Object.entries(rows)) await insertRows(client, table, tableRows);
  };

  const steps: Step[] = [
    {
      name: 'people',
      title: `${guests.length} guests and ${hosts.length} hosts`,
      run: async (client) => {
        await insertRows(
          client,
          'member',
          guests.slice(1).map(({ id, person }, index) => memberRow(id, issuer, person, index + 1, false, now)),
        );
        await insertRows(
          client,
          'member',
          hosts
            .filter((host) => !host.email)
            .map((host, index) => {
              const person = { ...host, avatarSeed: pickAvatar(host.name) };
              return memberRow(ids.hosts.get(host)!, issuer, person, GUEST_COUNT + index, true, now);
            }),
        );
      },
    },
    {
      name: 'homes',
      title: `${homes.length} properties with ${ids.listings.size} listings`,
      run: async (client) => {
        for (const [table, rows] of Object.entries(
          propertyRows(deps, homes, ids, seededIds('daynook-demo-homes'), now),
        ))
          await insertRows(client, table, rows);
      },
    },
    {
      name: 'past',
      title: `${stays.past.length} past bookings and their reviews`,
      run: (client) => insertStays(client, 'daynook-demo-past', stays.past, () => 'closed'),
    },
    {
      name: 'future',
      title: `${stays.future.length} upcoming bookings`,
      // A few guests are waiting for the demo host's answer.
      run: (client) => {
        let waiting = 0;
        return insertStays(client, 'daynook-demo-future', stays.future, (stay) =>
          stay.home.host.email && stay.listing.bookingMode === 'request' && waiting++ < 3 ? 'requested' : 'confirmed',
        );
      },
    },
    {
      name: 'way-in',
      title: 'photos of the way in',
      run: (client) => addWayIn(client, deps, { hostId, guestId, newId: seededIds('daynook-demo-way-in'), now }),
    },
    {
      name: 'payouts',
      title: 'what hosts were paid',
      run: (client) => addPayouts(client, deps, { hostId, staffId, newId: seededIds('daynook-demo-payouts'), now }),
    },
    {
      name: 'payment-options',
      title: 'how guests can pay hosts',
      run: (client) =>
        addPaymentOptions(client, deps, { hostId, newId: seededIds('daynook-demo-payment-options'), now }),
    },
    {
      name: 'looks',
      title: 'page views of the demo host’s listings',
      run: (client) => addPageViews(client, hostId, now),
    },
    {
      name: 'conversations',
      title: 'conversations',
      run: (client) => addConversations(client, { guestId, hostId }, seededIds('daynook-demo-conversations'), now),
    },
    {
      name: 'said',
      title: 'usernames, kudos, and community posts',
      run: (client) => addWhatPeopleSay(client, { guestId, hostId, staffId }, seededIds('daynook-demo-said'), now),
    },
    {
      name: 'bookmarks',
      title: 'bookmarks',
      run: (client) => addBookmarks(client, { guestId, newId: seededIds('daynook-demo-bookmarks'), now }),
    },
  ];
  for (const step of steps) await runStep(deps, step, say);

  say('  Preparing search …');
  await patiently(deps, async (trx) => {
    // Without statistics, the planner joins new rows the slow way.
    await sql`analyze listing, weekly_rule`.execute(trx);
    await refreshAllWeeklyOpen({ kysely: trx });
  });
  const listingIds = [...ids.listings.values()];
  for (let from = 0; from < listingIds.length; from += 200)
    await patiently(deps, (trx) => refreshListings(trx, listingIds.slice(from, from + 200)));
  await rebuildAllDays(deps.db);
  say('  Preparing staff queues …');
  await addWorkForStaff(deps, { guestId, hostId, staffId });
  say('  Measuring noise …');
  await addNoise(deps, hostId);
  await addFloorPlans(deps, hostId, say);
  await foldMapCells(deps.db);
  await patiently(deps, (trx) => sql`analyze`.execute(trx));
  await deps.db.pool.query(
    "insert into demo_progress (name, done_at) values ('finish', $1) on conflict (name) do nothing",
    [now],
  );
}
