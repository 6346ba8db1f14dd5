// Props of every calendar layout.

import type { Choice } from '../../nouns/host-calendar/block-cursor.ts';
import type { Listing } from './api.ts';
import type { EntryWords } from './entry-words.ts';
import type { MoveTarget } from './move-target.ts';
import type { ShownEntry } from './shown-entries.ts';

export interface GridProps {
  /** The visible dates, in order. */
  dates: readonly string[];
  timeZone: string;
  listings: readonly Listing[];
  entries: readonly ShownEntry[];
  nowMs: number;
  words: EntryWords;
  /** Open hours of a date in local minutes, if known. */
  openOn?: ((date: string) => readonly { startMinute: number; endMinute: number }[]) | undefined;
  /** The same for each listing of a property. */
  findOpenHours?: ((listingId: string) => readonly { startMinute: number; endMinute: number }[]) | undefined;
  /** Shown below a listing's name: its price that day. */
  findNote?: ((listingId: string) => string | undefined) | undefined;
  /** The element that explains the keys. */
  helpId: string;
  onBlock: (choice: Choice) => void;
  onOpen: (entry: ShownEntry) => void;
  /** Proposes other hours to the guest; left out if the reader may not. */
  onMoveBooking?: ((entry: ShownEntry, target: MoveTarget) => void) | undefined;
}
