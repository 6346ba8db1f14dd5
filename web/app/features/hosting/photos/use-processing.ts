// Asks for the listing again while some of its pictures are still being made ready; never while nobody is looking.
import type { OwnListing } from '@daynook/contract/hosting';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';

const EVERY_MS = 2_000;

/** `isAwaited`: a picture was sent that the listing does not show yet. */
export function useProcessing(listing: OwnListing, isAwaited: boolean, onChanged: (listing: OwnListing) => void): void {
  const isWaiting = isAwaited || listing.photos.some(({ status }) => status === 'processing');
  const tell = useRef(onChanged);
  tell.current = onChanged;
  const id = listing._id;
  useEffect(() => {
    if (!isWaiting) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      try {
        tell.current(await call('GET /api/host/listings/{id}', { params: { id }, signal: abort.signal }));
      } catch {
        // Asked again below; what is broken for good is said by the page around.
      }
      if (!abort.signal.aborted) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    const look = () => void ask();
    timer = setTimeout(look, isAwaited ? 50 : EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, isWaiting, isAwaited]);
}
