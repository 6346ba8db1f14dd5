// Plans team days in tests the way people do. For tests only.
import type { TeamDay } from '@daynook/contract/teams/team-days';
import { expect } from 'vitest';
import type { TestListing, TestMember, World } from '../src/modules/bookings/test-world.ts';
import { emailsTo } from './emails.ts';
import { makeMember, makeProperty } from './make.ts';
import { joinTeam, makeTeam } from './teams.ts';

/** Each test has its own part of the country, so that rooms of others aren't near. Towns that the gazetteer has. */
const REGIONS = {
  denver: { lat: 39.74, lng: -104.99, areas: ['Aurora, CO', 'Lakewood, CO'] },
  seattle: { lat: 47.61, lng: -122.33, areas: ['Bellevue, WA', 'Renton, WA'] },
  austin: { lat: 30.27, lng: -97.74, areas: ['Round Rock, TX', 'Austin, TX'] },
  chicago: { lat: 41.88, lng: -87.63, areas: ['Evanston, IL', 'Oak Park, IL'] },
  miami: { lat: 25.77, lng: -80.19, areas: ['Hialeah, FL', 'Miami Beach, FL'] },
  phoenix: { lat: 33.45, lng: -112.07, areas: ['Tempe, AZ', 'Scottsdale, AZ'] },
  nashville: { lat: 36.16, lng: -86.78, areas: ['Franklin, TN', 'Nashville, TN'] },
  boise: { lat: 43.62, lng: -116.2, areas: ['Boise, ID', 'Meridian, ID'] },
  portland: { lat: 45.52, lng: -122.68, areas: ['Gresham, OR', 'Beaverton, OR'] },
  tucson: { lat: 32.22, lng: -110.97, areas: ['Tucson, AZ', 'Marana, AZ'] },
  omaha: { lat: 41.26, lng: -95.94, areas: ['Omaha, NE', 'Bellevue, NE'] },
  spokane: { lat: 47.66, lng: -117.43, areas: ['Spokane, WA', 'Spokane Valley, WA'] },
  fresno: { lat: 36.75, lng: -119.77, areas: ['Fresno, CA', 'Clovis, CA'] },
  fargo: { lat: 46.88, lng: -96.79, areas: ['Moorhead, MN', 'Fargo, ND'] },
  reno: { lat: 39.53, lng: -119.81, areas: ['Reno, NV', 'Sparks, NV'] },
} as const;
type Region = keyof typeof REGIONS;

export const DATES = [
  { date: '2026-12-08', fromMinute: 540, toMinute: 1_020 },
  { date: '2026-12-09', fromMinute: 540, toMinute: 1_020 },
];

function roomsIn(world: () => World) {
  async function makeRoom(
    region: Region,
    values: Parameters<World['makeListing']>[0] = {},
    north = 0,
  ): Promise<TestListing> {
    const { lat, lng } = REGIONS[region];
    const property = await makeProperty(world().t.db, {
      host_id: world().host.id,
      public_lat: lat + north,
      public_lng: lng,
      time_zone: 'America/Denver',
    });
    return world().makeListing({ property_id: property.id, capacity: 6, cancellation_policy: 'relaxed', ...values });
  }

  /** On the first date, for two. */
  const book = <T = { _id: string; code?: string }>(
    guest: TestMember,
    {
      id,
      teamId,
      listing,
      attendees = [],
    }: { id: string; teamId: string; listing: { id: string }; attendees?: string[] },
  ) =>
    world().book<T>(
      listing as TestListing,
      {
        startsAt: '2026-12-08T16:00:00.000Z',
        endsAt: '2026-12-09T00:00:00.000Z',
        guests: 2,
        teamId,
        teamDayId: id,
        attendeeIds: attendees,
      },
      { guest },
    );

  return { makeRoom, book };
}

/** `world` is made before the tests, and after this. */
export function planDaysIn(world: () => World) {
  async function makeCast() {
    const [owner, ana, bo] = [
      await makeMember(world().t.db, { name: 'Olive Owner' }),
      await makeMember(world().t.db, { name: 'Ana Away' }),
      await makeMember(world().t.db, { name: 'Bo Booker' }),
    ];
    const { _id: teamId } = await makeTeam(world(), owner);
    for (const member of [ana, bo]) await joinTeam(world(), owner, { teamId, member });
    const create = <T = TeamDay>(organizer: TestMember, values: object = {}) =>
      world().call<T>(organizer, 'POST', `/api/teams/${teamId}/days`, {
        title: 'Kickoff',
        dates: DATES,
        invitedIds: [owner, ana, bo].map(({ id }) => id),
        ...values,
      });
    return { owner, ana, bo, teamId, create };
  }

  const read = <T = TeamDay>(member: TestMember, id: string) => world().call<T>(member, 'GET', `/api/team-days/${id}`);
  const answer = <T = TeamDay>(member: TestMember, id: string, area: string | null, canCome: number[] = [0]) =>
    world().call<T>(member, 'PUT', `/api/team-days/${id}/answer`, { area, canCome });
  const find = <T = TeamDay>(member: TestMember, id: string, number = 0, near?: string) =>
    world().call<T>(member, 'POST', `/api/team-days/${id}/rooms`, { number, near });
  const vote = <T = TeamDay>(member: TestMember, id: string, listingId: string | null) =>
    world().call<T>(member, 'PUT', `/api/team-days/${id}/vote`, { listingId });
  const cancel = <T = TeamDay>(member: TestMember, id: string) =>
    world().call<T>(member, 'POST', `/api/team-days/${id}/cancel`);
  const subjectsTo = async ({ email }: TestMember) =>
    (await emailsTo(world().t, email))
      .map(({ subject }) => subject)
      .filter((subject) => !subject.includes('invited you'));

  /** A day that Bo organizes, for which Ana and Bo have answered, and Olive for the first date. */
  async function makeAnswered(region: Region) {
    const cast = await makeCast();
    const { body } = await cast.create(cast.bo);
    const [first, second] = REGIONS[region].areas;
    expect(await answer(cast.ana, body._id, first)).toMatchObject({ status: 200 });
    expect(await answer(cast.bo, body._id, second, [0, 1])).toMatchObject({ status: 200 });
    expect(await answer(cast.owner, body._id, first)).toMatchObject({ status: 200 });
    return { ...cast, id: body._id };
  }

  return { ...roomsIn(world), makeCast, read, answer, find, vote, cancel, subjectsTo, makeAnswered };
}
