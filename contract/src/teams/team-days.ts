// Team days (E11): members of a team say when they can come and roughly where they start, get up to three rooms with fair trips, vote, and
// the organizer books. Starting areas are shown only to the member they belong to; others see how long trips are, in bands.
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Photo } from '../listings/photos.ts';
import { TripEstimate } from '../listings/trips.ts';
import * as w from '../wire.ts';
import { TEAM_DAYS, TEAMS } from './limits.ts';
import { TeamPerson } from './teams.ts';

/** `voting`: rooms were found. `booked`: it has a booking or request that wasn't declined or canceled. `over`: its dates have passed. */
const TEAM_DAY_STATES = ['planning', 'voting', 'booked', 'canceled', 'over'] as const;
export type TeamDayState = (typeof TEAM_DAY_STATES)[number];

/** Why there are no rooms. `too-few-areas`: trips of one or two people would tell where they start. */
const NO_ROOMS = [
  'no-areas',
  'too-few-areas',
  'none-near',
  'too-small',
  'team-rules',
  'taken',
  'too-expensive',
] as const;
export type NoRooms = (typeof NO_ROOMS)[number];

/** Why a room can't be booked. `gone`: it's no longer listed. */
const ROOM_PROBLEMS = ['too-small', 'team-rules', 'taken', 'too-expensive', 'gone'] as const;
export type RoomProblem = (typeof ROOM_PROBLEMS)[number];

export const TeamDayDate = z.object({
  date: w.LocalDate,
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(1).max(1440),
});
export type TeamDayDate = z.infer<typeof TeamDayDate>;

/** With its straight distance, rounded so that several trips don't give away where they start. */
export const Trip = TripEstimate.extend({ km: z.int() }).meta({ id: 'Trip' });
export type Trip = z.infer<typeof Trip>;

/** The upper end of a band. The minutes are estimated from it alone. */
const TripBand = z.object({ upToKm: z.int(), upToMinutes: z.int() }).meta({ id: 'TripBand' });
export type TripBand = z.infer<typeof TripBand>;

export const TeamDayRoom = z
  .object({
    listing: z.object({ _id: w.Id, title: z.string(), city: z.string(), image: Photo.nullable() }),
    capacity: z.int(),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    /** When it was found; null if it couldn't be booked. */
    totalMinor: w.Minor.nullable(),
    /** Everyone's; null if rooms were looked for near a place, or once someone's area is erased. */
    trips: z.object({ worst: TripBand, average: TripBand }).nullable(),
    /** The reader's; null without a starting area. */
    own: Trip.nullable(),
    votes: z.int(),
    isYourVote: z.boolean(),
    /** The day that this one was planned after was here. */
    wasLast: z.boolean(),
    /** Now, not when it was found. */
    problem: z.enum(ROOM_PROBLEMS).nullable(),
  })
  .meta({ id: 'TeamDayRoom' });
export type TeamDayRoom = z.infer<typeof TeamDayRoom>;

export const TeamDaySummary = z
  .object({
    _id: w.Id,
    title: z.string(),
    state: z.enum(TEAM_DAY_STATES),
    organizer: TeamPerson,
    createdAt: w.Instant,
    /** Of those to choose from; both are the booking's once it's booked. */
    firstDate: w.LocalDate,
    lastDate: w.LocalDate,
    hasAnswered: z.boolean(),
  })
  .meta({ id: 'TeamDaySummary' });
export type TeamDaySummary = z.infer<typeof TeamDaySummary>;

export const TeamDay = z
  .object({
    _id: w.Id,
    team: z.object({ _id: w.Id, name: z.string(), currency: w.Currency }),
    title: z.string(),
    state: z.enum(TEAM_DAY_STATES),
    organizer: TeamPerson,
    dates: z.array(TeamDayDate.extend({ number: z.int(), canComeCount: z.int(), isPast: z.boolean() })),
    invited: z.array(
      z.object({ member: TeamPerson, isYou: z.boolean(), hasAnswered: z.boolean(), canCome: z.array(z.int()) }),
    ),
    /** The reader's answer. */
    own: z.object({
      area: z.string().nullable(),
      /** What they said for another day of the team, if it's still stored; to start from. */
      otherArea: z.string().nullable(),
      canCome: z.array(z.int()),
    }),
    /** How often rooms can still be looked for. */
    searchesLeft: z.int(),
    /** The last search for rooms; null before the first. */
    found: z
      .object({
        at: w.Instant,
        number: z.int(),
        people: z.int(),
        /** The place that the organizer entered; null if rooms were looked for between everyone's areas. */
        near: z.string().nullable(),
        /** Someone answered since. */
        isOutdated: z.boolean(),
        noneBecause: z.enum(NO_ROOMS).nullable(),
        /** To vote on, the most votes first, then as found. */
        rooms: z.array(TeamDayRoom),
        /** If there are none to vote on: the nearest that weren't possible. */
        nearest: z.array(TeamDayRoom),
      })
      .nullable(),
    booking: z
      .object({
        _id: w.Id,
        status: z.enum(BOOKING_STATUSES),
        isYours: z.boolean(),
        isAttending: z.boolean(),
        listingTitle: z.string(),
        startsAt: w.Instant,
        endsAt: w.Instant,
        timeZone: w.TimeZone,
      })
      .nullable(),
    can: z.object({
      answer: z.boolean(),
      find: z.boolean(),
      vote: z.boolean(),
      book: z.boolean(),
      cancel: z.boolean(),
    }),
  })
  .meta({ id: 'TeamDay' });
export type TeamDay = z.infer<typeof TeamDay>;

const params = z.object({ id: w.Id });
const DateNumber = z
  .int()
  .min(0)
  .max(TEAM_DAYS.dates - 1);

export const teamDayEndpoints = {
  'GET /api/teams/{id}/days': {
    summary: 'List the team days you’re invited to, newest first (E11)',
    access: 'active',
    params,
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ days: z.array(TeamDaySummary), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/teams/{id}/days': {
    summary: 'Plan a team day; everyone invited is emailed',
    access: 'active',
    params,
    body: z.strictObject({
      title: w.safeText(TEAM_DAYS.titleMaximumCharacters, 1),
      dates: z.array(z.strictObject(TeamDayDate.shape)).min(1).max(TEAM_DAYS.dates),
      invitedIds: z.array(w.Id).min(1).max(TEAMS.membersPerTeam),
      /** Another day of the team that you're invited to: the room it's booked in is looked at first. */
      previousId: w.Id.optional(),
    }),
    answer: TeamDay,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    isIdempotent: true,
    bucket: 'write',
  },
  'GET /api/team-days/{id}': {
    summary: 'Get a team day you’re invited to',
    access: 'active',
    params,
    answer: TeamDay,
    errors: ['NOT_FOUND'],
  },
  'PUT /api/team-days/{id}/answer': {
    summary:
      'Say on which dates you can come and roughly where you start; only the town, neighborhood, or postal area is stored, and only you see it. A null area can always be sent, also when the day is booked or over',
    access: 'active',
    params,
    body: z.strictObject({
      area: w.safeText(TEAM_DAYS.areaMaximumCharacters, 1).nullable(),
      canCome: z.array(DateNumber).max(TEAM_DAYS.dates),
    }),
    answer: TeamDay,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/team-days/{id}/rooms': {
    summary: `Find up to ${TEAM_DAYS.rooms} rooms for a date, ranked by the longest and the average trip in bands of ${TEAM_DAYS.bandKm} km, or near a place; earlier votes are deleted; at most ${TEAM_DAYS.searches} times per team day`,
    access: 'active',
    params,
    body: z.strictObject({
      number: DateNumber,
      near: w.safeText(TEAM_DAYS.areaMaximumCharacters, 1).optional(),
    }),
    answer: TeamDay,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'PUT /api/team-days/{id}/vote': {
    summary: 'Vote for a room, or withdraw your vote',
    access: 'active',
    params,
    body: z.strictObject({ listingId: w.Id.nullable() }),
    answer: TeamDay,
    errors: ['NOT_FOUND', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'POST /api/team-days/{id}/cancel': {
    summary: 'Cancel a team day that isn’t booked; everyone invited is emailed',
    access: 'active',
    params,
    answer: TeamDay,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
