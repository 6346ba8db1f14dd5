// The three hundred texts once more, in forms of several fields and in those that a visit leads to (A15): each field refuses by its
// own name or keeps what was typed, and there is never a failure of ours. What leaves as a file or a mail is safe there.
import { calendarText } from '@daynook/contract/calendar-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { FormWorld } from '../../test/forms/form-world.ts';
import { hostForms } from '../../test/forms/naughty-host-forms.ts';
import { memberForms } from '../../test/forms/naughty-member-forms.ts';
import { ALL_NAUGHTY, isRefused } from '../../test/forms/naughty-strings.ts';
import { makeBooking, makeListing, makeMember, type SignedIn } from '../../test/make.ts';
import { csvLine } from '../lib/csv.ts';
import { renderContent } from '../modules/emails/email.ts';

const w = new FormWorld();
const FORMS = [...memberForms(w), ...hostForms(w)];

beforeAll(async () => {
  w.t = await testApp({ memberCacheMs: 60_000 });
  const [one, other] = [await makeMember(w.t.db), await makeMember(w.t.db)];
  const third = await makeMember(w.t.db, { email: 'staff@daynook.com' });
  [w.guest, w.host, w.staff] = [await w.t.signIn(one), await w.t.signIn(other), await w.t.signIn(third)];
  const { authorization: _, ...visitor } = w.guest;
  w.nobody = visitor as SignedIn;
  const listing = await makeListing(w.t.db, { host_id: other.id });
  const during = '[2026-11-19T14:00:00Z,2026-11-20T22:00:00Z)';
  const booking = await makeBooking(w.t.db, { listing_id: listing.id, guest_id: one.id, status: 'completed', during });
  Object.assign(w.ids, { host: other.id, room: listing.id, home: listing.property_id, booking: booking.id });
  await w.t.db.kysely
    .insertInto('property_address')
    .values({
      property_id: listing.property_id,
      street: '1 Main Street',
      postal_code: '11216',
      lat: 40.68,
      lng: -73.95,
    })
    .execute();
  const list = await w.ask<{ _id: string }>(w.guest, 'POST', '/api/saved-lists', {
    name: 'List',
    listingId: listing.id,
  });
  const reply = await w.ask<{ _id: string }>(w.host, 'POST', '/api/saved-replies', { title: 'Hello', text: 'Hello' });
  const post = await w.ask<{ _id: string }>(w.guest, 'POST', '/api/community/boards/everywhere/posts', {
    title: 'Hello',
    body: 'Hello',
    clientId: w.t.deps.newId(),
  });
  const question = { kind: 'other', subject: 'Hello', text: 'Hello', clientId: w.t.deps.newId() };
  const ticket = await w.ask<{ _id: string }>(w.guest, 'POST', '/api/support/tickets', question);
  Object.assign(w.ids, { list: list.body._id, reply: reply.body._id, post: post.body._id, ticket: ticket.body._id });
});
afterAll(() => w.t.close());

const PLAIN = 'Plain words';
/** The field that a refusal names, by its path in the whole body, in what is changed, or by what holds it. */
const fieldAt = (names: readonly string[], path: string): string => {
  const named = path.replace(/^changes\./, '');
  return names.find((name) => name === named || name.startsWith(`${named}.`)) ?? path;
};
/** Fields get different texts at once: each the one some places further on. */
const APART = 23;

describe('naughty strings in a form (A15)', () => {
  it.each(FORMS.map((form, at) => ({ ...form, at })))(
    '$name: each field refuses by its own name, or keeps what was typed',
    async ({ at, fields, every, send }) => {
      const names = Object.keys(fields);
      // Each form begins elsewhere, so that what one leaves out another tries.
      for (let start = at % every; start < ALL_NAUGHTY.length; start += every) {
        const typed = Object.fromEntries(
          names.map((name, index) => [name, ALL_NAUGHTY[(start + index * APART) % ALL_NAUGHTY.length]!]),
        );
        const wrong = names.filter((name) => isRefused(typed[name]!, fields[name]!));
        const what = JSON.stringify(Object.values(typed).map((text) => text.slice(0, 60)));
        const refused = new Set<string>();
        let answer = await send(typed);
        // What is refused for its shape is refused first; then what is refused for what it says.
        for (let turn = 0; turn < 3 && answer.status >= 400; turn += 1) {
          expect([answer.status, answer.body.code, answer.type.split(';')[0]], what).toEqual([
            400,
            'VALIDATION_FAILED',
            'application/problem+json',
          ]);
          for (const path of Object.keys(answer.body.fields ?? {})) refused.add(fieldAt(names, path));
          const next = names.map((name) => [name, refused.has(name) ? (fields[name]!.plain ?? PLAIN) : typed[name]!]);
          answer = await send(Object.fromEntries(next));
        }
        expect(answer.status, `${what} ${JSON.stringify(answer.body)}`).toBeOneOf([200, 201, 204]);
        const choosy = [...refused].filter((name) => fields[name]?.isChoosy);
        expect([...refused].sort(), what).toEqual([...new Set([...wrong, ...choosy])].sort());
        const kept = await answer.kept!();
        for (const name of names.filter((one) => !refused.has(one))) {
          const { keeps = String } = fields[name]!;
          expect([name, kept[name] ?? ''], what).toEqual([name, keeps(typed[name]!.trim())]);
        }
      }
    },
  );
});

describe('naughty strings on their way out (A15)', () => {
  it('are one line in the subject of an email, and text in its body', () => {
    for (const text of ALL_NAUGHTY) {
      const said = { name: text, paragraphs: [text], facts: [[text, text]] as const, reason: text };
      const { subject, html } = renderContent({ subject: `About ${text}`, ...said });
      expect(subject, JSON.stringify(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(html, JSON.stringify(text)).not.toMatch(
        /<(?:script|img src=x|svg|iframe|form|base|meta http-equiv="refresh)/i,
      );
    }
  });

  it('run in no spreadsheet', () => {
    for (const text of ALL_NAUGHTY) {
      const cell = csvLine([text]).replace(/^"/, '');
      expect(cell, JSON.stringify(text)).not.toMatch(/^[\s\u00a0\ufeff]*[=+@＝＋＠]/);
      if (/^\s*-/.test(cell)) expect(Number(text), JSON.stringify(text)).not.toBeNaN();
    }
  });

  it('begin no line of their own in a calendar', () => {
    const hours = {
      startsAt: '2026-12-03T18:00:00.000Z',
      endsAt: '2026-12-03T22:00:00.000Z',
      status: 'CONFIRMED',
    } as const;
    const properties = (file: string) =>
      file
        .replaceAll('\r\n ', '')
        .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
        .map((one) => /^[A-Z-]+[:;]/.exec(one)?.[0] ?? one);
    const plain = calendarText([{ ...hours, name: 'DN-1', title: 'a', location: 'a', description: 'a' }], { nowMs: 0 });
    for (const text of ALL_NAUGHTY.filter((one) => one !== '')) {
      const event = { ...hours, name: 'DN-1', title: text, location: text, description: text };
      expect(properties(calendarText([event], { nowMs: 0 })), JSON.stringify(text)).toEqual(properties(plain));
    }
  });
});
