import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { lockListings, occupy } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: '2027-01-02T12:00Z' });
});
afterAll(() => test.close());

const ask = async (id: string, query = 'from=2027-01-04&to=2027-01-04') => {
  const answer = await test.app.inject(`/api/listings/${id}/availability?${query}`);
  return { status: answer.statusCode, body: answer.json() };
};

describe('GET /api/listings/{id}/availability (B4)', () => {
  it('returns free and open hours per local date, in the listing’s zone, to anyone', async () => {
    const { id } = await makeListing(test.db);
    await test.db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, id);
      await occupy(trx, {
        listingId: id,
        startsAt: new Date('2027-01-04T15:00Z'),
        endsAt: new Date('2027-01-04T16:00Z'),
        guests: 1,
        bookingId: null,
        kind: 'host_block',
        newId,
      });
    });
    expect(await ask(id, 'from=2027-01-01&to=2027-01-04')).toEqual({
      status: 200,
      body: {
        timeZone: 'America/New_York',
        days: [
          {
            date: '2027-01-01',
            free: [],
            reason: 'past',
            open: [{ startsAt: '2027-01-01T13:00:00.000Z', endsAt: '2027-01-01T23:00:00.000Z' }],
          },
          {
            date: '2027-01-02',
            free: [{ startsAt: '2027-01-02T14:00:00.000Z', endsAt: '2027-01-02T23:00:00.000Z' }],
            reason: 'notice',
            open: [{ startsAt: '2027-01-02T13:00:00.000Z', endsAt: '2027-01-02T23:00:00.000Z' }],
          },
          {
            date: '2027-01-03',
            free: [{ startsAt: '2027-01-03T13:00:00.000Z', endsAt: '2027-01-03T23:00:00.000Z' }],
            open: [{ startsAt: '2027-01-03T13:00:00.000Z', endsAt: '2027-01-03T23:00:00.000Z' }],
          },
          {
            date: '2027-01-04',
            free: [
              { startsAt: '2027-01-04T13:00:00.000Z', endsAt: '2027-01-04T14:30:00.000Z' },
              { startsAt: '2027-01-04T16:30:00.000Z', endsAt: '2027-01-04T23:00:00.000Z' },
            ],
            open: [{ startsAt: '2027-01-04T13:00:00.000Z', endsAt: '2027-01-04T23:00:00.000Z' }],
          },
        ],
      },
    });
  });

  it.each([
    ['paused', 200, 'paused'],
    ['draft', 404, 'NOT_FOUND'],
    ['in_review', 404, 'NOT_FOUND'],
    ['suspended', 404, 'NOT_FOUND'],
    ['deleted', 410, 'GONE'],
  ])('a %s listing answers %i', async (state, status, word) => {
    const { id } = await makeListing(test.db, { state });
    const answer = await ask(id);
    expect([answer.status, answer.body.code ?? answer.body.days[0].reason]).toEqual([status, word]);
    if (status === 200) expect(answer.body.days[0].free).toEqual([]);
  });

  it('returns 404 for an unknown listing', async () => {
    expect(await ask(newId())).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each([
    ['93 days', 'from=2027-01-01&to=2027-04-03', 200],
    ['94 days', 'from=2027-01-01&to=2027-04-04', 400],
    ['the wrong way round', 'from=2027-01-02&to=2027-01-01', 400],
    ['a date that is none', 'from=2027-02-30&to=2027-03-01', 400],
    ['years away', 'from=2099-12-31&to=2099-12-31', 200],
    ['at the first date there is', 'from=2000-01-01&to=2000-01-01', 200],
    ['words', 'from=tomorrow&to=infinity', 400],
    ['nothing', '', 400],
    ['a list', 'from=2027-01-01&from=2027-01-02&to=2027-01-03', 400],
  ])('%s', async (_name, query, status) => {
    const { id } = await makeListing(test.db);
    expect((await ask(id, query)).status).toBe(status);
  });

  it('returns 400 for an invalid id', async () => {
    expect((await ask('1%27%20or%201=1')).status).toBe(400);
  });
});
