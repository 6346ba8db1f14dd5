// Polls the listing while photos are being processed and the page is visible.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';

/** A photo is usually ready within seconds; otherwise it's queued behind another host's. */
const SOON_MS = 400;
const EVERY_MS = 2_000;
const SOON_FOR_MS = 8_000;

/** `isAwaited`: a photo was sent that the listing doesn't show yet. */
export function useProcessing(listing: OwnListing, isAwaited: boolean, onChanged: (listing: OwnListing) => void): void {
  const isWaiting = isAwaited || listing.photos.some(({ status }) => status === 'processing');
  const notify = useRef(onChanged);
  notify.current = onChanged;
  const id = listing._id;
  useEffect(() => {
    if (!isWaiting) return;
    const abort = new AbortController();
    const beganMs = performance.now();
    const pauseMs = () => (performance.now() - beganMs < SOON_FOR_MS ? SOON_MS : EVERY_MS);
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        notify.current(await call('GET /api/host/listings/{id}', { params: { id }, signal: abort.signal }));
      } catch {
        // Polled again below; the page reports lasting errors.
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void ask(), pauseMs());
    };
    const variant = () => void ask();
    timer = setTimeout(variant, isAwaited ? 50 : SOON_MS);
    document.addEventListener('visibilitychange', variant);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', variant);
    };
  }, [id, isWaiting, isAwaited]);
}
