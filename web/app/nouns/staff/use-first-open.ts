// A queue opens its first item on screens wide enough for the list and an item side by side, so that no half of them is empty.
import { useEffect, useEffectEvent } from 'react';
import { useMedia } from '../../lib/media.ts';

/** `firstId` is undefined while something is open, or the list isn't loaded. The item is in the URL, so it stays if others arrive above it. */
export function useFirstOpen(firstId: string | undefined, open: (id: string) => void): void {
  const isWide = useMedia('(min-width: 1024px)');
  const openFirst = useEffectEvent(open);
  useEffect(() => {
    if (isWide && firstId !== undefined) openFirst(firstId);
  }, [isWide, firstId]);
}
