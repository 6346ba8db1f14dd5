// Three hundred texts that have broken software, typed wherever people may type (A15): kept exactly and given back the
// same, or refused in words; never a failure of ours. That a page shows them as text is in the web's tests.
import { SAVED_REPLIES } from '@daynook/contract/limits/messages';
import { STAFF } from '@daynook/contract/limits/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { ALL_NAUGHTY, isRefused } from '../../test/forms/naughty-strings.ts';
import { makeBooking, makeListing, makeMember, type SignedIn } from '../../test/make.ts';
import { rounds } from '../../test/rounds.ts';
import { EMBEDDED_ISSUER, enrollMember, findMemberByIdentity } from '../modules/members/service.ts';

let t: TestApp;
let listingId: string;
let propertyId: string;
let conversationId: string;
let guest: SignedIn;
let host: SignedIn;
let staff: SignedIn;
let hostId: string;

beforeAll(async () => {
  // Nobody here changes who they are.
  t = await testApp({ memberCacheMs: 60_000 });
  const [one, other] = [await makeMember(t.db), await makeMember(t.db)];
  const third = await makeMember(t.db, { email: 'staff@daynook.com' });
  [guest, host, staff] = [await t.signIn(one), await t.signIn(other), await t.signIn(third)];
  hostId = other.id;
  const listing = await makeListing(t.db, { host_id: other.id });
  [listingId, propertyId] = [listing.id, listing.property_id];
  await t.db.kysely
    .insertInto('property_address')
    .values({ property_id: propertyId, street: '1 Main Street', postal_code: '11216', lat: 40.68, lng: -73.95 })
    .execute();
  // Between the two of a booking nothing is covered (H7).
  const confirmed_at = t.clock.now();
  await makeBooking(t.db, { listing_id: listingId, guest_id: one.id, confirmed_at });
  const input = { recipientId: other.id, listingId };
  conversationId = (await ask<{ _id: string }>(guest, 'POST', '/api/conversations', input)).body._id;
  await ask(guest, 'POST', '/api/bookmarks', { listingId });
});
afterAll(() => t.close());

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}
async function ask<T>(as: SignedIn, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const response = await t.app.inject({ method, url, headers: { ...as }, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: JSON.parse(response.body) as T & Problem };
}

interface Place {
  readonly name: string;
  readonly from?: number;
  readonly to: number;
  /** Where they have to come back in order: every text is typed. Elsewhere a sample, which begins with another text for each place. */
  readonly takesAll?: boolean;
  /** What is kept of it; itself, without blanks around it, unless said. */
  readonly keeps?: (text: string) => string;
  /** Types it there; `kept` is what the answer says of it, read after it was written. */
  readonly type: (text: string) => Promise<{ status: number; body: Problem; kept: unknown }>;
}

/** Changes a field of a thing that has a version. */
const change = (url: () => string, field: string) => {
  let version: number | undefined;
  return async (text: string) => {
    version ??= (await ask<{ version: number }>(host, 'GET', url())).body.version;
    const changes = { version, changes: { [field]: text } };
    const answer = await ask<Record<string, unknown> & { version: number }>(host, 'PATCH', url(), changes);
    if (answer.status === 200) version = answer.body.version;
    return { ...answer, kept: answer.body[field] };
  };
};
const changeBookmark = (field: 'notes' | 'tags') => async (text: string) => {
  const answer = await ask<Record<string, unknown>>(guest, 'PATCH', `/api/bookmarks/listing/${listingId}`, {
    [field]: field === 'tags' ? [text] : text,
  });
  return { ...answer, kept: [answer.body[field]].flat()[0] };
};

const PLACES: readonly Place[] = [
  {
    name: 'a message',
    takesAll: true,
    from: 1,
    to: 4_000,
    type: async (content) => {
      const url = `/api/conversations/${conversationId}/messages`;
      const answer = await ask<{ content: string }>(guest, 'POST', url, { content, clientId: t.deps.newId() });
      return { ...answer, kept: answer.body.content };
    },
  },
  {
    name: 'a room’s description',
    to: 5_000,
    type: change(() => `/api/host/listings/${listingId}`, 'description'),
  },
  { name: 'a home’s title', from: 1, to: 80, type: change(() => `/api/properties/${propertyId}`, 'title') },
  { name: 'a bookmark’s note', to: 2_000, type: changeBookmark('notes') },
  {
    name: 'a bookmark’s tag',
    from: 1,
    to: 40,
    keeps: (text) => text.replaceAll(/\s+/g, ' ').trim(),
    type: changeBookmark('tags'),
  },
  {
    name: 'a note of staff',
    from: 1,
    to: STAFF.noteMaximumCharacters,
    type: async (text) => {
      const url = `/api/staff/members/${hostId}/notes`;
      const answer = await ask<unknown>(staff, 'POST', url, { text });
      t.clock.advance({ seconds: 1 });
      const { notes } = (await ask<{ notes: { text: string }[] }>(staff, 'GET', url)).body;
      return { ...answer, kept: notes[0]?.text };
    },
  },
  {
    name: 'a reason of staff',
    from: 1,
    to: STAFF.reasonMaximumCharacters,
    type: async (reason) => {
      const url = `/api/staff/members/${hostId}/activate`;
      const answer = await ask<unknown>(staff, 'POST', url, { reason });
      t.clock.advance({ seconds: 1 });
      const log = `/api/staff/tables/audit?memberId=${hostId}&what=deeds`;
      const { rows } = (await ask<{ rows: { reason: string | null }[] }>(staff, 'GET', log)).body;
      return { ...answer, kept: rows[0]?.reason };
    },
  },
  {
    name: 'an answer kept for later',
    from: 1,
    to: SAVED_REPLIES.textCharacters,
    type: async (text) => {
      const made = await ask<{ _id: string; text: string }>(host, 'POST', '/api/saved-replies', {
        title: 'Hello',
        text,
      });
      if (made.status === 201) {
        const url = `/api/saved-replies/${made.body._id}`;
        await t.app.inject({ method: 'DELETE', url, headers: { ...host } });
      }
      return { ...made, kept: made.body.text };
    },
  },
];

/** Every fourth text, all in a long run; places beside each other get different ones, so that each is tried in many. */
const COUNT = ALL_NAUGHTY.length;
const STRIDE = Math.ceil(COUNT / rounds(Math.ceil(COUNT / 4), COUNT).numRuns);
const sampleFor = (place: number) => ALL_NAUGHTY.filter((_, index) => index % STRIDE === place % STRIDE);

describe('a naughty string', () => {
  it('is one of at least 200, all different', () => {
    expect(ALL_NAUGHTY.length).toBeGreaterThanOrEqual(200);
    expect(new Set(ALL_NAUGHTY).size).toBe(ALL_NAUGHTY.length);
  });

  it.each(PLACES.map((place, at) => ({ ...place, at })))(
    'as $name is kept exactly, or refused in words (A15)',
    async ({ from = 0, to, takesAll = false, keeps, type, at }) => {
      for (const text of takesAll ? ALL_NAUGHTY : sampleFor(at)) {
        const { status, body, kept } = await type(text);
        const what = JSON.stringify(text.slice(0, 80));
        if (isRefused(text, { from, to })) {
          expect([what, status, body.code]).toEqual([what, 400, 'VALIDATION_FAILED']);
          expect(Object.values(body.fields ?? {}).join(' ').length, what).toBeGreaterThan(5);
        } else {
          expect([what, status], JSON.stringify(body)).toEqual([what, expect.toBeOneOf([200, 201, 204])]);
          expect(kept, what).toBe(keeps ? keeps(text) : text.trim());
        }
      }
    },
  );

  const SEARCHES = [
    ['words for workspaces', (text: string) => `/api/listings/search?q=${text}`],
    ['a city', (text: string) => `/api/listings/search?city=${text}`],
    ['words for members', (text: string) => `/api/staff/tables/members?q=${text}`],
    ['words for rooms in review', (text: string) => `/api/staff/listings?queue=all&q=${text}`],
    ['words for mails sent', (text: string) => `/api/staff/mails?q=${text}`],
    ['words for mails not sent', (text: string) => `/api/staff/withheld-mails?q=${text}`],
    ['words for questions', (text: string) => `/api/staff/tickets?q=${text}`],
    ['words for who waits', (text: string) => `/api/staff/places?q=${text}`],
    ['words for one’s rooms', (text: string) => `/api/host/listings?q=${text}`],
    ['words for what one asked', (text: string) => `/api/support/tickets?q=${text}`],
    ['a tag of bookmarks', (text: string) => `/api/bookmarks?tag=${text}`],
    ['a city that was misspelt', (text: string) => `/api/places/suggest-spelling?text=${text}`],
    ['words for one’s bookings', (text: string) => `/api/bookings?q=${text}`],
    ['words for one’s guests', (text: string) => `/api/host/bookings?tab=past&q=${text}`],
    ['words for conversations', (text: string) => `/api/conversations?q=${text}`],
    ['words for bookmarks', (text: string) => `/api/bookmarks?q=${text}`],
    ['an address', (text: string) => `/api/places/geocode?address=${text}`],
  ] as const;
  it.each(SEARCHES.map(([name, url], at) => ({ name, url, at })))(
    'as $name finds something, nothing, or is refused in words',
    async ({ url, at }) => {
      const find = (text: string) => {
        const address = url(encodeURIComponent(text.toWellFormed()));
        const as = address.startsWith('/api/staff') ? staff : address.startsWith('/api/host') ? host : guest;
        return ask(as, 'GET', address);
      };
      // What is refused below is refused for the text.
      expect([200, 404]).toContain((await find('plain')).status);
      for (const text of sampleFor(at)) {
        const { status, body } = await find(text);
        const what = JSON.stringify(text.slice(0, 80));
        expect([what, status], JSON.stringify(body)).toEqual([what, expect.toBeOneOf([200, 400, 404, 414, 431])]);
        if (status >= 400) expect(body.message.length).toBeGreaterThan(10);
      }
    },
  );

  it('all come back from the conversation they were said in, in the order they were said', async () => {
    const read: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const url = `/api/conversations/${conversationId}/messages?after=${read.length}&limit=100`;
      const { body } = await ask<{ messages: { content: string }[]; hasMore: boolean }>(host, 'GET', url);
      read.push(...body.messages.map(({ content }) => content));
      hasMore = body.hasMore;
    }
    expect(read).toEqual(
      ALL_NAUGHTY.filter((text) => !isRefused(text, { from: 1, to: 4_000 })).map((text) => text.trim()),
    );
  });

  it('as the name that a provider sends makes a member whose name can be shown', async () => {
    for (const [index, text] of ALL_NAUGHTY.entries()) {
      const identity = {
        issuer: EMBEDDED_ISSUER,
        subject: `naughty-${index}`,
        email: `naughty-${index}@example.org`,
        isEmailVerified: false,
        name: text,
      };
      await enrollMember(t.db.kysely, t.deps, identity);
      const { name } = (await findMemberByIdentity(t.db.kysely, EMBEDDED_ISSUER, identity.subject))!;
      expect(name, JSON.stringify(text)).toMatch(/[\p{L}\p{N}]/u);
      expect(name, JSON.stringify(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(name.isWellFormed() && [...name].length <= 120, JSON.stringify(text)).toBe(true);
    }
  });
});
