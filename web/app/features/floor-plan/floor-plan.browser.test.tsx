// Floor plans as guests see them: areas that lead to listings, with a list that says the same (B16).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { FloorPlan } from './api.ts';
import { FloorPlanSection } from './floor-plan-section.tsx';

const PLAN = `/api/homes/${HOME_ID}/floor-plan`;
const FLOOR_ID = '019a2f00-0000-7000-8000-0000000000f1';
const [desk, studio, attic] = [aCard(1), aCard(2), aCard(3)];
const area = (listingId: string, x: number) => ({ listingId, x, y: 100, width: 250, height: 300 });
const RANGE = { startsAt: '2026-12-03T17:00:00.000Z', endsAt: '2026-12-03T21:00:00.000Z' };
const plan: FloorPlan = {
  access: 'shown',
  // Drawn in another order than they're listed.
  floors: [
    {
      _id: FLOOR_ID,
      name: 'Ground floor',
      width: 1_000,
      height: 800,
      areas: [area(studio._id, 650), area(attic._id, 350), area(desk._id, 50)],
      spots: [{ kind: 'entrance', x: 500, y: 990 }],
    },
  ],
  listings: [
    { _id: desk._id, title: desk.title, pricing: desk.pricing, state: 'free' },
    { _id: studio._id, title: studio.title, pricing: studio.pricing, state: 'taken' },
    { _id: attic._id, title: attic.title, pricing: attic.pricing, state: 'not-bookable' },
  ],
};
const open = (currentId?: string) =>
  renderHere(() => (
    <main className="wrap py-8">
      <h1>The Brick House</h1>
      <FloorPlanSection propertyId={HOME_ID} {...(currentId ? { currentId } : {})} range={RANGE} />
    </main>
  ));
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

beforeEach(() => {
  answer(`GET ${PLAN}`, { body: plan });
  answer(`GET /api/homes/${HOME_ID}/floors/${FLOOR_ID}/picture`, { body: new Blob(['picture']) });
});

describe('a floor plan for guests (B16)', () => {
  it.each([390, 1_440])(
    'links each area with its state and marks the current listing, %i px wide (B16, P2)',
    async (width) => {
      await page.viewport(width, 900);
      await open(desk._id);
      await expect.element(page.getByRole('heading', { name: 'Where it is in the home' })).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: new RegExp(`${studio.title} .*Taken at your time`) }))
        .toBeVisible();
      // On the picture in the list's order, then the list. The current listing leads nowhere.
      const links = page.getByRole('link').elements() as HTMLAnchorElement[];
      expect(links.map(({ pathname }) => pathname)).toEqual(
        [studio, attic, studio, attic].map(({ _id }) => `/listing/${_id}`),
      );
      for (const link of links.slice(0, 2)) {
        const { width: wide, height } = link.getBoundingClientRect();
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(24);
      }
      await expect.element(page.getByText('Also on this floor: Entrance')).toBeInTheDocument();
      expect(
        page
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual([
        expect.stringMatching(/\(this listing\).* · Free at your time$/),
        expect.stringMatching(/ · Taken at your time$/),
        expect.stringMatching(/ · Can’t be booked at your time$/),
      ]);
      const asked = receivedCalls().find(({ key }) => key === `GET ${PLAN}`);
      expect(Object.fromEntries(asked!.search)).toEqual(RANGE);
      expect(await errors()).toEqual([]);
    },
  );

  it('says who sees it instead (B16)', async () => {
    answer(`GET ${PLAN}`, { body: { access: 'hidden', floors: [], listings: [] } });
    await open();
    await expect
      .element(page.getByText('The host shows the floor plan to guests with a confirmed booking.'))
      .toBeVisible();
  });

  it('is left out once the last listing is paused (B16)', async () => {
    answer(`GET ${PLAN}`, { body: { access: 'none', floors: [], listings: [] } });
    await open();
    await expect.element(page.getByRole('heading', { name: 'Floor plan' })).not.toBeInTheDocument();
  });
});
