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

it('a page rendered on the server tells once in its life what was on it; others tell nothing (K5)', async () => {
  await renderHere(() => (
    <>
      <Rendered what={undefined} />
      <Rendered what={`page ${ROOM}`} />
      <Rendered what={`page ${ROOM}`} />
    </>
  ));
  await expect.element(page.getByText('alive').first()).toBeVisible();
  await expect.poll(() => notified().map(({ body }) => body)).toEqual([{ as: 'page', listingIds: [ROOM] }]);
  // What it has told it does not ask as a look again.
  expect(await askAsPageView(`page ${ROOM}`, async (variant) => variant)).toEqual({ isNoPageView: true });
});

it('asking the same again is no further look, nor is what failed one (K5)', async () => {
  const ask = () => askAsPageView('search a', async (variant) => variant);
  await expect(askAsPageView('search a', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  expect([await ask(), await ask()]).toEqual([{ isNoPageView: false }, { isNoPageView: true }]);
});
