// Which listings a host has previewed in this browser. Previewing is a step of the checklist.
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

const KEY = 'seenPreviews';
const KEPT = 50;

const seen = (): string[] => {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
};

export const hasSeenPreview = (listingId: string): boolean => seen().includes(listingId);

export function markPreviewSeen(listingId: string): void {
  if (!hasSeenPreview(listingId)) writeStored(KEY, [listingId, ...seen()].slice(0, KEPT));
}
