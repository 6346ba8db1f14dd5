import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { Menu } from './menu.tsx';

const signOut = vi.fn();

function Example() {
  return (
    <Menu
      groups={[
        [
          { id: 'profile', label: 'Profile', to: '/profile' },
          { id: 'bookings', label: 'My Bookings', to: '/bookings' },
        ],
        [{ id: 'out', label: 'Sign Out', onSelect: signOut }],
      ]}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          Account
        </button>
      )}
    />
  );
}

const focused = () => document.activeElement?.textContent;

it('works by keyboard alone: arrows wrap, a letter finds an item, Escape returns, Enter chooses (P1)', async () => {
  await renderHere(Example);
  const trigger = page.getByRole('button', { name: 'Account' });
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Profile');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Sign Out');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Profile');
  await userEvent.keyboard('m');
  expect(focused()).toBe('My Bookings');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(focused()).toBe('Account');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(signOut).toHaveBeenCalledOnce();
});

it('closes when attention goes elsewhere', async () => {
  await renderHere(Example);
  await page.getByRole('button', { name: 'Account' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});
