// What's outside each scene's window, decided by its seed, so that a city only gets views it really has.
import type { Outlook } from './vocabulary.ts';

const CYCLE: readonly Outlook[] = [
  ...(['trees', 'rooftops', 'garden', 'skyline', 'trees', 'water', 'skyline', 'hills'] as const),
  ...(['rooftops', 'trees', 'skyline', 'garden', 'mountains', 'trees', 'rooftops', 'skyline'] as const),
  ...(['garden', 'trees', 'water', 'skyline', 'hills', 'rooftops', 'trees', 'desert'] as const),
];

/** A scene's outlook. A garden office is always in a garden. */
export const pickOutlook = (seed: number): Outlook => CYCLE[seed % CYCLE.length] ?? 'trees';
