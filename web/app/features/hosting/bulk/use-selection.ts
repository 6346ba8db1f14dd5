// Which rooms are chosen. Rooms that are gone are chosen no longer.
import { useState } from 'react';
import type { HostRoom } from './api.ts';

export interface Selection {
  chosen: readonly HostRoom[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** All of these, or none of them when all were. */
  toggleAll: (rooms: readonly HostRoom[]) => void;
  clear: () => void;
}

export function useSelection(rooms: readonly HostRoom[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const change = (work: (next: Set<string>) => void) =>
    setIds((before) => {
      const next = new Set(before);
      work(next);
      return next;
    });
  return {
    chosen: rooms.filter(({ _id }) => ids.has(_id)),
    has: (id) => ids.has(id),
    toggle: (id) => change((next) => void (next.delete(id) || next.add(id))),
    toggleAll: (some) =>
      change((next) => {
        const areAll = some.every(({ _id }) => next.has(_id));
        for (const { _id } of some) {
          if (areAll) next.delete(_id);
          else next.add(_id);
        }
      }),
    clear: () => setIds(new Set()),
  };
}
