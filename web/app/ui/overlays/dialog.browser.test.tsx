import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Page</h1>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Cancel this booking?" footer={<Button>Yes</Button>}>
        <p>You get $94.50 USD back.</p>
      </Dialog>
    </main>
  );
}

function Passing() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title="Go away for a while">
          <p>From when to when?</p>
        </Dialog>
      )}
    </main>
  );
}

describe('dialog', () => {
  it('takes focus, closes on Escape, and returns focus (P1)', async () => {
    await renderHere(Example);
    await page.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect.element(dialog).toBeVisible();
    await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('returns focus if it’s removed while open (P1)', async () => {
    await renderHere(Passing);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Go away for a while' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('stays open if it’s reopened before the browser reports that it closed (P1)', async () => {
    await renderHere(Example);
    await page.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect.element(dialog).toBeVisible();
    dialog.element().dispatchEvent(new Event('close'));
    await expect.element(dialog.getByText('You get $94.50 USD back.')).toBeVisible();
  });

  it('keeps Tab inside and closes with its button (P1)', async () => {
    await renderHere(Example);
    await page.getByRole('button', { name: 'Open' }).click();
    const dialog = page.getByRole('dialog').element();
    for (let step = 0; step < 5; step++) {
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement === document.body || dialog.contains(document.activeElement)).toBe(true);
    }
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('has no axe violations (P1)', async () => {
    await renderHere(Example);
    await page.getByRole('button', { name: 'Open' }).click();
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
