// Counts what people were shown, in memory: a search or a page never waits for it and never fails of it. What was counted is
// written every few seconds in one statement and when the server stops; a crash loses what came since.
import type { Look } from './looks.ts';

/** A room somebody was shown, and whose it is. */
export interface Shown {
  readonly id: string;
  readonly hostId: string;
}

interface Counts {
  impressions: number;
  views: number;
  quotes: number;
}
export type CountsByRoom = ReadonlyMap<string, Readonly<Counts>>;

export interface Funnel {
  /** Rooms in an answer to a search. */
  shown(rooms: readonly Shown[], look: Look): void;
  /** A room's page. */
  viewed(room: Shown, look: Look): void;
  /** A price for exact hours. */
  quoted(room: Shown, look: Look): void;
  /** Writes what was counted so far; resolves when it is written, or kept for the next time. */
  flush(): Promise<void>;
  /** Flushes by the clock until the returned function is called, which flushes a last time. */
  start(): () => Promise<void>;
}

export interface FunnelOptions {
  readonly write: (counts: CountsByRoom) => Promise<void>;
  readonly onError: (error: unknown, note: string) => void;
  /** How many rooms are counted between two writings; looks at further ones are lost. */
  readonly roomsMaximum?: number;
}

const FLUSH_MS = 5_000;
const ROOMS_MAXIMUM = 50_000;
/** Answers that wait to be counted room by room: later, so that no search pays for it. */
const ANSWERS_MAXIMUM = 500;

type Kind = keyof Counts;

export function createFunnel({ write, onError, roomsMaximum = ROOMS_MAXIMUM }: FunnelOptions): Funnel {
  let counts = new Map<string, Counts>();
  let answers: { rooms: readonly Shown[]; memberId: string | undefined }[] = [];
  let lost = 0;
  let writing: Promise<void> | undefined;

  const add = (id: string, kind: Kind, by = 1) => {
    let room = counts.get(id);
    if (!room) {
      if (counts.size >= roomsMaximum) {
        lost += by;
        return;
      }
      room = { impressions: 0, views: 0, quotes: 0 };
      counts.set(id, room);
    }
    room[kind] += by;
  };
  const fold = () => {
    const waiting = answers;
    answers = [];
    for (const { rooms, memberId } of waiting)
      for (const { id, hostId } of rooms) if (hostId !== memberId) add(id, 'impressions');
  };
  const count = (kind: Kind) => (room: Shown, look: Look) => {
    if (look.counts && room.hostId !== look.memberId) add(room.id, kind);
  };

  /** What could not be written counts on. */
  const takeBack = (unwritten: CountsByRoom) => {
    for (const [id, room] of unwritten)
      for (const kind of ['impressions', 'views', 'quotes'] as const) if (room[kind] > 0) add(id, kind, room[kind]);
  };
  const writeOnce = async () => {
    fold();
    if (lost > 0) onError(undefined, `looks at further rooms were not counted: ${lost}`);
    lost = 0;
    if (counts.size === 0) return;
    const batch = counts;
    counts = new Map();
    try {
      await write(batch);
    } catch (error) {
      takeBack(batch);
      onError(error, 'looks could not be written and are kept for the next time');
    }
  };
  const flush = async () => {
    await writing;
    writing ??= writeOnce().finally(() => (writing = undefined));
    await writing;
  };

  return {
    shown: (rooms, { counts: doesCount, memberId }) => {
      if (!doesCount || rooms.length === 0) return;
      answers.push({ rooms, memberId });
      if (answers.length >= ANSWERS_MAXIMUM) fold();
    },
    viewed: count('views'),
    quoted: count('quotes'),
    flush,
    start: () => {
      const timer = setInterval(() => void flush(), FLUSH_MS);
      timer.unref();
      return () => {
        clearInterval(timer);
        return flush();
      };
    },
  };
}
