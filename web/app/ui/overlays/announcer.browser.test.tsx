import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { announce } from './announcer.tsx';

describe('announcements (P3)', () => {
  const heard = (role: 'status' | 'alert') =>
    page
      .getByRole(role)
      .elements()
      .map((element) => element.textContent)
      .join('');

  it('keeps the last polite sentence, and assertive ones next to it', async () => {
    await renderHere(() => <p>A page</p>);
    announce('Something is in the way', 'assertive');
    announce('12 workspaces');
    announce('13 workspaces');
    await vi.waitFor(() =>
      expect([heard('alert'), heard('status')]).toEqual(['Something is in the way', '13 workspaces']),
    );
  });
});
