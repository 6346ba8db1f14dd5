// What of a host's homes and rooms needs a hand before guests can book. Pure.
import type { OwnProperty } from '../api.ts';
import type { HostRoom } from '../bulk/api.ts';

export type Need =
  | { kind: 'suspended'; room: HostRoom }
  | { kind: 'kept-off'; room: HostRoom }
  | { kind: 'unfinished'; room: HostRoom; missing: number }
  | { kind: 'ready'; room: HostRoom }
  | { kind: 'no-hours'; room: HostRoom }
  | { kind: 'no-rooms'; home: OwnProperty };

const missingOf = (room: HostRoom) => room.gaps.filter(({ isBlocking }) => isBlocking).length;

function needOf(room: HostRoom): Need[] {
  if (room.state === 'suspended') return [{ kind: 'suspended', room }];
  // Whoever pauses their own room gives no reason.
  if (room.state === 'paused' && room.stateReason) return [{ kind: 'kept-off', room }];
  const missing = missingOf(room);
  if (room.state === 'draft') return missing > 0 ? [{ kind: 'unfinished', room, missing }] : [{ kind: 'ready', room }];
  const isWithoutHours = room.gaps.some(({ code }) => code === 'hours');
  return room.state === 'live' && isWithoutHours ? [{ kind: 'no-hours', room }] : [];
}

const ORDER: readonly Need['kind'][] = ['suspended', 'kept-off', 'no-hours', 'ready', 'unfinished', 'no-rooms'];

/** Most pressing first: what used to be bookable, then what nearly is. */
export function needsOf(homes: readonly OwnProperty[], rooms: readonly HostRoom[]): Need[] {
  const bare = homes
    .filter(({ _id }) => !rooms.some(({ property }) => property._id === _id))
    .map((home): Need => ({ kind: 'no-rooms', home }));
  return [...rooms.flatMap(needOf), ...bare].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
