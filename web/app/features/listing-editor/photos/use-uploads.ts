// A listing's uploads in React: follows the queue, resumes interrupted uploads, and reports finished ones.
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
  // Checked with every item, because a photo that was sent twice may appear before its response.
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

  // Interrupted uploads can resume only if the browser stored them, so it's better to ask before closing.
  useEffect(() => {
    if (underWay === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);

  return { queue, items, underWay, sentCount: items.filter(({ state }) => state === 'sent').length };
}
