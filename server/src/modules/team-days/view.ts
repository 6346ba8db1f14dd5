// Team days as their members see them. Starting areas leave only to the member they belong to.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { Photo } from '@daynook/contract/listings/photos';
import { estimateTrip, usualMode } from '@daynook/contract/listings/trip-estimates';
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import type {
  NoRooms,
  RoomProblem,
  TeamDay,
  TeamDayRoom,
  TeamDayState,
  TeamDaySummary,
  Trip,
  TripBand,
} from '@daynook/contract/teams/team-days';
import type { z } from 'zod';
import { fromMercator } from '../../lib/geo/mercator.ts';
import { haversineKm, type LatLng } from '../../lib/geo/sphere.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { viewPerson } from '../teams/service.ts';
import { hoursOn } from './find-rooms.ts';
import type { DateRow, DayRow, findBooking, InvitedRow, RoomRow } from './store.ts';

/** A date is over the day after, by the team's clock. */
export const isPast = (date: string, { time_zone: timeZone }: Pick<DayRow, 'time_zone'>, now: Date): boolean =>
  date < startsOnLocalDate(now, timeZone);

export function toState(day: DayRow, now: Date): TeamDayState {
  if (day.is_booked) return 'booked';
  // Nobody can book it once its organizer left, also if its booking was canceled after that.
  if (day.cancelled_at || !day.has_organizer) return 'canceled';
  if (isPast(day.last_date, day, now)) return 'over';
  return day.has_rooms ? 'voting' : 'planning';
}

const viewOrganizer = (day: DayRow) =>
  viewPerson({
    id: day.organizer_id,
    name: day.organizer_name,
    picture_key: day.organizer_picture_key,
    picture_url: day.organizer_picture_url,
  });

export function viewSummary(day: DayRow, now: Date): TeamDaySummary {
  const bookedDate = day.is_booked ? day.booked_date : null;
  return {
    _id: day.id,
    title: day.title,
    state: toState(day, now),
    organizer: viewOrganizer(day),
    createdAt: day.created_at.toISOString(),
    firstDate: bookedDate ?? day.first_date,
    lastDate: bookedDate ?? day.last_date,
    hasAnswered: day.answered_at !== null,
  };
}

export const toDate = ({ date, from_minute: fromMinute, to_minute: toMinute }: DateRow) => ({
  date,
  fromMinute,
  toMinute,
});

export const toArea = ({ area_lat: lat, area_lng: lng }: Pick<InvitedRow, 'area_lat' | 'area_lng'>): LatLng | null =>
  lat === null || lng === null ? null : { lat, lng };

export interface WholeDay {
  readonly day: DayRow;
  readonly dates: readonly DateRow[];
  readonly invited: readonly InvitedRow[];
  readonly rooms: readonly RoomRow[];
  readonly booking: Awaited<ReturnType<typeof findBooking>>;
  /** Of the rooms to vote on. */
  readonly free: ReadonlySet<string>;
  readonly images: ReadonlyMap<string, z.infer<typeof Photo> | null>;
  /** The reader's, from another day, if they haven't answered yet. */
  readonly otherArea: string | null;
}

/** What keeps a room from being booked now. */
function toProblem(room: RoomRow, { free, day }: WholeDay): RoomProblem | null {
  if (room.problem) return room.problem as RoomProblem;
  if (room.state !== 'live') return 'gone';
  return free.has(room.listing_id) || day.is_booked ? null : 'taken';
}

const viewBand = (km: number): TripBand => ({
  upToKm: km,
  upToMinutes: TEAM_DAYS.bandMinutes * Math.ceil(estimateTrip(km, 'car').minutesTo / TEAM_DAYS.bandMinutes),
});

const viewOwnTrip = (km: number): Trip => ({ ...estimateTrip(km, usualMode(km)), km: Math.round(km) });

const viewTrips = ({ worst_km: worstKm, average_km: averageKm }: RoomRow): TeamDayRoom['trips'] =>
  worstKm === null || averageKm === null ? null : { worst: viewBand(worstKm), average: viewBand(averageKm) };

function viewRoom(room: RoomRow, whole: WholeDay): TeamDayRoom {
  const { day, dates, invited } = whole;
  const date = toDate(dates.find(({ number }) => number === day.found_number)!);
  const { startsAt, endsAt } = hoursOn(date, room.time_zone);
  const area = toArea(day);
  return {
    listing: {
      _id: room.listing_id,
      title: room.title,
      city: room.city,
      image: whole.images.get(room.listing_id) ?? null,
    },
    capacity: room.capacity,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone: room.time_zone,
    totalMinor: room.total_minor,
    trips: viewTrips(room),
    own: area && viewOwnTrip(haversineKm(area, fromMercator(room.point))),
    votes: invited.filter(({ voted_for: votedFor }) => votedFor === room.listing_id).length,
    isYourVote: day.voted_for === room.listing_id,
    wasLast: day.last_listing_id === room.listing_id,
    problem: toProblem(room, whole),
  };
}

function viewFound(whole: WholeDay): TeamDay['found'] {
  const { day, invited, rooms } = whole;
  const { found_at: at, found_number: number } = day;
  if (at === null || number === null) return null;
  const views = rooms.map((room) => ({ isVotable: room.problem === null, view: viewRoom(room, whole) }));
  return {
    at: at.toISOString(),
    number,
    people: day.found_people ?? 0,
    near: day.found_near,
    isOutdated: invited.some(({ answered_at: answeredAt }) => answeredAt !== null && answeredAt > at),
    noneBecause: day.none_because as NoRooms | null,
    rooms: views
      .filter(({ isVotable }) => isVotable)
      .map(({ view }) => view)
      .sort((a, b) => b.votes - a.votes),
    nearest: views.filter(({ isVotable }) => !isVotable).map(({ view }) => view),
  };
}

function viewBooking({ day, booking }: WholeDay, memberId: string): TeamDay['booking'] {
  if (!day.is_booked || !booking) return null;
  return {
    _id: booking.id,
    status: booking.status as BookingStatus,
    isYours: booking.guest_id === memberId,
    // They can open it once it's confirmed.
    isAttending: booking.is_attending && booking.confirmed_at !== null && booking.status !== 'hold',
    listingTitle: booking.title,
    startsAt: booking.starts_at!.toISOString(),
    endsAt: booking.ends_at!.toISOString(),
    timeZone: booking.time_zone,
  };
}

export const organizes = (day: DayRow, memberId: string): boolean => day.organizer_id === memberId;

export function viewDay(whole: WholeDay, { memberId, now }: { memberId: string; now: Date }): TeamDay {
  const { day, dates, invited } = whole;
  const state = toState(day, now);
  const isOpen = state === 'planning' || state === 'voting';
  const isOrganizer = organizes(day, memberId);
  return {
    _id: day.id,
    team: { _id: day.team_id, name: day.team_name, currency: day.currency },
    title: day.title,
    state,
    organizer: viewOrganizer(day),
    dates: dates.map((row) => ({
      ...toDate(row),
      number: row.number,
      canComeCount: invited.filter(({ can_come: canCome }) => canCome.includes(row.number)).length,
      isPast: isPast(row.date, day, now),
    })),
    invited: invited.map((row) => ({
      member: viewPerson(row),
      isYou: row.id === memberId,
      hasAnswered: row.answered_at !== null,
      canCome: row.can_come,
    })),
    own: { area: day.area, otherArea: whole.otherArea, canCome: day.can_come },
    searchesLeft: Math.max(0, TEAM_DAYS.searches - day.search_count),
    found: viewFound(whole),
    booking: viewBooking(whole, memberId),
    can: {
      answer: isOpen,
      find: isOpen && isOrganizer,
      vote: state === 'voting',
      book: state === 'voting' && isOrganizer,
      cancel: isOpen && (isOrganizer || day.role !== 'booker'),
    },
  };
}
