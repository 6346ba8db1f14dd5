// Saved workspaces on a map, with the map's code.
import { useMemo } from 'react';
import type { Bookmark } from '../../nouns/bookmarks/api.ts';
import { GuardedMap } from '../../nouns/map/guarded-map.tsx';
import { markVisited, useVisited } from '../../nouns/search/visited.ts';
import { areaAround } from './comparing.ts';

const loadMap = () => import('../../nouns/map/search-map.tsx').then(({ SearchMap }) => SearchMap);

interface BookmarksMapProps {
  bookmarks: readonly Bookmark[];
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  onFailedChange: (hasFailed: boolean) => void;
}

export function BookmarksMap({ bookmarks, highlightedId, onHighlight, onOpen, onFailedChange }: BookmarksMapProps) {
  const visitedIds = useVisited();
  const pins = bookmarks
    .filter(({ listing }) => listing.state !== 'gone')
    .map(({ listing }) => ({
      _id: listing._id,
      title: listing.title,
      ...listing.property.address.coordinates,
      fullDayMinor: listing.pricing.fullDayMinor,
      totalMinor: null,
      currency: listing.pricing.currency,
    }));
  const ids = pins.map(({ _id }) => _id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pins move the map, a new price on one does not
  const start = useMemo(() => ({ area: areaAround(pins) }), [ids]);
  if (pins.length === 0) return null;
  return (
    <GuardedMap load={loadMap} onFailedChange={onFailedChange}>
      {(SearchMap) => (
        <SearchMap
          start={start}
          pins={pins}
          clusters={[]}
          outline={null}
          highlightedId={highlightedId}
          visitedIds={visitedIds}
          onHighlight={onHighlight}
          onOpen={(id) => {
            markVisited(id);
            onOpen(id);
          }}
          onView={() => undefined}
        />
      )}
    </GuardedMap>
  );
}
