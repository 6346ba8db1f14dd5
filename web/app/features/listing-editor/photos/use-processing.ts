// Asks for the listing again while some of its pictures are still being made ready; never while nobody is looking.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';

/** A photo is usually ready within seconds; otherwise it's queued behind another host's. */
const SOON_MS = 400;
const EVERY_MS = 2_000;
const SOON_FOR_MS = 8_000;

/** `isAwaited`: a picture was sent that the listing does not show yet. */
export function useProcessing(listing: OwnListing, isAwaited: boolean, onChanged: (listing: OwnListing) => void): void {
  const isWaiting = isAwaited || listing.photos.some(({ status }) => status === 'processing');
  const tell = useRef(onChanged);
  tell.current = onChanged;
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
        tell.current(await call('GET /api/host/listings/{id}', { params: { id }, signal: abort.signal }));
      } catch {
        // Asked again below; what is broken for good is said by the page around.
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
