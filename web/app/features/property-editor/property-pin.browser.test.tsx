// The pin on a real map. The rest of the form is tested in property-form.browser.test.tsx.
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Point } from './property-geo.ts';
import { PropertyPin } from './property-pin.tsx';

const DOOR: Point = { lat: 40.65, lng: -73.95 };

function Page() {
  const [point, setPoint] = useState(DOOR);
  return (
    <main>
      <h1>Your home</h1>
      <h2>Where it is</h2>
      <PropertyPin point={point} isFound known={undefined} error={undefined} onMove={setPoint} />
    </main>
  );
}

it('stands on the map, moves by its own arrow keys, and has no accessibility violations (P1, P2)', async () => {
  answer('GET /api/config', { body: {} });
  await renderHere(Page);
  const pin = page.getByRole('button', { name: /^Your property\. Drag the pin/ });
  await expect.element(pin).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Map with your pin' })).toBeVisible();
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('status').filter({ hasText: /Moved 30\sft north/ })).toBeInTheDocument();
  await expect.element(pin).toHaveFocus();
  expect((await findViolations(document.body)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
