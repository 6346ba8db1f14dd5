import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderRoutes } from '../../test/render-app.tsx';
import { ApiError } from '../lib/api/api-error.ts';
import { ErrorPage } from './error-page.tsx';

const Boundary = ({ error }: { error: unknown }) => <ErrorPage error={error} />;
const NeverShown = () => null;

/** A page that fails while loading, under the root's error boundary. */
async function fail(error: unknown) {
  const loader = () => {
    throw error;
  };
  await renderRoutes([{ path: '/', loader, Component: NeverShown, ErrorBoundary: Boundary }]);
}

/** React Router reports what a boundary caught; that's the point of this test. */
afterEach(() => vi.mocked(console.error).mockClear());

describe('the error page (RT6)', () => {
  it('shows status and message of a failed answer (RT6)', async () => {
    await fail(new ApiError({ status: 503, code: 'OVERLOADED', message: 'The service is very busy.' }));
    await expect.element(page.getByText('503')).toBeVisible();
    await expect.element(page.getByText('The service is very busy.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
  });

  it('what was not found says so, with a search and ways on (RT1, RT6)', async () => {
    await fail(
      new Response('{"message":"This doesn’t exist."}', {
        status: 404,
        headers: { 'Content-Type': 'application/json' },
      }),
    );
    await expect.element(page.getByText('404')).toBeVisible();
    await expect.element(page.getByRole('search')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Browse cities' })).toHaveAttribute('href', '/discover');
  });

  it('an address that cannot be one says that there is nothing, not that the request makes no sense (RT1, RT6)', async () => {
    await fail(
      new ApiError({
        status: 400,
        code: 'VALIDATION_FAILED',
        message: 'Some of what you entered isn’t valid. Check the highlighted fields.',
        fields: { id: 'This is not an id.' },
      }),
    );
    await expect.element(page.getByText('404')).toBeVisible();
    await expect.element(page.getByText('There’s nothing at /', { exact: false })).toBeVisible();
    expect(document.body.textContent).not.toContain('highlighted fields');
  });

  it.each([
    ['a fault in our code', new TypeError("Cannot read properties of undefined (reading 'secretField')")],
    ['something that is no error', 'secretField'],
    ['a failed answer without words', new Response('secretField', { status: 500 })],
  ])('%s has a status and a message too, and shows nothing of how we are built (RT6)', async (_, error) => {
    await fail(error);
    await expect.element(page.getByText('500', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Please reload the page.', { exact: false })).toBeVisible();
    expect(document.body.textContent).not.toContain('secretField');
  });
});
