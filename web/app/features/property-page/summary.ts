// What the rooms of a home come to together. Pure.
import type { HomeRoom } from './api.ts';

const PICTURES_TO_SHOW = 12;

/** Pictures of a home: the cover of each room in turn, then their second ones, and so on. */
export function picturesOf(rooms: readonly Pick<HomeRoom, 'images'>[]): HomeRoom['images'] {
  const longest = Math.max(0, ...rooms.map(({ images }) => images.length));
  return Array.from({ length: longest }, (_, index) => rooms.flatMap(({ images }) => images[index] ?? []))
    .flat()
    .slice(0, PICTURES_TO_SHOW);
}

/** What is in every room's list, in the order of the first. */
export const sharedAmenities = (rooms: readonly Pick<HomeRoom, 'amenities'>[]): HomeRoom['amenities'] =>
  rooms[0]?.amenities.filter((amenity) => rooms.every(({ amenities }) => amenities.includes(amenity))) ?? [];

/** The room that costs least per day; undefined without rooms. */
export const cheapest = <R extends Pick<HomeRoom, 'pricing'>>(rooms: readonly R[]): R | undefined =>
  rooms.reduce<R | undefined>(
    (least, room) => (least && least.pricing.fullDayMinor <= room.pricing.fullDayMinor ? least : room),
    undefined,
  );

/** The room that can be had first; undefined when none can. */
export const soonest = <R extends Pick<HomeRoom, 'freeFrom'>>(rooms: readonly R[]): R | undefined =>
  rooms
    .filter(({ freeFrom }) => freeFrom !== null)
    .reduce<R | undefined>((first, room) => (first && first.freeFrom! <= room.freeFrom! ? first : room), undefined);
