// Photos shared to the installed app: shown, put into a listing, and deleted here once they're picked (R9).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { keepShared } from '../../../worker/shared-photos.ts';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { deleteShared, listShared, putShared } from '../../lib/offline/offline-database.ts';
import { SHARED_PHOTOS } from '../../lib/offline/shared-photos-limits.ts';
import { SharedPhotos } from './shared-photos.tsx';

const LISTINGS = 'GET /api/listings/my-listings';
const listing = (id: string, title: string) => ({
  _id: id,
  title,
  property: { _id: 'p', address: { city: 'Toronto' } },
});
const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

const onPick = vi.fn();
const show = (url?: string) =>
  renderHere(
    () => (
      <main>
        <SharedPhotos onPick={onPick} />
      </main>
    ),
    url,
  );

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

describe('what the worker takes of a share (R9)', () => {
  const share = (files: readonly File[], from: { origin?: string; referrer?: string; destination?: 'iframe' } = {}) => {
    const form = new FormData();
    for (const file of files) form.append('photos', file);
    form.append('photos', 'not a file');
    const { origin = 'null', referrer = '', destination = 'document' } = from;
    return keepShared({ referrer, destination, headers: new Headers({ origin }), formData: async () => form });
  };
  const names = async () => (await listShared()).map(({ file }) => file.name);
  const large = new File([new Uint8Array(SHARED_PHOTOS.mostBytes + 1)], 'large.png', { type: 'image/png' });

  beforeEach(forgetAll);
  afterEach(forgetAll);

  it('is stored, and the answer leads to the page of the tray', async () => {
    const { status, headers } = await share([photo('one.png'), photo('two.png')]);
    expect([status, headers.get('location')]).toEqual([303, `${location.origin}/host/shared-photos`]);
    expect(await names()).toEqual(['one.png', 'two.png']);
  });

  it('says how many weren’t taken and why', async () => {
    const many = Array.from({ length: SHARED_PHOTOS.most + 2 }, (_, at) => photo(`${at}.png`));
    const { headers } = await share([large, new File(['x'], 'a.txt', { type: 'text/plain' }), ...many]);
    const url = new URL(headers.get('location')!);
    expect(url.search).toBe('?too-many=2&too-large=1&no-picture=1');
    expect(await names()).toHaveLength(SHARED_PHOTOS.most);
    await show(url.pathname + url.search);
    await expect.element(page.getByText(/^2 photos weren’t added: we take up to 24 at a time/)).toBeVisible();
    await expect.element(page.getByText(/^1 photo wasn’t added: photos can be up to 20 MB/)).toBeVisible();
    await expect.element(page.getByText(/^1 file wasn’t added/)).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  });

  it('doesn’t fill the device: the tray is full at some point', async () => {
    await putShared(Array.from({ length: SHARED_PHOTOS.mostKept - 1 }, (_, at) => photo(`${at}.png`)));
    const { headers } = await share([photo('one.png'), photo('two.png')]);
    expect(headers.get('location')).toMatch(/\?too-many=1$/);
    expect(await listShared()).toHaveLength(SHARED_PHOTOS.mostKept);
  });

  it.each([
    ['in a frame', { destination: 'iframe' as const }],
    ['with its address', { referrer: 'https://evil.example/page' }],
    ['with its origin only', { origin: 'https://evil.example' }],
  ])('is nothing of another site %s', async (_, from) => {
    expect((await share([photo('theirs.png')], from)).status).toBe(303);
    expect(await names()).toEqual([]);
  });

  it.each([
    ['a page of ours', { origin: location.origin, referrer: location.href }],
    ['the phone, which may name its gallery', { referrer: 'android-app://com.android.gallery' }],
    ['the phone', { referrer: 'about:client' }],
  ])('is what %s sends', async (_, from) => {
    await share([photo('ours.png')], from);
    expect(await names()).toEqual(['ours.png']);
  });

  it.each(['?too-many=-1', '?too-many=1e9', '?too-large=<b>', '?too-many=1000'])('%s says nothing', async (search) => {
    await show(`/host/shared-photos${search}`);
    await expect.element(page.getByText('No photos to add')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/added/);
  });
});
