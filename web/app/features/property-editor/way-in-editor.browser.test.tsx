// Hosts add, describe, order, and remove photos of the way in (B6).
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { WayInEditor } from './way-in-editor.tsx';

const PATH = '/api/properties/p1/way-in-photos';
const photo = (_id: string, caption: string) => ({ _id, caption, stage: 'address', width: 4, height: 3 });
const picture = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'], { type: 'image/svg+xml' });
let photos = [photo('a', 'The blue door'), photo('b', 'Stairs')];

beforeEach(() => {
  photos = [photo('a', 'The blue door'), photo('b', 'Stairs')];
  answer(`GET ${PATH}`, () => ({ body: { photos } }));
  for (const id of ['a', 'b', 'c']) answer(`GET ${PATH}/${id}`, { body: picture });
});
const show = () =>
  renderHere(() => (
    <main>
      <h2>Check-in details</h2>
      <WayInEditor propertyId="p1" />
    </main>
  ));
const names = () =>
  page
    .getByRole('textbox')
    .elements()
    .map((field) => (field as HTMLInputElement).value);

it('they’re put in order with the keyboard, described, and removed', async () => {
  answer(`PUT ${PATH}`, ({ body }) => {
    photos = (body as { photos: typeof photos }).photos.map((one) => ({ ...one, width: 4, height: 3 }));
    return { body: { photos } };
  });
  answer(`DELETE ${PATH}/a`, () => {
    photos = photos.filter(({ _id }) => _id !== 'a');
    return { body: { photos } };
  });
  await show();
  const down = page.getByRole('button', { name: 'Move down: Photo 1' });
  await expect.element(down).toBeEnabled();
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Stairs', 'The blue door']);
  await page.getByRole('textbox', { name: /^Caption.*Photo 1$/ }).fill('Stairs to the attic');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => photos[0]?.caption).toBe('Stairs to the attic');
  await page.getByRole('combobox', { name: /^When guests see it.*Photo 1$/ }).selectOptions('code');
  await expect.poll(() => photos[0]?.stage).toBe('code');
  await expect.element(page.getByRole('button', { name: 'Remove Photo 2' })).toBeEnabled();
  await page.getByRole('button', { name: 'Remove Photo 2' }).click();
  await expect.poll(names).toEqual(['Stairs to the attic']);
  expect(await findViolations(document.body)).toEqual([]);
});

it('one that’s refused says why, and the others stay', async () => {
  answer(`POST ${PATH}`, {
    status: 422,
    body: { code: 'IMAGE_REFUSED', message: 'This isn’t a photo.' },
  });
  await show();
  await expect.poll(names).toHaveLength(2);
  await userEvent.upload(page.getByTestId('chosen-pictures'), new File(['x'], 'door.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText(/^door\.jpg: /)).toBeVisible();
  expect(names()).toHaveLength(2);
});

it('a property that isn’t saved yet has none', async () => {
  await renderHere(() => <WayInEditor propertyId={undefined} />);
  await expect.element(page.getByText('Save the property first. Then you can add photos.')).toBeVisible();
});
