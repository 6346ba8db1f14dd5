// What's typed into a list's search field and the page's address agree, also while the page is still on its way to an address.
import { Link, useSearchParams } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../test/render-app.tsx';
import { useTypedText } from './use-typed-text.ts';
import { useAddressChange } from './use-url-change.ts';

/** Each navigation waits until it's let through. */
let arrivals: { readonly query: string; readonly arrive: () => void }[] = [];
let isHeld = false;
beforeEach(() => {
  arrivals = [];
  isHeld = false;
});

const write = (address: { q: string; mode: string }) => new URLSearchParams(address).toString();

function List() {
  const [search, setSearch] = useSearchParams();
  const address = { q: search.get('q') ?? '', mode: search.get('mode') ?? '' };
  const changed = useAddressChange(address, write);
  const [typed, setTyped] = useTypedText(address.q, (q) => setSearch(changed({ q }), { replace: true }));
  return (
    <main>
      <h1>List</h1>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => setSearch(changed({ mode: 'instant' }))}>
        Instant
      </button>
      <Link to="?q=">All</Link>
      <p data-testid="address">{write(address)}</p>
    </main>
  );
}

const Waiting = () => null;

const show = () =>
  renderRoutes([
    {
      path: '/',
      Component: List,
      HydrateFallback: Waiting,
      loader: ({ request }: { request: Request }) => {
        if (!isHeld) return null;
        const { promise, resolve } = Promise.withResolvers<null>();
        arrivals.push({ query: new URL(request.url).search.slice(1), arrive: () => resolve(null) });
        return promise;
      },
    },
  ]);
const field = () => page.getByLabelText('Search');
const address = () => page.getByTestId('address');
const asked = () => arrivals.map(({ query }) => query);

it('a filter chosen before the typed text has arrived keeps the text', async () => {
  await show();
  isHeld = true;
  await field().fill('attic');
  await expect.poll(asked).toEqual(['q=attic&mode=']);
  await page.getByRole('button', { name: 'Instant' }).click();
  await expect.poll(asked).toEqual(['q=attic&mode=', 'q=attic&mode=instant']);
  arrivals[1]!.arrive();
  await expect.element(address()).toHaveTextContent('q=attic&mode=instant');
  await expect.element(field()).toHaveValue('attic');
});

it('text typed before a chosen filter has arrived keeps the filter', async () => {
  await show();
  isHeld = true;
  await page.getByRole('button', { name: 'Instant' }).click();
  await field().fill('attic');
  await expect.poll(asked).toEqual(['q=&mode=instant', 'q=attic&mode=instant']);
});

it('letters typed while the earlier ones arrive stay', async () => {
  await show();
  isHeld = true;
  await field().fill('att');
  await expect.poll(asked).toEqual(['q=att&mode=']);
  await field().fill('attic');
  arrivals[0]!.arrive();
  await expect.element(address()).toHaveTextContent('q=att&mode=');
  await expect.element(field()).toHaveValue('attic');
  await expect.poll(asked).toEqual(['q=att&mode=', 'q=attic&mode=']);
  arrivals[1]!.arrive();
  await expect.element(address()).toHaveTextContent('q=attic&mode=');
});

it('a link changes the field', async () => {
  await show();
  await field().fill('attic');
  await expect.element(address()).toHaveTextContent('q=attic&mode=');
  await page.getByRole('link', { name: 'All' }).click();
  await expect.element(field()).toHaveValue('');
  await expect.element(address()).toHaveTextContent('q=&mode=');
});
