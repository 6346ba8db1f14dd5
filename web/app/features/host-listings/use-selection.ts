// Selected listings, shown or not. Shown listings are selected at the version shown.
import { useState } from 'react';
import type { HostListing, ListingState, NamedListing } from '../../nouns/listings/host-listings-api.ts';

export interface SelectedListing extends NamedListing {
  readonly title: string;
  readonly state: ListingState;
  readonly currency: string;
}

export const toSelected = ({ _id, version, title, state, pricing }: HostListing): SelectedListing => ({
  _id,
  version,
  title,
  state,
  currency: pricing.currency,
});

export interface Selection {
  chosen: readonly SelectedListing[];
  has: (id: string) => boolean;
  toggle: (listing: SelectedListing) => void;
  /** Adds or removes these. */
  set: (listings: readonly SelectedListing[], isChosen: boolean) => void;
  /** Selects only these. */
  replace: (listings: readonly SelectedListing[]) => void;
  clear: () => void;
}

export function useSelection(shown: readonly HostListing[]): Selection {
  const [listings, setRooms] = useState<ReadonlyMap<string, SelectedListing>>(new Map());
  const change = (work: (next: Map<string, SelectedListing>) => void) =>
    setRooms((before) => {
      const next = new Map(before);
      work(next);
      return next;
    });
  const current = new Map(shown.map((listing) => [listing._id, listing]));
  return {
    chosen: [...listings.values()].map((listing) => {
      const now = current.get(listing._id);
      return now ? toSelected(now) : listing;
    }),
    has: (id) => listings.has(id),
    toggle: (listing) => change((next) => void (next.delete(listing._id) || next.set(listing._id, listing))),
    set: (some, isChosen) =>
      change((next) => {
        for (const listing of some) {
          if (isChosen) next.set(listing._id, listing);
          else next.delete(listing._id);
        }
      }),
    replace: (some) => setRooms(new Map(some.map((listing) => [listing._id, listing]))),
    clear: () => setRooms(new Map()),
  };
}
