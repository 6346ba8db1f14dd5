// Selected listings, shown or not. Shown listings are selected at the version shown.
import { useState } from 'react';
import type { HostRoom, NamedRoom, RoomState } from '../../nouns/listings/host-listings-api.ts';

export interface ChosenRoom extends NamedRoom {
  readonly title: string;
  readonly state: RoomState;
  readonly currency: string;
}

export const choiceOf = ({ _id, version, title, state, pricing }: HostRoom): ChosenRoom => ({
  _id,
  version,
  title,
  state,
  currency: pricing.currency,
});

export interface Selection {
  chosen: readonly ChosenRoom[];
  has: (id: string) => boolean;
  toggle: (room: ChosenRoom) => void;
  /** Adds or removes these. */
  set: (rooms: readonly ChosenRoom[], isChosen: boolean) => void;
  /** Selects only these. */
  replace: (rooms: readonly ChosenRoom[]) => void;
  clear: () => void;
}

export function useSelection(shown: readonly HostRoom[]): Selection {
  const [rooms, setRooms] = useState<ReadonlyMap<string, ChosenRoom>>(new Map());
  const change = (work: (next: Map<string, ChosenRoom>) => void) =>
    setRooms((before) => {
      const next = new Map(before);
      work(next);
      return next;
    });
  const current = new Map(shown.map((room) => [room._id, room]));
  return {
    chosen: [...rooms.values()].map((room) => {
      const now = current.get(room._id);
      return now ? choiceOf(now) : room;
    }),
    has: (id) => rooms.has(id),
    toggle: (room) => change((next) => void (next.delete(room._id) || next.set(room._id, room))),
    set: (some, isChosen) =>
      change((next) => {
        for (const room of some) {
          if (isChosen) next.set(room._id, room);
          else next.delete(room._id);
        }
      }),
    replace: (some) => setRooms(new Map(some.map((room) => [room._id, room]))),
    clear: () => setRooms(new Map()),
  };
}
