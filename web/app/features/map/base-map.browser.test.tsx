import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answer } from '../../../test/fake-api.ts';
import { Surroundings } from '../../../test/render-app.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { BaseMap } from './base-map.tsx';

it('a map that does not come in ten seconds gives way to words (SE7)', async () => {
  const mapStyleUrl = `${location.origin}/api/style-that-hangs`;
  queryClient().setQueryData(['config'], { mapStyleUrl });
  answer('GET /api/style-that-hangs', () => new Promise<never>(() => undefined));
  await render(
    <Surroundings>
      <div style={{ height: 400 }}>
        <BaseMap label="Map" initialViewState={{ latitude: 45, longitude: -122, zoom: 10 }} />
      </div>
    </Surroundings>,
  );
  const begun = performance.now();
  await expect.element(page.getByText('Unable to load map'), { timeout: 20_000 }).toBeVisible();
  expect(performance.now() - begun).toBeGreaterThan(9_000);
  await expect.element(page.getByText('Please check your internet connection or try again later')).toBeVisible();
});
