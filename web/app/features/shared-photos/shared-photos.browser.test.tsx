// Photos shared to the installed app: shown, put into a listing, and deleted here once they're picked (R9).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { deleteShared, listShared, putShared } from '../../lib/offline/offline-database.ts';
import { SharedPhotos } from './shared-photos.tsx';

const LISTINGS = 'GET /api/listings/my-listings';
const listing = (id: string, title: string) => ({
  _id: id,
  title,
  property: { _id: 'p', address: { city: 'Toronto' } },
});
const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

const onPick = vi.fn();
const show = () =>
  renderHere(() => (
    <main>
      <SharedPhotos onPick={onPick} />
    </main>
  ));

const forgetAll = async () => {
  for (const { id } of await listShared()) await deleteShared(id);
};

beforeEach(async () => {
  await forgetAll();
  onPick.mockClear();
  storeSignIn();
  answer(LISTINGS, { body: [listing('l1', 'Attic desk'), listing('l2', 'Garden room')] });
  await putShared([photo('one.png'), photo('two.png')]);
});
afterEach(() => {
  impersonation.become(undefined);
  dropSignIn();
});

describe('photos shared to the app (R9)', () => {
  it('go to the listing that the host picks, without those that were removed, and are gone here afterward', async () => {
    await show();
    await page.getByRole('button', { name: 'Remove Photo 1' }).click();
    await expect.element(page.getByRole('img', { name: 'Photo 2' })).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Add to' }).selectOptions('Garden room · Toronto');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await page.getByRole('button', { name: 'Add photos' }).click();
    expect(onPick).toHaveBeenCalledTimes(1);
    const [listingId, files] = onPick.mock.calls[0] as [string, File[]];
    expect([listingId, files.map(({ name }) => name)]).toEqual(['l2', ['two.png']]);
    await expect.poll(async () => (await listShared()).length).toBe(0);
    await expect.element(page.getByText('No photos to add')).toBeVisible();
  });

  it('stay if the listings can’t be loaded, and wait for a first listing', async () => {
    answer(LISTINGS, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'no' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your listings')).toBeVisible();
    answer(LISTINGS, { body: [] });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('You don’t have a listing yet')).toBeVisible();
    expect(await listShared()).toHaveLength(2);
  });

  it('are deleted after a day, and never shown during impersonation', async () => {
    await forgetAll();
    await putShared([photo('old.png')], Date.now() - 25 * 3_600_000);
    const { unmount } = await show();
    await expect.element(page.getByText('No photos to add')).toBeVisible();
    await unmount();
    expect(await listShared()).toEqual([]);
    await putShared([photo('three.png')]);
    const user = { sub: 's1', email: 'a@b.c', name: 'Ana', picture: undefined };
    impersonation.become({ id: 'i', user, endsAtMs: Date.now() + 60_000, backTo: '/admin' });
    await show();
    await expect.element(page.getByText('No photos to add')).toBeVisible();
    expect(await listShared()).toHaveLength(1);
  });
});
