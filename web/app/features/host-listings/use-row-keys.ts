// Roving focus for table rows: Tab reaches one row, arrow keys move, Space selects, Shift extends the selection, Enter opens.
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { HostListing } from '../../nouns/listings/host-listings-api.ts';
import { type Selection, toSelected } from './use-selection.ts';

export interface RowKeys {
  /** The row that Tab reaches. */
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (id: string) => void;
  /** A click on a row's checkbox; with Shift, selects everything since the last one. */
  readonly onChoose: (index: number, event: MouseEvent) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** The row that a key moves to; undefined for other keys. */
function rowAfter(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = STEPS[key];
  return step === undefined ? undefined : Math.min(last, Math.max(0, at + step));
}

export function useRowKeys(
  listings: readonly HostListing[],
  selection: Selection,
  { mayChoose, onOpen }: { mayChoose: (listing: HostListing) => boolean; onOpen: (listing: HostListing) => void },
): RowKeys {
  const [activeId, setActiveId] = useState<string>();
  const anchor = useRef<number>(undefined);
  const active = listings.some(({ _id }) => _id === activeId) ? activeId : listings[0]?._id;

  const chooseTo = (from: number, to: number, isChosen: boolean) => {
    const [first, last] = from < to ? [from, to] : [to, from];
    selection.set(
      listings
        .slice(first, last + 1)
        .filter(mayChoose)
        .map(toSelected),
      isChosen,
    );
  };
  const toggle = (index: number) => {
    const listing = listings[index];
    if (!listing || !mayChoose(listing)) return;
    anchor.current = index;
    selection.toggle(toSelected(listing));
  };
  const focusRow = (table: HTMLElement, index: number) => {
    const listing = listings[index];
    if (!listing) return;
    setActiveId(listing._id);
    table.querySelector<HTMLElement>(`[data-row="${listing._id}"]`)?.focus();
  };

  const extendOrMove = (at: number, next: number, isExtended: boolean) => {
    if (isExtended) {
      anchor.current ??= at;
      chooseTo(anchor.current, next, true);
    } else anchor.current = next;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const table = event.currentTarget;
    const at = listings.findIndex(({ _id }) => _id === active);
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined;
    const next = rowAfter(event.key, at, listings.length - 1);
    if (next !== undefined) {
      event.preventDefault();
      extendOrMove(at, next, event.shiftKey);
      focusRow(table, next);
    } else if (event.key === ' ' && isOnRow) {
      event.preventDefault();
      toggle(at);
    } else if (event.key === 'Enter' && isOnRow && listings[at]) {
      onOpen(listings[at]);
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      chooseTo(0, listings.length - 1, true);
    } else if (event.key === 'Escape') selection.clear();
  };

  return {
    activeId: active,
    onKeyDown,
    onFocus: setActiveId,
    onChoose: (index, event) => {
      if (event.shiftKey && anchor.current !== undefined) {
        chooseTo(anchor.current, index, true);
        anchor.current = index;
      } else toggle(index);
    },
  };
}
