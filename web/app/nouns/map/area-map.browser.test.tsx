import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { AreaMap } from './area-map.tsx';
import { GuardedMap } from './guarded-map.tsx';

const loadMap = async () => AreaMap;

it('the area map renders without accessibility violations (P1)', async () => {
  answer('GET /api/config', { body: {} });
  await renderHere(() => (
    <main>
      <h1>Where it is</h1>
      <div style={{ height: 380 }}>
        <GuardedMap load={loadMap}>
          {(Shown) => <Shown center={{ lat: 45.52, lng: -122.68 }} radiusMeters={400} />}
        </GuardedMap>
      </div>
    </main>
  ));
  await expect.element(page.getByRole('region', { name: 'Map of the area' })).toBeVisible();
  expect((await findViolations(document.body)).map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});
