// What lies outside each scene's window, fixed by its seed, so that a city can be given only views it really has.
import type { Outlook } from './vocabulary.ts';

const CYCLE: readonly Outlook[] = [
  ...(['trees', 'rooftops', 'garden', 'skyline', 'trees', 'water', 'skyline', 'hills'] as const),
  ...(['rooftops', 'trees', 'skyline', 'garden', 'mountains', 'trees', 'rooftops', 'skyline'] as const),
  ...(['garden', 'trees', 'water', 'skyline', 'hills', 'rooftops', 'trees', 'desert'] as const),
];

/** The outlook of a scene; a garden office always stands in a garden. */
export const outlookOf = (seed: number): Outlook => CYCLE[seed % CYCLE.length] ?? 'trees';
