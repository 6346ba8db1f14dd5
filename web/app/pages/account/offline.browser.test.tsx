// What the offline page says once there's a connection again (R7).
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { aMessage } from '../../../test/message-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { adoptStoredTokens } from '../../lib/session/session-state.ts';
import { messageOutbox } from '../../nouns/messages/message-outbox.ts';
import OfflinePage from './offline.tsx';

it('messages are being sent only while some are', async () => {
  storeSignIn({ sub: 's1' });
  adoptStoredTokens();
  const id = '019a2f00-0000-7000-8000-0000000000e1';
  const sent = Promise.withResolvers<object>();
  answer(`POST /api/conversations/${id}/messages`, async () => ({ status: 201, body: await sent.promise }));
  await renderHere(OfflinePage);
  await expect.element(page.getByRole('heading', { name: 'You’re back online' })).toBeVisible();
  const note = page.getByText('Messages you wrote are being sent.');
  expect(note.elements()).toHaveLength(0);
  messageOutbox().say(id, 'Running late');
  await expect.element(note).toBeVisible();
  sent.resolve(aMessage(1, { content: 'Running late' }));
  await expect.element(note).not.toBeInTheDocument();
  dropSignIn();
});
