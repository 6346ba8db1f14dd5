import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { findViolations } from '../../../../test/axe.ts';
import { answer, receivedCalls } from '../../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../../test/fake-upload.ts';
import { aListingOfMine, aPhotoOfMine } from '../../../../test/own-listing-examples.ts';
import { renderRoutes, storeSignIn } from '../../../../test/render-app.tsx';
import { apiHealth } from '../../../lib/api/api-health-store.ts';
import { session } from '../../../lib/session/session.ts';
import { PhotoManager } from './photo-manager.tsx';
import { keepUpload, listKeptUploads } from './upload-store.ts';

let stopFaking: () => void;
let listingCount = 0;
let listingId = '';
beforeEach(() => {
  session.start();
  storeSignIn();
  stopFaking = fakeUploads();
  // Queues live as long as the page, so every test uses its own listing.
  listingCount += 1;
  listingId = `019a2f00-0000-7000-b000-${String(listingCount).padStart(12, '0')}`;
});
afterEach(() => {
  stopFaking();
  apiHealth.reportSuccess();
});

let listing: OwnListing;
function Editor() {
  const [now, setNow] = useState(listing);
  return (
    <main>
      <h1>Room</h1>
      <h2>Photos</h2>
      <PhotoManager listing={now} onChanged={setNow} />
    </main>
  );
}
async function open(more: Partial<OwnListing> = {}) {
  listing = aListingOfMine({ _id: listingId, photos: [1, 2, 3].map((n) => aPhotoOfMine(n)), ...more });
  await renderRoutes([{ path: '/', Component: Editor }]);
  await expect.element(page.getByRole('button', { name: 'Choose photos' })).toBeVisible();
}
const room = () => `/api/host/listings/${listingId}`;
const puts = () =>
  receivedCalls()
    .filter(({ key }) => key === `PUT ${room()}/photos`)
    .map(({ body }) => body as { version: number; photos: { _id: string; alt: string }[] });
const orderSent = () =>
  puts()
    .at(-1)
    ?.photos.map(({ _id }) => Number(_id.slice(-2)));
const savesAs = (order: number[], version = 4) =>
  answer(`PUT ${room()}/photos`, {
    body: aListingOfMine({ ...listing, version, photos: order.map((n) => aPhotoOfMine(n)) }),
  });
const said = (text: string) => expect.element(page.getByRole('status').last()).toMatchTextContent(text);
const aFile = (name: string, type = 'image/jpeg', bytes = 1_000) => new File([new Uint8Array(bytes)], name, { type });
const choose = (...files: File[]) => userEvent.upload(page.getByTestId('photo-files'), files);

describe('order by keyboard (B1)', () => {
  it('moves left and right, keeps focus, says the place, and saves on the version', async () => {
    await open();
    savesAs([2, 1, 3]);
    (page.getByRole('button', { name: 'Move photo 2 left' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await said('Cover photo updated.');
    await vi.waitFor(() => expect(orderSent()).toEqual([2, 1, 3]));
    expect(puts()[0]?.version).toBe(3);
    // At the edge, "left" is disabled, so focus stays with the photo.
    await expect.element(page.getByRole('button', { name: 'Move photo 1 right' })).toHaveFocus();
    savesAs([1, 2, 3], 5);
    await userEvent.keyboard('{Enter}');
    await said('Moved to position 2 of 3.');
    await expect.element(page.getByRole('button', { name: 'Move photo 2 right' })).toHaveFocus();
    await vi.waitFor(() => expect(puts().map(({ version }) => version)).toEqual([3, 4]));
  });

  it('makes any picture the cover', async () => {
    await open();
    savesAs([3, 1, 2]);
    await page.getByRole('button', { name: 'Make photo 3 the cover' }).click();
    await vi.waitFor(() => expect(orderSent()).toEqual([3, 1, 2]));
  });

  it('changed in another window meanwhile: shows so, and overwrites only when told to', async () => {
    await open();
    const current = aListingOfMine({ ...listing, version: 9, photos: [3, 2, 1].map((n) => aPhotoOfMine(n)) });
    answer(`PUT ${room()}/photos`, { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } });
    await page.getByRole('button', { name: 'Make photo 2 the cover' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'changed in another window' })).toBeVisible();
    savesAs([2, 1, 3], 10);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await vi.waitFor(() => expect(puts().map(({ version }) => version)).toEqual([3, 9]));
    expect(orderSent()).toEqual([2, 1, 3]);
  });

  it('a picture that came meanwhile is kept, without a question', async () => {
    await open();
    let tries = 0;
    const current = aListingOfMine({ ...listing, version: 9, photos: [1, 2, 3, 4].map((n) => aPhotoOfMine(n)) });
    answer(`PUT ${room()}/photos`, () => {
      tries += 1;
      if (tries === 1) return { status: 409, body: { code: 'VERSION_CHANGED', message: 'Changed.', current } };
      return { body: { ...current, version: 10, photos: [2, 1, 3, 4].map((n) => aPhotoOfMine(n)) } };
    });
    await page.getByRole('button', { name: 'Make photo 2 the cover' }).click();
    await vi.waitFor(() => expect(orderSent()).toEqual([2, 1, 3, 4]));
  });
});

describe('order by pointer (B1)', () => {
  it('drags a picture to another place', async () => {
    await open();
    savesAs([2, 3, 1]);
    const tiles = [...document.querySelectorAll<HTMLElement>('[data-photo]')];
    const at = (tile: HTMLElement) => {
      const { x, y, width } = tile.getBoundingClientRect();
      return {
        clientX: x + width / 2,
        clientY: y + 60,
        button: 0,
        pointerId: 7,
        pointerType: 'mouse',
        bubbles: true,
        cancelable: true,
      };
    };
    tiles[0]!.querySelector('div')!.dispatchEvent(new PointerEvent('pointerdown', at(tiles[0]!)));
    window.dispatchEvent(new PointerEvent('pointermove', at(tiles[2]!)));
    window.dispatchEvent(new PointerEvent('pointerup', at(tiles[2]!)));
    await vi.waitFor(() => expect(orderSent()).toEqual([2, 3, 1]));
  });
});

describe('words and removal (B1)', () => {
  it('says how many have no description, generates none, and keeps what’s written', async () => {
    const bare = [1, 2, 3, 4].map((n) => aPhotoOfMine(n, { alt: '' }));
    await open({ photos: bare });
    await expect
      .element(page.getByRole('status').first())
      .toMatchTextContent('4 of 24 photos. 4 photos have no description. Descriptions are optional.');
    await expect.element(page.getByRole('button', { name: /^Use / })).not.toBeInTheDocument();
    const photos = [aPhotoOfMine(1, { alt: 'A desk at a window' }), ...bare.slice(1)];
    answer(`PUT ${room()}/photos`, { body: aListingOfMine({ ...listing, version: 4, photos }) });
    await userEvent.fill(page.getByLabelText('Description of photo 1'), 'A desk at a window');
    await userEvent.tab();
    await vi.waitFor(() => expect(puts()[0]?.photos[0]?.alt).toBe('A desk at a window'));
    await expect.element(page.getByRole('status').first()).toMatchTextContent('3 photos have no description.');
  });

  it('a long description ends with an ellipsis until it’s written in', async () => {
    await open({
      photos: [aPhotoOfMine(1, { alt: 'A desk with a lamp and a view of the garden. '.repeat(6).trim() })],
    });
    const field = page.getByLabelText('Description of photo 1');
    await expect.element(field).toBeVisible();
    const copy = document.querySelector('[data-photo] p[aria-hidden]')!;
    expect(copy.scrollHeight).toBeGreaterThan(copy.clientHeight);
    expect(getComputedStyle(copy).webkitLineClamp).toBe('2');
    await field.click();
    await expect.element(copy as HTMLElement).not.toBeVisible();
  });

  it('words typed without a network are saved by themselves once there is one again', async () => {
    await open();
    answer(`PUT ${room()}/photos`, { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await userEvent.fill(page.getByLabelText('Description of photo 1'), 'The desk from above');
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
    const photos = [aPhotoOfMine(1, { alt: 'The desk from above' }), aPhotoOfMine(2), aPhotoOfMine(3)];
    answer(`PUT ${room()}/photos`, { body: aListingOfMine({ ...listing, version: 4, photos }) });
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not saved.' })).not.toBeInTheDocument();
    expect(puts().at(-1)?.photos[0]?.alt).toBe('The desk from above');
  });

  it('words typed without a network are there again after the tab was closed, and are sent then', async () => {
    await open();
    answer(`PUT ${room()}/photos`, { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await userEvent.fill(page.getByLabelText('Description of photo 1'), 'Typed on a train');
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
    await cleanup();
    const photos = [aPhotoOfMine(1, { alt: 'Typed on a train' }), aPhotoOfMine(2), aPhotoOfMine(3)];
    answer(`PUT ${room()}/photos`, { body: aListingOfMine({ ...listing, version: 4, photos }) });
    await open();
    await expect.element(page.getByLabelText('Description of photo 1')).toHaveValue('Typed on a train');
    await vi.waitFor(() => expect(puts().at(-1)?.photos[0]?.alt).toBe('Typed on a train'));
    await vi.waitFor(() => expect(localStorage.getItem(`draft.photo-words.${listingId}`)).toBeNull());
  });

  it('removes with a way back: nothing is sent before', async () => {
    await open();
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect.element(page.getByRole('button', { name: 'Restore photo 2' })).toHaveFocus();
    expect(puts()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus();
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    savesAs([1, 3]);
    await page.getByRole('button', { name: 'Remove now' }).click();
    await vi.waitFor(() => expect(orderSent()).toEqual([1, 3]));
  });

  it('says how many are needed and what words are missing', async () => {
    await open();
    const status = page.getByRole('status').first();
    await expect.element(status).toMatchTextContent('3 of 24 photos. Add 1 more');
    expect((await findViolations(document.body)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('adding (B1)', () => {
  it('sends two at a time with progress, and shows the picture once it is there', async () => {
    await open({ photos: [] });
    await choose(aFile('one.jpg'), aFile('two.jpg'), aFile('three.jpg'));
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(2));
    const first = sentFiles()[0]!;
    expect(first.address.pathname).toBe(`${room()}/photos`);
    expect(first.headers).toMatchObject({
      Authorization: 'Bearer token',
      'X-CSRF-Token': 'csrf',
      'Content-Type': 'image/jpeg',
    });
    first.progress(0.4);
    await expect
      .element(page.getByRole('progressbar', { name: 'Uploading one.jpg' }))
      .toHaveAttribute('aria-valuenow', '40');
    const arrived = aPhotoOfMine(1, { alt: '', status: 'processing', photo: null });
    answer(`GET ${room()}`, { body: aListingOfMine({ _id: listingId, version: 4, photos: [arrived] }) });
    first.answer(201, arrived);
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(3));
    await expect.element(page.getByText('Processing…')).toBeVisible();
    answer(`GET ${room()}`, {
      body: aListingOfMine({ _id: listingId, version: 5, photos: [aPhotoOfMine(1, { alt: '' })] }),
    });
    await expect.element(page.getByText('Processing…')).not.toBeInTheDocument();
    for (const file of sentFiles().slice(1))
      file.answer(422, { code: 'IMAGE_REFUSED', message: 'We couldn’t read this photo.' });
    await expect.element(page.getByText('We couldn’t read this photo.').first()).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Try two.jpg/ })).not.toBeInTheDocument();
  });

  it('a 12-megapixel photo is shrunk before upload; one the browser can’t read is sent as it is', async () => {
    const canvas = new OffscreenCanvas(4032, 3024);
    const context = canvas.getContext('2d')!;
    for (let n = 0; n < 20_000; n += 1) {
      context.fillStyle = `hsl(${(n * 47) % 360} 60% 60%)`;
      context.fillRect((n * 7919) % 4032, (n * 104_729) % 3024, 40, 25);
    }
    const jpeg = new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })], 'camera.jpg', {
      type: 'image/jpeg',
    });
    const heic = aFile('phone.heic', 'image/heic', 1_100_000);
    await open({ photos: [] });
    await choose(jpeg, heic);
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(2), { timeout: 10_000 });
    const [larger, smaller] = sentFiles().toSorted((a, b) => b.file.size - a.file.size);
    const [unread, shrunk] = larger!.file.type === 'image/heic' ? [larger, smaller] : [smaller, larger];
    expect(unread?.file.size).toBe(1_100_000);
    expect(shrunk!.file.size).toBeLessThan(jpeg.size / 2);
    const { width, height } = await createImageBitmap(shrunk!.file);
    expect([width, height]).toEqual([2_400, 1_800]);
  });

  it('a broken connection is said, and trying again sends the same picture with the same id', async () => {
    await open({ photos: [] });
    await choose(aFile('one.jpg'));
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(1));
    sentFiles()[0]!.breakOff();
    await expect.element(page.getByText('We can’t reach the site. Check your connection and try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry one.jpg' }).click();
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(2));
    const ids = sentFiles().map(({ address }) => address.searchParams.get('clientId'));
    expect(ids[0]).toBe(ids[1]);
    const arrived = aPhotoOfMine(1);
    answer(`GET ${room()}`, { body: aListingOfMine({ _id: listingId, version: 4, photos: [arrived] }) });
    sentFiles()[1]!.answer(201, arrived);
    await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    expect(await listKeptUploads(listingId, 's1')).toEqual([]);
  });

  it('what was added after all, though its answer was lost, is one picture once it is sent again', async () => {
    const arrived = aPhotoOfMine(1);
    await keepUpload({
      clientId: '019a2f00-0000-7000-8000-00000000ca13',
      listingId: listingId,
      name: 'kept.jpg',
      file: aFile('kept.jpg'),
      addedAt: 1,
      sub: 's1',
    });
    await open({ photos: [arrived] });
    answer(`GET ${room()}`, { body: listing });
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(1));
    sentFiles()[0]!.answer(201, arrived);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  });

  it('can be cancelled half-way', async () => {
    await open({ photos: [] });
    await choose(aFile('one.jpg'));
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(1));
    await page.getByRole('button', { name: 'Cancel one.jpg' }).click();
    expect(sentFiles()[0]!.isAborted).toBe(true);
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    await vi.waitFor(async () => expect(await listKeptUploads(listingId, 's1')).toEqual([]));
  });

  it('refuses what is no picture before sending it, and says why', async () => {
    await open({ photos: [] });
    window.dispatchEvent(
      Object.assign(new Event('paste', { cancelable: true }), {
        clipboardData: { files: [aFile('notes.pdf', 'application/pdf')] },
      }),
    );
    await expect.element(page.getByText(/Unsupported file/)).toBeVisible();
    expect(sentFiles()).toEqual([]);
  });

  it('takes up after a reload what was not sent yet, under the same id, and nobody else’s', async () => {
    const kept = { listingId: listingId, name: 'kept.jpg', file: aFile('kept.jpg'), addedAt: 1 };
    await keepUpload({ ...kept, clientId: '019a2f00-0000-7000-8000-00000000ca11', sub: 's1' });
    await keepUpload({ ...kept, clientId: '019a2f00-0000-7000-8000-00000000ca12', sub: 'another' });
    await open({ photos: [] });
    await vi.waitFor(() => expect(sentFiles()).toHaveLength(1));
    expect(sentFiles()[0]!.address.searchParams.get('clientId')).toBe('019a2f00-0000-7000-8000-00000000ca11');
    await page.getByRole('button', { name: 'Cancel kept.jpg' }).click();
    expect(await listKeptUploads(listingId, 'another')).toEqual([]);
  });
});
