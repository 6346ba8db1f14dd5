import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../../test/render-app.tsx';
import { keepTimeFormat } from '../../lib/locale.ts';
import { ZonedTime } from './zoned-time.tsx';

const Hours = () => (
  <ZonedTime startsAt="2026-11-30T17:00:00Z" endsAt="2026-11-30T21:30:00Z" timeZone="America/Los_Angeles" />
);

const Sentence = () => (
  <p style={{ width: 220 }}>
    We’ll send it on <ZonedTime startsAt="2026-11-30T17:00:00Z" timeZone="America/Los_Angeles" withDate />. Then come
    in.
  </p>
);

it('uses the locale’s clock until the reader chooses another', async () => {
  await renderRoutes([{ path: '/', Component: Hours }], '/', 'en-US');
  await expect.element(page.getByText('9 AM – 1:30 PM')).toBeVisible();
  keepTimeFormat('h23');
  await expect.element(page.getByText('9:00 – 13:30')).toBeVisible();
  keepTimeFormat('auto');
  await expect.element(page.getByText('9 AM – 1:30 PM')).toBeVisible();
});

it('uses 24 hours where that’s customary', async () => {
  localStorage.clear();
  await renderRoutes([{ path: '/', Component: Hours }], '/', 'en-GB');
  await expect.element(page.getByText('9:00 – 13:30')).toBeVisible();
});

it('a time within a sentence only wraps between words, and keeps its period', async () => {
  await renderRoutes([{ path: '/', Component: Sentence }], '/', 'en-US');
  await expect.element(page.getByText(/send it on Mon, Nov 30 at 9 AM, Pacific time\. Then/)).toBeVisible();
  for (const part of document.querySelectorAll('p *')) expect(getComputedStyle(part).display).toBe('inline');
});

const Deadline = () => (
  <p>
    Hasta <ZonedTime startsAt="2026-11-30T21:00:00Z" timeZone="America/Los_Angeles" withArticle />
  </p>
);

it('has the article that Spanish needs in a sentence', async () => {
  localStorage.clear();
  await renderRoutes([{ path: '/', Component: Deadline }], '/', 'es-US');
  await expect.element(page.getByText(/Hasta la 1 p\.m\., hora del Pacífico$/)).toBeVisible();
  keepTimeFormat('h23');
  await expect.element(page.getByText(/Hasta las 13:00, hora del Pacífico$/)).toBeVisible();
  keepTimeFormat('auto');
  await renderRoutes([{ path: '/', Component: Sentence }], '/', 'es-US');
  await expect.element(page.getByText(/at las 9 a\.m\., hora del Pacífico/)).toBeVisible();
});
