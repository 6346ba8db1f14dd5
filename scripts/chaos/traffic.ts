// Members who hold, book, cancel, message and bookmark at once, and a host who accepts, on any node that answers. What has no answer is asked again under
// the same key, as the web does.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { History } from './history.ts';

export interface Guest {
  readonly memberId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Traffic {
  /** Resolves when so many more writes have been acknowledged. */
  acknowledged(more: number): Promise<void>;
  /** Resolves when a host's acceptance was acknowledged just now; it takes effect ten seconds later. */
  accepted(): Promise<void>;
  /** Resolves when every acceptance has taken effect, or ought to have long ago. */
  acceptancesDone(): Promise<void>;
  stop(): Promise<void>;
}

export interface TrafficPlan {
  readonly ports: readonly number[];
  readonly guests: readonly Guest[];
  readonly host: Guest;
  readonly asker: Guest;
  readonly listingIds: readonly string[];
  readonly askedListingId: string;
  readonly history: History;
  /** From 0 up to 1. */
  readonly random: () => number;
}

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const REQUEST_LIMIT_MS = 15_000;
const RETRY_MS = 250;
const TRIES = 60;
const ACCEPT_TRIES = 10;
const PAUSE_MS = 100;
/** The ten seconds in which an acceptance can be undone, a restart, and a slow machine. */
const EFFECT_LIMIT_MS = 60_000;

export function startTraffic(plan: TrafficPlan): Traffic {
  const { ports, guests, host, asker, listingIds, askedListingId, history, random } = plan;
  const stopping = new AbortController();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const waiting = new Set<{ at: number; done: () => void }>();
  const acknowledge = () => {
    history.acknowledged += 1;
    for (const one of waiting) {
      if (history.acknowledged < one.at) continue;
      waiting.delete(one);
      one.done();
    }
  };

  /** The answer, or undefined when there was none that says what became of it however often it was asked. */
  async function call(guest: Guest, method: string, path: string, body?: object): Promise<Answered | undefined> {
    const key = randomUUID();
    for (let attempt = 0; attempt < TRIES && !(stopping.signal.aborted && attempt > 0); attempt += 1) {
      const response = await fetch(`http://127.0.0.1:${pick(ports)}${path}`, {
        method,
        headers: { ...guest.headers, 'idempotency-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      }).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      const isInProgress = response?.status === 409 && text?.includes('IDEMPOTENCY_IN_PROGRESS');
      if (response && text !== undefined && response.status < 500 && response.status !== 429 && !isInProgress)
        return { status: response.status, body: text ? JSON.parse(text) : {} };
      await wait(RETRY_MS * (0.5 + random()));
    }
    history.unknown += 1;
    return undefined;
  }

  const isDone = (answer: Answered | undefined): answer is Answered => {
    if (!answer) return false;
    if (answer.status < 300) {
      acknowledge();
      return true;
    }
    const code = String(answer.body['code'] ?? answer.status);
    history.refused.set(code, (history.refused.get(code) ?? 0) + 1);
    return false;
  };

  function slot() {
    const day = Temporal.Now.zonedDateTimeISO('America/New_York').startOfDay();
    const startsAt = day.add({ days: 2 + Math.floor(random() * 60), hours: 8 + Math.floor(random() * 9) });
    return {
      listingId: pick(listingIds),
      startsAt: startsAt.toInstant().toString(),
      endsAt: startsAt.add({ hours: 1 }).toInstant().toString(),
      guests: 1,
    };
  }

  const steps = {
    hold: async (guest: Guest) => {
      const hours = slot();
      const hold = await call(guest, 'POST', '/api/bookings/holds', hours);
      if (!isDone(hold)) return;
      const booked = await call(guest, 'POST', '/api/bookings', {
        ...hours,
        holdId: hold.body['_id'],
        paymentMethod: 'sandbox',
      });
      if (isDone(booked)) history.bookings.set(String(booked.body['_id']), { isCancelled: false });
    },
    /** Books and, as there may be only so many, cancels most of them. */
    book: async (guest: Guest) => {
      const booked = await call(guest, 'POST', '/api/bookings', { ...slot(), paymentMethod: 'sandbox' });
      if (!isDone(booked)) return;
      const id = String(booked.body['_id']);
      history.bookings.set(id, { isCancelled: false });
      if (random() < 0.3) return;
      const cancelled = await call(guest, 'POST', `/api/bookings/${id}/cancel`, { reason: 'Plans have changed' });
      if (isDone(cancelled)) history.bookings.set(id, { isCancelled: true });
    },
    message: async (guest: Guest) => {
      const conversation = await call(guest, 'POST', '/api/conversations', {
        recipientId: host.memberId,
        listingId: listingIds[0],
      });
      if (!isDone(conversation)) return;
      const id = (conversation.body['conversation'] as { _id: string } | undefined)?._id ?? conversation.body['_id'];
      const said = await call(guest, 'POST', `/api/conversations/${id}/messages`, {
        content: `Is the desk by the window? ${history.acknowledged}`,
        clientId: randomUUID(),
      });
      if (isDone(said)) history.messageIds.add(String(said.body['_id']));
    },
    bookmark: async ({ memberId, headers }: Guest) => {
      const listingId = pick(listingIds);
      const key = `${memberId} ${listingId}`;
      const input = !history.bookmarks.get(key)?.isSaved;
      history.bookmarks.set(key, { memberId, listingId, isSaved: undefined });
      const answer = input
        ? await call({ memberId, headers }, 'POST', '/api/bookmarks', { listingId })
        : await call({ memberId, headers }, 'DELETE', `/api/bookmarks/listing/${listingId}`);
      // Asked again after an answer that was lost, it is there already.
      const isThere = answer?.body['code'] === 'ALREADY_BOOKMARKED';
      if (isThere || isDone(answer)) history.bookmarks.set(key, { memberId, listingId, isSaved: input });
    },
  };

  /** True when a request was made and its acceptance acknowledged. */
  async function accept(): Promise<boolean> {
    const input = { ...slot(), listingId: askedListingId, paymentMethod: 'sandbox' };
    const asked = await call(asker, 'POST', '/api/bookings', input);
    if (!isDone(asked)) return false;
    const id = String(asked.body['_id']);
    history.bookings.set(id, { isCancelled: false });
    if (!isDone(await call(host, 'POST', `/api/bookings/${id}/approve`, {}))) return false;
    history.acceptedIds.add(id);
    return true;
  }

  async function hasTakenEffect(id: string): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${pick(ports)}/api/bookings/${id}`, {
      headers: host.headers,
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    }).catch(() => undefined);
    if (!response?.ok) return false;
    const { status } = (await response.json()) as { status: string };
    return status !== 'requested';
  }

  const live = async (guest: Guest) => {
    while (!stopping.signal.aborted) {
      await pick(Object.values(steps))(guest);
      await wait(PAUSE_MS * random());
    }
  };
  const lives = guests.map(live);
  return {
    acknowledged: (more) => new Promise<void>((done) => void waiting.add({ at: history.acknowledged + more, done })),
    accepted: async () => {
      for (let attempt = 0; attempt < ACCEPT_TRIES; attempt += 1) if (await accept()) return;
      throw new Error(`No request could be accepted: ${[...history.refused.keys()].join(', ')}`);
    },
    acceptancesDone: async () => {
      const startedMs = performance.now();
      for (const id of history.acceptedIds) {
        while (!(await hasTakenEffect(id)) && performance.now() - startedMs < EFFECT_LIMIT_MS) await wait(RETRY_MS);
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(lives);
    },
  };
}
