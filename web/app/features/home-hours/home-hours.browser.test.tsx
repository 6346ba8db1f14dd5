// Who's home by hour: stated in a form, and shown to guests for the hours they choose.
import type { OwnHomeHours, StatedHomeHours } from '@daynook/contract/listings/home-hours';
import library from 'react-hot-toast';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { HomeDuring } from '../../nouns/home-hours/home-during.tsx';
import { HomeWeek } from '../../nouns/home-hours/home-week.tsx';
import { HomeHoursSection } from './home-hours-section.tsx';

const HOURS = `/api/properties/${HOME_ID}/home-hours`;
const range = (weekday: number, from: number, to: number, state: StatedHomeHours['ranges'][number]['state']) => ({
  weekday,
  startMinute: from * 60,
  endMinute: to * 60,
  state,
});
const STATED: StatedHomeHours = {
  ranges: [
    ...[1, 2].flatMap((weekday) => [range(weekday, 9, 12, 'working'), range(weekday, 9, 17, 'pets')]),
    range(4, 12, 17, 'nobody'),
  ],
  how: 'schedule',
  statedBy: 'host',
  statedOn: '2026-11-20',
};
const own = (hours: StatedHomeHours | null, version = 1): OwnHomeHours => ({
  propertyId: HOME_ID,
  timeZone: 'America/New_York',
  version,
  hours,
});
const bodies = () => receivedCalls().flatMap((call) => (call.key === `PUT ${HOURS}` ? [call.body] : []));
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

afterEach(() => library.remove());

async function open() {
  await renderHere(() => (
    <main className="wrap py-8">
      <h1>The Brick House</h1>
      <h2>Details</h2>
      <HomeHoursSection propertyId={HOME_ID} />
    </main>
  ));
  await page.getByRole('button', { name: 'Who’s home by hour' }).click();
}

describe('who’s home by hour', () => {
  it('is added on a day, copied to the others, and saved', async () => {
    answer(`GET ${HOURS}`, { body: own(null) });
    answer(`PUT ${HOURS}`, { body: own(STATED, 2) });
    await open();
    await page.getByRole('button', { name: 'Add a time Monday' }).click();
    await page.getByLabelText('Monday: who’s home').selectOptions('nobody');
    expect(await errors()).toEqual([]);
    await page.getByRole('button', { name: 'Copy to all days Monday' }).click();
    await page.getByRole('button', { name: 'Save who’s home' }).click();
    await expect.element(page.getByText('Who’s home saved')).toBeVisible();
    const ranges = [1, 2, 3, 4, 5, 6, 7].map((weekday) => range(weekday, 9, 17, 'nobody'));
    expect(bodies()).toEqual([{ version: 1, hours: { ranges, how: 'schedule' } }]);
  });

  it('says which time contradicts another', async () => {
    answer(`GET ${HOURS}`, { body: own(STATED) });
    answer(`PUT ${HOURS}`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Check.', fields: { 'hours.ranges.4': 'This overlaps.' } },
    });
    await open();
    await page.getByRole('button', { name: 'Save who’s home' }).click();
    await expect.element(page.getByText('This overlaps.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove this time' }).last().click();
    await expect.element(page.getByText('This overlaps.')).not.toBeInTheDocument();
  });

  it('is told to guests in words, for the week and for their hours', async () => {
    await renderHere(() => (
      <main>
        <h3>Availability</h3>
        <HomeDuring
          hours={STATED}
          startsAt="2026-11-24T15:00:00.000Z"
          endsAt="2026-11-24T23:00:00.000Z"
          timeZone="America/New_York"
        />
        <HomeWeek hours={STATED} />
      </main>
    ));
    const line = page.getByRole('paragraph').first();
    await expect
      .element(line)
      .toHaveTextContent(
        '10:00 – 12:00: Host working quietly, Pets around · 12:00 – 17:00: Pets around · 17:00 – 18:00: Not stated',
      );
    await expect.element(page.getByText('Monday – Tuesday')).toBeVisible();
    await expect.element(page.getByText(/^Stated by the host on .*It’s the same every week\.$/)).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('says nothing about stays over several days', async () => {
    await renderHere(() => (
      <main>
        <p>Here</p>
        <HomeDuring
          hours={STATED}
          startsAt="2026-11-24T15:00:00.000Z"
          endsAt="2026-11-25T23:00:00.000Z"
          timeZone="America/New_York"
        />
      </main>
    ));
    await expect.element(page.getByText('Here')).toBeVisible();
    expect(page.getByText('Who’s home while you’re here').elements()).toEqual([]);
  });
});
