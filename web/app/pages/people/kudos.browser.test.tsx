// The kudos page: shown or hidden, withdrawn, given, empty, failing (RT1).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import type { Kudo, KudosDue } from '../../features/kudos/api.ts';
import { session } from '../../lib/session/session.ts';
import KudosPage from './kudos.tsx';

const aKudo = (n: number, more: Partial<Kudo> = {}): Kudo => ({
  _id: `019a2f00-0000-7000-a000-00000000000${n}`,
  tag: 'great-light',
  text: 'What a window!',
  other: { _id: '019a2f00-0000-7000-a000-0000000000a1', name: 'Gia Guest', picture: null, username: null },
  giverSide: 'guest',
  listing: { _id: '019a2f00-0000-7000-a000-0000000000b1', title: 'Attic desk' },
  isPublic: false,
  givenAt: '2026-11-20T10:00:00.000Z',
  ...more,
});
const aDue: KudosDue = {
  bookingId: '019a2f00-0000-7000-a000-0000000000c1',
  receiver: { _id: '019a2f00-0000-7000-a000-0000000000a2', name: 'Hal Host', picture: null, username: 'hal' },
  receiverSide: 'host',
  listing: { _id: '019a2f00-0000-7000-a000-0000000000b1', title: 'Attic desk' },
  endedAt: '2026-11-20T22:00:00.000Z',
  timeZone: 'America/New_York',
  until: '2027-02-18T22:00:00.000Z',
};
const received = (kudos: Kudo[]) => ({
  kudos,
  nextCursor: null,
  total: kudos.length,
  publicCount: kudos.filter(({ isPublic }) => isPublic).length,
  tags: [{ tag: 'great-light', count: kudos.length }],
});
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/kudos/due', { body: { due: [] } });
});

describe('kudos (I15, RT1)', () => {
  it('what one got is shown on one’s page by a switch; axe finds nothing', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e'.repeat(4);
    answer('GET /api/kudos/received', { body: received([aKudo(1), aKudo(2, { text: hostile })]) });
    answer(`PATCH /api/kudos/${aKudo(1)._id}`, { body: aKudo(1, { isPublic: true }) });
    await renderHere(KudosPage, '/kudos');
    await expect.element(page.getByText('2 thank-yous, none shown on your profile.')).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    answer('GET /api/kudos/received', { body: received([aKudo(1, { isPublic: true }), aKudo(2)]) });
    await page.getByRole('switch').first().click();
    await expect.element(page.getByText('2 thank-yous, 1 shown on your profile.')).toBeVisible();
    expect(sent(`PATCH /api/kudos/${aKudo(1)._id}`).map(({ body }) => body)).toEqual([{ isPublic: true }]);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('one is thanked with a reason and a few words, and is then no longer due', async () => {
    answer('GET /api/kudos/due', { body: { due: [aDue] } });
    answer('POST /api/kudos', { status: 201, body: aKudo(1) });
    await renderHere(KudosPage, '/kudos?tab=due');
    await page.getByRole('button', { name: 'Thank Hal' }).click();
    await page.getByRole('button', { name: 'Send thank-you' }).click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Choose what you’re thanking them for.' }))
      .toBeVisible();
    await page.getByText('Warm welcome').click();
    await page.getByLabelText('Your message (optional)').fill('Tea!');
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    answer('GET /api/kudos/due', { body: { due: [] } });
    await page.getByRole('button', { name: 'Send thank-you' }).click();
    await expect.element(page.getByRole('heading', { name: 'No one left to thank' })).toBeVisible();
    expect(sent('POST /api/kudos').map(({ body }) => body)).toEqual([
      { bookingId: aDue.bookingId, tag: 'warm-welcome', text: 'Tea!' },
    ]);
  });

  it('what one gave is taken back after a question', async () => {
    answer('GET /api/kudos/given', { body: { kudos: [aKudo(1)], nextCursor: null, total: 1 } });
    answer(`DELETE /api/kudos/${aKudo(1)._id}`, { status: 204 });
    await renderHere(KudosPage, '/kudos?tab=given');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(sent(`DELETE /api/kudos/${aKudo(1)._id}`)).toEqual([]);
    answer('GET /api/kudos/given', { body: { kudos: [], nextCursor: null, total: 0 } });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('heading', { name: 'You haven’t thanked anyone yet' })).toBeVisible();
  });

  it('says when it failed, and when nothing is there what leads on', async () => {
    answer('GET /api/kudos/received', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await renderHere(KudosPage, '/kudos');
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load your kudos' })).toBeVisible();
    answer('GET /api/kudos/received', { body: received([]) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'No kudos yet' })).toBeVisible();
  });
});
