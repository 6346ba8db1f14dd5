// The invitation to hosts names today's fee (F3) and works before its code has loaded.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../../test/render-app.tsx';
import type { Fees } from '../../lib/fees.ts';
import { HomeBelow } from './home-below.tsx';

const Below = () => <HomeBelow sections={['benefits', 'hosts']} />;

const Waiting = () => null;
const fees: Fees = { guestBasisPoints: 500, hostBasisPoints: 1_250, guestMinimums: {} };

it('what hosts keep follows from our fee', async () => {
  await renderRoutes([{ id: 'root', path: '/', loader: () => ({ fees }), HydrateFallback: Waiting, Component: Below }]);
  await expect.element(page.getByText('keep 87.5% of what you charge', { exact: false })).toBeVisible();
});

it('becoming a host leads to a page even before this part has hydrated', async () => {
  await renderRoutes([{ id: 'root', path: '/', loader: () => ({ fees }), HydrateFallback: Waiting, Component: Below }]);
  await expect.element(page.getByRole('link', { name: 'Become a host' })).toHaveAttribute('href', '/become-host');
});
