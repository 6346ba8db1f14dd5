// Floor plans: hosts draw them with a pointer, keys, or numbers, and guests open listings from them (B16).
import library from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { HOME_ID } from '../../../test/own-listings.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { OwnFloorPlan } from './api.ts';
import { FloorPlanEditorSection } from './floor-plan-editor-section.tsx';

const PLAN = `/api/properties/${HOME_ID}/floor-plan`;
const FLOOR_ID = '019a2f00-0000-7000-8000-0000000000f1';
const [desk, studio] = [aCard(1), aCard(2)];
const AREA = { listingId: desk._id, x: 100, y: 100, width: 300, height: 300 };
const FLOOR = { _id: FLOOR_ID, name: 'Ground floor', width: 1_000, height: 800, areas: [AREA], spots: [] };
const own = (more: Partial<OwnFloorPlan> = {}): OwnFloorPlan => ({
  propertyId: HOME_ID,
  version: 2,
  shownTo: 'guests',
  floors: [FLOOR],
  listings: [desk, studio].map(({ _id, title }) => ({ _id, title, isLive: true })),
  ...more,
});
const bodies = () => receivedCalls().flatMap((call) => (call.key === `PUT ${PLAN}` ? [call.body] : []));
const saved = (areas: object[], more = {}) => ({
  version: 2,
  shownTo: 'guests',
  floors: [{ _id: FLOOR_ID, name: 'Ground floor', areas, spots: [], ...more }],
});
const area = () => page.getByRole('button', { name: new RegExp(`^${desk.title}: `) });
const save = () => page.getByRole('button', { name: 'Save floor plan' }).click();
async function errors(): Promise<string[]> {
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`);
}

async function open(plan = own()) {
  answer(`GET ${PLAN}`, { body: plan });
  await renderHere(() => (
    <main className="wrap py-8">
      <h1>The Brick House</h1>
      <h2>Details</h2>
      <FloorPlanEditorSection propertyId={HOME_ID} />
    </main>
  ));
  await page.getByRole('button', { name: 'Floor plan' }).click();
}

afterEach(() => library.remove());
beforeEach(async () => {
  await page.viewport(1024, 900);
  answer(`PUT ${PLAN}`, { body: own({ version: 3 }) });
  answer(`GET /api/homes/${HOME_ID}/floors/${FLOOR_ID}/picture`, { body: new Blob(['picture']) });
});

describe('drawing a floor plan (B16)', () => {
  it('by keyboard: arrows move an area, with Shift they resize it, and nothing leaves the picture (B16, P2)', async () => {
    await open();
    await expect.element(area()).toBeVisible();
    (area().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{/Shift}{ArrowUp}');
    for (let step = 0; step < 12; step += 1) await userEvent.keyboard('{ArrowLeft}');
    expect(await errors()).toEqual([]);
    await save();
    await expect.poll(bodies).toEqual([saved([{ ...AREA, x: 0, y: 110, width: 310 }])]);
  });

  it('by pointer: a rectangle places the chosen listing, and what’s removed comes back (B16)', async () => {
    await open();
    await expect.element(area()).toBeVisible();
    const frame = area().element().parentElement!;
    const box = frame.getBoundingClientRect();
    const at = (x: number, y: number) => ({
      pointerId: 1,
      button: 0,
      bubbles: true,
      clientX: box.left + box.width * x,
      clientY: box.top + box.height * y,
    });
    // The browser only captures pointers that are really down.
    Element.prototype.setPointerCapture = () => undefined;
    frame.dispatchEvent(new PointerEvent('pointerdown', at(0.5, 0.5)));
    frame.dispatchEvent(new PointerEvent('pointermove', at(0.9, 0.75)));
    await expect.poll(() => frame.querySelector('.border-dashed')).not.toBeNull();
    frame.dispatchEvent(new PointerEvent('pointerup', at(0.9, 0.75)));
    await expect.element(page.getByRole('button', { name: new RegExp(`^${studio.title}: 50% `) })).toBeVisible();
    await page.getByRole('button', { name: `Remove area: ${desk.title}` }).click();
    await expect.element(area()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(area()).toBeVisible();
    expect(await errors()).toEqual([]);
    await save();
    const drawn = { listingId: studio._id, x: 500, y: 500, width: 400, height: 250 };
    await expect.poll(bodies).toEqual([saved([AREA, drawn])]);
  });

  it('by numbers, with common spots, and says beside an area what’s wrong (B16)', async () => {
    answer(`PUT ${PLAN}`, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Check.', fields: { 'floors.0.areas.0': 'Remove its area.' } },
    });
    await open();
    await page.getByText(desk.title, { exact: true }).last().click();
    await page.getByLabelText('Width (%)').fill('95');
    await page.getByRole('button', { name: 'Add Entrance' }).click();
    await page.getByText('Everyone', { exact: true }).click();
    await save();
    await expect.element(page.getByText('Remove its area.')).toBeVisible();
    expect(bodies()).toEqual([
      { ...saved([{ ...AREA, width: 900 }], { spots: [{ kind: 'entrance', x: 80, y: 60 }] }), shownTo: 'everyone' },
    ]);
  });

  it('keeps what was drawn when someone else saved meanwhile, and never removes their floor (B16)', async () => {
    const theirs = { ...FLOOR, _id: '019a2f00-0000-7000-8000-0000000000f2', name: 'Attic', areas: [] };
    answer(`GET /api/homes/${HOME_ID}/floors/${theirs._id}/picture`, { body: new Blob(['picture']) });
    const current = own({ version: 5, floors: [FLOOR, theirs] });
    answer(`PUT ${PLAN}`, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed meanwhile.', current } });
    await open();
    await page.getByLabelText('Name of the floor').fill('Downstairs');
    await save();
    await expect.element(page.getByText('Changed meanwhile.')).toBeVisible();
    await save();
    await expect
      .poll(() => bodies().at(-1))
      .toMatchObject({
        version: 5,
        floors: [{ name: 'Downstairs' }, { _id: theirs._id, name: 'Attic' }],
      });
  });

  it('starts with a picture (B16)', async () => {
    const stop = fakeUploads();
    await open(own({ version: 1, floors: [] }));
    await expect.element(page.getByRole('button', { name: 'Add a picture of your floor plan' })).toBeVisible();
    expect(await errors()).toEqual([]);
    await page.getByTestId('chosen-pictures').upload(new File(['plan'], 'plan.txt', { type: 'text/plain' }));
    await expect.element(page.getByText(/^This isn’t a picture/)).toBeVisible();
    await page.getByTestId('chosen-pictures').upload(new File(['plan'], 'plan.png', { type: 'image/png' }));
    await expect.poll(() => sentFiles().length).toBe(1);
    expect(sentFiles()[0]!.address.searchParams.get('name')).toBe('Ground floor');
    sentFiles()[0]!.answer(201, own({ floors: [{ ...FLOOR, areas: [] }] }));
    await expect.element(page.getByLabelText('Listing to place')).toBeVisible();
    stop?.();
  });
});
