// Members who hold, book, cancel, send messages, and bookmark at the same time, and a host who accepts requests, on any node that
// responds. Requests without a response are repeated with the same key, as the web does.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { History } from './history.ts';

export interface Guest {
  readonly memberId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Traffic {
  /** Resolves when that many more writes have been acknowledged. */
  acknowledged(more: number): Promise<void>;
  /** Resolves right after a host's acceptance was acknowledged. It takes effect ten seconds later. */
  accepted(): Promise<void>;
  /** Resolves when every acceptance has taken effect, or should have long ago. */
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

/** Sends requests to any node, and records what was acknowledged. */
class Client {
  readonly #plan: TrafficPlan;
  readonly #signal: AbortSignal;
  readonly #waiting = new Set<{ at: number; done: () => void }>();

  constructor(plan: TrafficPlan, signal: AbortSignal) {
    this.#plan = plan;
    this.#signal = signal;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#plan.random() * items.length)]!;
  }

  /** Resolves when that many more writes have been acknowledged. */
  acknowledged(more: number): Promise<void> {
    return new Promise((done) => void this.#waiting.add({ at: this.#plan.history.acknowledged + more, done }));
  }

  #acknowledge(): void {
    const { history } = this.#plan;
    history.acknowledged += 1;
    for (const one of this.#waiting) {
      if (history.acknowledged < one.at) continue;
      this.#waiting.delete(one);
      one.done();
    }
  }

  /** Sends it once; undefined if the response doesn't say what happened, so it must be repeated. */
  async #send(url: string, request: RequestInit): Promise<Answered | undefined> {
    const signal = AbortSignal.timeout(REQUEST_LIMIT_MS);
    const response = await fetch(url, { ...request, signal }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!response || text === undefined) return undefined;
    const isInProgress = response.status === 409 && text.includes('IDEMPOTENCY_IN_PROGRESS');
    if (response.status >= 500 || response.status === 429 || isInProgress) return undefined;
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }

  /** The response, or undefined if no attempt got one. */
  async call(guest: Guest, method: string, path: string, body?: object): Promise<Answered | undefined> {
    const { ports, history, random } = this.#plan;
    const headers = {
      ...guest.headers,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    for (let attempt = 0; attempt < TRIES && !(this.#signal.aborted && attempt > 0); attempt += 1) {
      const answer = await this.#send(`http://127.0.0.1:${this.pick(ports)}${path}`, request);
      if (answer) return answer;
      await wait(RETRY_MS * (0.5 + random()));
    }
    history.unknown += 1;
    return undefined;
  }

  /** Like `call`; undefined also if it was refused. Counts both outcomes. */
  async write(guest: Guest, method: string, path: string, body?: object): Promise<Answered | undefined> {
    const answer = await this.call(guest, method, path, body);
    return this.count(answer) ? answer : undefined;
  }

  /** Counts the outcome of a write, and returns whether it was done. */
  count(answer: Answered | undefined): boolean {
    if (!answer) return false;
    if (answer.status < 300) {
      this.#acknowledge();
      return true;
    }
    const { refused } = this.#plan.history;
    const code = String(answer.body['code'] ?? answer.status);
    refused.set(code, (refused.get(code) ?? 0) + 1);
    return false;
  }
}

function makeSlot({ listingIds, random }: TrafficPlan, client: Client) {
  const day = Temporal.Now.zonedDateTimeISO('America/New_York').startOfDay();
  const startsAt = day.add({ days: 2 + Math.floor(random() * 60), hours: 8 + Math.floor(random() * 9) });
  return {
    listingId: client.pick(listingIds),
    startsAt: startsAt.toInstant().toString(),
    endsAt: startsAt.add({ hours: 1 }).toInstant().toString(),
    guests: 1,
  };
}

type Step = (plan: TrafficPlan, client: Client, guest: Guest) => Promise<void>;

const holdAndBook: Step = async (plan, client, guest) => {
  const slot = makeSlot(plan, client);
  const hold = await client.write(guest, 'POST', '/api/bookings/holds', slot);
  if (!hold) return;
  const input = { ...slot, holdId: hold.body['_id'], paymentMethod: 'sandbox' };
  const booked = await client.write(guest, 'POST', '/api/bookings', input);
  if (booked) plan.history.bookings.set(String(booked.body['_id']), { isCancelled: false });
};

/** Books, and cancels most bookings, because a guest may only have so many. */
const bookAndCancel: Step = async (plan, client, guest) => {
  const input = { ...makeSlot(plan, client), paymentMethod: 'sandbox' };
  const booked = await client.write(guest, 'POST', '/api/bookings', input);
  if (!booked) return;
  const id = String(booked.body['_id']);
  plan.history.bookings.set(id, { isCancelled: false });
  if (plan.random() < 0.3) return;
  const reason = 'Plans have changed';
  if (await client.write(guest, 'POST', `/api/bookings/${id}/cancel`, { reason }))
    plan.history.bookings.set(id, { isCancelled: true });
};

const sendMessage: Step = async ({ host, listingIds, history }, client, guest) => {
  const conversation = await client.write(guest, 'POST', '/api/conversations', {
    recipientId: host.memberId,
    listingId: listingIds[0],
  });
  if (!conversation) return;
  const id = (conversation.body['conversation'] as { _id: string } | undefined)?._id ?? conversation.body['_id'];
  const sent = await client.write(guest, 'POST', `/api/conversations/${id}/messages`, {
    content: `Is the desk by the window? ${history.acknowledged}`,
    clientId: randomUUID(),
  });
  if (sent) history.messageIds.add(String(sent.body['_id']));
};

const toggleBookmark: Step = async ({ listingIds, history: { bookmarks } }, client, guest) => {
  const { memberId } = guest;
  const listingId = client.pick(listingIds);
  const key = `${memberId} ${listingId}`;
  const isSaved = !bookmarks.get(key)?.isSaved;
  bookmarks.set(key, { memberId, listingId, isSaved: undefined });
  const answer = isSaved
    ? await client.call(guest, 'POST', '/api/bookmarks', { listingId })
    : await client.call(guest, 'DELETE', `/api/bookmarks/listing/${listingId}`);
  // A repeat after a lost response finds the bookmark already there.
  const isThere = answer?.body['code'] === 'ALREADY_BOOKMARKED';
  if (isThere || client.count(answer)) bookmarks.set(key, { memberId, listingId, isSaved });
};

const STEPS: readonly Step[] = [holdAndBook, bookAndCancel, sendMessage, toggleBookmark];

/** Sends a request and has its host accept it. True if the acceptance was acknowledged. */
async function accept(plan: TrafficPlan, client: Client): Promise<boolean> {
  const { asker, host, askedListingId, history } = plan;
  const input = { ...makeSlot(plan, client), listingId: askedListingId, paymentMethod: 'sandbox' };
  const request = await client.write(asker, 'POST', '/api/bookings', input);
  if (!request) return false;
  const id = String(request.body['_id']);
  history.bookings.set(id, { isCancelled: false });
  if (!(await client.write(host, 'POST', `/api/bookings/${id}/approve`, {}))) return false;
  history.acceptedIds.add(id);
  return true;
}

async function hasTakenEffect({ ports, host }: TrafficPlan, client: Client, id: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${client.pick(ports)}/api/bookings/${id}`, {
    headers: host.headers,
    signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
  }).catch(() => undefined);
  if (!response?.ok) return false;
  const { status } = (await response.json()) as { status: string };
  return status !== 'requested';
}

export function startTraffic(plan: TrafficPlan): Traffic {
  const { guests, history, random } = plan;
  const stopping = new AbortController();
  const client = new Client(plan, stopping.signal);
  const live = async (guest: Guest) => {
    while (!stopping.signal.aborted) {
      await client.pick(STEPS)(plan, client, guest);
      await wait(PAUSE_MS * random());
    }
  };
  const lives = guests.map(live);
  return {
    acknowledged: (more) => client.acknowledged(more),
    accepted: async () => {
      for (let attempt = 0; attempt < ACCEPT_TRIES; attempt += 1) if (await accept(plan, client)) return;
      throw new Error(`No request could be accepted: ${[...history.refused.keys()].join(', ')}`);
    },
    acceptancesDone: async () => {
      const deadlineMs = performance.now() + EFFECT_LIMIT_MS;
      for (const id of history.acceptedIds)
        while (!(await hasTakenEffect(plan, client, id)) && performance.now() < deadlineMs) await wait(RETRY_MS);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(lives);
    },
  };
}
