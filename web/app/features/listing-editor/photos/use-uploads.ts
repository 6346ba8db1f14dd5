// A listing's uploads for React: follows the queue, takes up what a reload cut off, and hands over what has arrived.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useSession } from '../../../lib/session/session.ts';
import { announce } from '../../../ui/overlays/announcer.tsx';
import { uploadQueueFor } from './upload-queue.ts';

export function useUploads(listing: OwnListing) {
  const intl = useIntl();
  const queue = uploadQueueFor(listing._id);
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
  const { status } = useSession();

  useEffect(() => {
    if (status === 'signed-in') void queue.resume();
  }, [queue, status]);

  const ids = listing.photos.map(({ _id }) => _id).join();
  // Asked again with every item: a picture sent a second time may have been there before its answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: items are what may have arrived
  useEffect(() => queue.arrived(new Set(ids.split(','))), [queue, ids, items]);

  const failedCount = items.filter(({ state }) => state === 'failed' || state === 'refused').length;
  const underWay = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  useEffect(() => {
    if (failedCount === 0) return;
    const text = {
      defaultMessage: '{count, plural, one {# photo wasn’t} other {# photos weren’t}} added.',
    };
    announce(intl.formatMessage(text, { count: failedCount }), 'assertive');
  }, [failedCount, intl]);

  // A tab closed half-way can take the rest up again, but only where the browser kept it: better to ask.
  useEffect(() => {
    if (underWay === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);

  return { queue, items, underWay, sentCount: items.filter(({ state }) => state === 'sent').length };
}
