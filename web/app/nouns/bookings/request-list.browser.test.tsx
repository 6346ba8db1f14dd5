import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { RequestList } from './request-list.tsx';

function Requests() {
  const [names, setNames] = useState(['Kim', 'Ravi']);
  return (
    <RequestList count={names.length} whenNone={<p>Nobody waits</p>}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
            Accept {name}
          </button>
        </li>
      ))}
    </RequestList>
  );
}

it('takes focus when the focused request is answered and removed (P1)', async () => {
  await renderHere(Requests);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Accept Kim' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Accept Kim' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('list')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Accept Ravi' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nobody waits')).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Nobody waits'));
});
