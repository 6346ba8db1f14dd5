import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { receivedCalls } from '../../test/fake-api.ts';
import { renderHere } from '../../test/render-app.tsx';
import { askAsPageView } from './page-views.ts';
import { useRendered } from './use-rendered.ts';

const ROOM = '019a2f00-0000-7000-8000-00000000f0f0';
const notified = () => receivedCalls().filter(({ key }) => key === 'POST /api/listings/shown');

function Rendered({ what }: { what: string | undefined }) {
  useRendered('page', what, [ROOM]);
  return <p>alive</p>;
}

it('a server-rendered page reports its content once; other pages report nothing (K5)', async () => {
  await renderHere(() => (
    <>
      <Rendered what={undefined} />
      <Rendered what={`page ${ROOM}`} />
      <Rendered what={`page ${ROOM}`} />
    </>
  ));
  await expect.element(page.getByText('alive').first()).toBeVisible();
  await expect.poll(() => notified().map(({ body }) => body)).toEqual([{ as: 'page', listingIds: [ROOM] }]);
  // What it has already loaded doesn't count as another page view.
  expect(await askAsPageView(`page ${ROOM}`, async (variant) => variant)).toEqual({ isNoPageView: true });
});

it('requesting the same again isn’t another page view, and neither is a failure (K5)', async () => {
  const ask = () => askAsPageView('search a', async (variant) => variant);
  await expect(askAsPageView('search a', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect([await ask(), await ask()]).toEqual([{ isNoPageView: false }, { isNoPageView: true }]);
});
