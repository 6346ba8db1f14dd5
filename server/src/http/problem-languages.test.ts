// Errors are in the language of the page they're shown on, whatever throws them; their codes, and what's kept for everyone, aren't.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeMember } from '../../test/make.ts';
import { makeWorld, type ProblemBody, SLOT, type World } from '../modules/bookings/test-world.ts';

const LANGUAGES = { LANGUAGES: 'en,fr,es' };
const FRENCH = { 'accept-language': 'fr-CA' };
const SPANISH = { 'accept-language': 'es-MX,en;q=0.5' };

let world: World;
let csrf: Record<string, string>;
let origin: string;
beforeAll(async () => {
  world = await makeWorld({ environment: LANGUAGES });
  const { authorization: _, ...headers } = await world.t.signIn(world.guest);
  csrf = headers;
  origin = await world.t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.t.close());

interface Problem extends ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly detail: string;
}

/** The body comes when the server already has the request, so what follows is called by the connection, which knows no reader. */
async function post(url: string, body: string, headers: Record<string, string>) {
  const later = request(origin + url, {
    method: 'POST',
    headers: { ...csrf, 'content-type': 'application/json', expect: '100-continue', ...headers },
  });
  later.once('continue', () => later.end(body));
  later.flushHeaders();
  const [answer] = (await once(later, 'response')) as [IncomingMessage];
  const problem = JSON.parse(await text(answer)) as Problem;
  return { ...problem, language: answer.headers['content-language'] };
}

describe('a problem', () => {
  it('is written in the caller’s language, except its code and type', async () => {
    const { headers, ...answer } = await world.t.app.inject({ url: '/api/nothing', headers: FRENCH });
    const message = 'Cet élément n’existe pas ou vous n’y avez pas accès.';
    expect(answer.json()).toMatchObject({
      code: 'NOT_FOUND',
      type: 'urn:daynook:error:not-found',
      title: message,
      detail: message,
      message,
    });
    expect(headers).toMatchObject({ 'content-language': 'fr', 'cache-control': 'no-store' });
  });

  it('is in English for callers who name no language, or one that isn’t offered', async () => {
    for (const headers of [{}, { 'accept-language': 'de' }]) {
      const answer = await world.t.app.inject({ url: '/api/nothing', headers });
      expect(answer.json<Problem>().message).toBe('This doesn’t exist, or you don’t have access to it.');
      expect(answer.headers['content-language']).toBe('en');
    }
    const t = await testApp({ environment: { LANGUAGES: 'en,es' } });
    const answer = await t.app.inject({ url: '/api/nothing', headers: FRENCH });
    expect(answer.headers['content-language']).toBe('en');
    await t.close();
  });

  it.each([
    ['a body that isn’t JSON', '{"listingId": ', 'BAD_JSON', 'Le corps de la requête n’est pas du JSON valide.'],
    [
      'a body that’s too large',
      JSON.stringify({ listingId: 'x'.repeat(300_000) }),
      'PAYLOAD_TOO_LARGE',
      'C’est trop volumineux. Essayez un fichier plus petit ou un texte plus court.',
    ],
  ])('about %s is, too', async (_, body, code, message) => {
    expect(await post('/api/bookings/quote', body, FRENCH)).toMatchObject({ code, message, language: 'fr' });
  });

  it('about invalid fields has each message in that language: ours, those of limits, and those of the contract', async () => {
    const quote = { listingId: 'x', startsAt: 7, endsAt: SLOT.endsAt, guests: 0.5, surprise: true };
    const refused = await post('/api/bookings/quote', JSON.stringify(quote), FRENCH);
    expect(refused).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Certaines informations ne sont pas valides. Vérifiez les champs signalés.',
      fields: {
        listingId: 'Identifiant non valide.',
        startsAt: 'Doit être du texte.',
        guests: 'Doit être un nombre entier.',
      },
    });
    const { body } = await world.call<Problem>(undefined, 'GET', '/api/listings/search?lat=1', undefined, SPANISH);
    expect(Object.values(body.fields ?? {})).toContain('Envía lat y lng juntos.');
  });

  it('about a time has it in the words of the language, also after the body was read', async () => {
    const listing = await world.makeListing();
    const past = {
      listingId: listing.id,
      startsAt: '2026-11-20T14:00:00.000Z',
      endsAt: '2026-11-20T16:00:00.000Z',
      guests: 1,
    };
    expect(await post('/api/bookings/quote', JSON.stringify(past), FRENCH)).toMatchObject({
      code: 'IN_THE_PAST',
      message: 'Il est déjà samedi 21 novembre à 10\u00a0h (heure de l’Est) là-bas. Choisissez un début plus tardif.',
    });
    expect(await post('/api/bookings/quote', JSON.stringify(past), {})).toMatchObject({
      message: 'It’s already Sat, Nov 21, 10 AM (Eastern time) there. Choose a later start.',
    });
    const big = { listingId: listing.id, ...SLOT, guests: 3 };
    expect(await post('/api/bookings/quote', JSON.stringify(big), SPANISH)).toMatchObject({
      message: 'Este espacio de trabajo admite hasta 2 personas.',
    });
  });

  it('about an amount has it in the words of the language', async () => {
    const listing = await world.makeListing({ booking_mode: 'request' });
    const guest = await makeMember(world.t.db);
    const opened = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', {
      recipientId: world.host.id,
      listingId: listing.id,
    });
    const url = `/api/conversations/${opened.body._id}`;
    await world.call(guest, 'POST', `${url}/messages`, { content: 'Hello', clientId: world.t.deps.newId() });
    const offer = { listingId: listing.id, ...SLOT, priceMinor: 2_001, expiresInHours: 48 };
    const refused = await world.call<Problem>(world.host, 'POST', `${url}/offers`, offer, FRENCH);
    expect(refused.body.fields).toEqual({
      priceMinor: 'Entrez 20,00\u00a0$\u00a0US ou moins (le prix de l’annonce).',
    });
  });

  it('about a conflict is, too', async () => {
    const listing = await world.makeListing();
    await world.booked(listing);
    const again = { listingId: listing.id, ...SLOT, paymentMethod: 'sandbox' };
    const other = await makeMember(world.t.db);
    const refused = await world.call<Problem>(other, 'POST', '/api/bookings', again, {
      'idempotency-key': 'taken',
      ...FRENCH,
    });
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      409,
      'SLOT_TAKEN',
      'Quelqu’un vient de réserver ces heures. Choisissez-en d’autres.',
    ]);
    expect(refused.body.message).toBe('Une partie de ces heures est déjà réservée. Choisissez-en d’autres.');
  });

  it('about too many requests is, too', async () => {
    const t = await testApp({ environment: { ...LANGUAGES, RATE_LIMITS: 'on' } });
    const ask = () => t.app.inject({ method: 'POST', url: '/api/contact', headers: SPANISH, payload: {} });
    let answer = await ask();
    for (let count = 0; count < 20 && answer.statusCode !== 429; count += 1) answer = await ask();
    expect(answer.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Demasiadas solicitudes. Espera un momento.',
    });
    await t.close();
  });

  it('doesn’t take the language of another caller at the same time', async () => {
    const listing = await world.makeListing();
    const body = JSON.stringify({ listingId: listing.id, ...SLOT, guests: 3 });
    const answers = await Promise.all(
      [FRENCH, {}, SPANISH, FRENCH, {}].map((headers) => post('/api/bookings/quote', body, headers)),
    );
    expect(answers.map(({ language }) => language)).toEqual(['fr', 'en', 'es', 'fr', 'en']);
    expect(answers.map(({ message }) => message.split(' ')[0])).toEqual(['Cet', 'This', 'Este', 'Cet', 'This']);
  });
});

describe('what’s kept for everyone', () => {
  const KEPT: Readonly<Record<string, string>> = {
    'GET /api/discover': '/api/discover',
    'GET /api/help': '/api/help',
    'GET /api/personas': '/api/personas',
    'GET /api/listings/search': '/api/listings/search?city=New%20York',
    'GET /api/listings/map': '/api/listings/map?bbox=-75,40,-73,42&zoom=9',
    'GET /api/listings/facets': '/api/listings/facets',
    'GET /api/listings/nearby': '/api/listings/nearby?lat=40.7&lng=-74',
    'GET /api/places/boundary': '/api/places/boundary?lat=40.7&lng=-74',
  };

  it('is a known list of endpoints', () => {
    const kept = Object.entries(api as Record<string, Endpoint>).filter(
      ([, { cacheSeconds }]) => cacheSeconds !== undefined,
    );
    expect(kept.map(([key]) => key).sort()).toEqual(Object.keys(KEPT).sort());
  });

  it.each(Object.entries(KEPT))('is the same in every language: %s', async (_, url) => {
    await world.makeListing();
    const answers = [];
    for (const headers of [FRENCH, SPANISH, {}]) {
      const answer = await world.t.app.inject({ url, headers });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expect.stringContaining('public')]);
      expect(answer.headers['content-language']).toBeUndefined();
      answers.push(answer.body);
    }
    expect(new Set(answers).size).toBe(1);
  });
});

it('records what French-speaking staff do in English', async () => {
  const member = await makeMember(world.t.db);
  const suspension = { reason: 'Fraud', until: undefined, untilOn: '2026-12-24' };
  const url = `/api/staff/members/${member.id}/suspend`;
  const answer = await world.call(world.staff, 'POST', url, suspension, FRENCH);
  expect(answer.status).toBe(200);
  const { reason } = await world.t.db.kysely
    .selectFrom('audit_event')
    .select('reason')
    .where('action', '=', 'suspended')
    .executeTakeFirstOrThrow();
  expect(reason).toBe('Fraud (through December 24, 2026)');
});
