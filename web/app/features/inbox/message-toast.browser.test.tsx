import library from 'react-hot-toast';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHere } from '../../../test/render-app.tsx';
import { showMessageToast } from './message-toast.tsx';

afterEach(() => library.remove());

const message = {
  id: 'm1',
  conversationId: 'c 1',
  content: 'The door is open.',
  sender: { id: 'n1', name: 'Nadia Okafor', picture: null },
};

it('opening the conversation from its toast loads the page again (RT8)', async () => {
  await renderHere(() => null);
  showMessageToast(message, 'spoken');
  const link = page.getByRole('link', { name: /Nadia Okafor\s*The door is open\./ });
  await expect.element(link).toHaveAttribute('href', '/messages/c%201');
  const loads: string[] = [];
  // A route change within the page keeps the document; a full load doesn't.
  const stay = (event: NavigateEvent) => {
    loads.push(`${new URL(event.destination.url).pathname} ${event.destination.sameDocument ? 'inside' : 'anew'}`);
    event.preventDefault();
  };
  navigation.addEventListener('navigate', stay);
  // Clicks by script: on a busy machine the browser's own pointer can take longer than the five seconds that a toast stays.
  (link.element() as HTMLElement).click();
  await vi.waitFor(() => expect(loads).toEqual(['/messages/c%201 anew']));
  navigation.removeEventListener('navigate', stay);
});

it('a new message is said aloud (P3)', async () => {
  await renderHere(() => null);
  showMessageToast(message, 'New message from Nadia Okafor: The door is open.');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'New message from Nadia Okafor: The door is open.' }))
    .toBeInTheDocument();
});
