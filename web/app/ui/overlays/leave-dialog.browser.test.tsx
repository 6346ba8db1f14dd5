// Leaving a form with changes that aren't saved.
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { isOtherView, useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LeaveDialog } from './leave-dialog.tsx';

let save = () => {};

function Form() {
  const [isDirty, setIsDirty] = useState(true);
  save = () => setIsDirty(false);
  const guard = useLeaveGuard(isDirty, isOtherView);
  return (
    <main>
      <h1>{useLocation().search === '?step=logo' ? 'Logo' : 'Name'}</h1>
      <Link to="?step=logo">Continue</Link>
      <LeaveDialog guard={guard} />
    </main>
  );
}

const asked = page.getByRole('dialog', { name: 'Leave without saving?' });

it('goes on if the changes are saved while it asks', async () => {
  await renderHere(Form, '/admin?step=brand');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.element(asked).toBeVisible();
  await expect.element(page.getByText('Name', { exact: true })).toBeInTheDocument();
  save();
  await expect.element(page.getByRole('heading', { name: 'Logo' })).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
});
