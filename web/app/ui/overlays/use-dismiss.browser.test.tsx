// Floating panels close when focus leaves them, and only then.
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { useDismiss } from './use-dismiss.ts';

/** Opened by a button outside the panel, like the button for the next step on a listing. */
function Example() {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  useDismiss(area, isOpen, () => setOpen(false));
  return (
    <main>
      <h1>Booking</h1>
      <div ref={area}>{isOpen && <button type="button">Inside</button>}</div>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
    </main>
  );
}

it('stays open when the window gets focus back, and closes when focus leaves', async () => {
  await renderHere(Example);
  const [opener, inside] = [page.getByRole('button', { name: 'Open' }), page.getByRole('button', { name: 'Inside' })];
  await opener.click();
  await expect.element(inside).toBeVisible();
  await expect.element(opener).toHaveFocus();
  opener.element().dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await expect.element(inside).toBeVisible();
  (inside.element() as HTMLElement).focus();
  (opener.element() as HTMLElement).focus();
  await expect.element(inside).not.toBeInTheDocument();
});

let openArriving: (isOpen: boolean) => void;

/** Opened by no press, like a panel whose code has just arrived. */
function Arriving() {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  openArriving = setOpen;
  useDismiss(area, isOpen, () => setOpen(false));
  return <main ref={area}>{isOpen && <div data-testid="panel">Day</div>}</main>;
}

it('closes at an Escape pressed in the moment it appears', async () => {
  await renderHere(Arriving);
  const isThere = () => document.querySelector('[data-testid="panel"]') !== null;
  const pressed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  openArriving(true);
  await pressed;
  await expect.poll(isThere).toBe(false);
});
