// A map of all listings: the search map with the server's counts for each view. Contains MapLibre, so import it lazily.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { type Cluster, type MapArea, SearchMap } from '../../nouns/map/search-map.tsx';
import { type MapView, mapQuery } from '../../nouns/search/api.ts';
import { writeArea } from '../../nouns/search/map-area.ts';
import { markVisited, useVisited } from '../../nouns/search/visited.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';

/** The largest cluster is 60 px wide, so it's fully visible at the edge. */
const ROOM_PX = 36;

export function SupplyMap({ bounds }: { bounds: MapArea }) {
  const navigate = useNavigate();
  const visitedIds = useVisited();
  const [view, setView] = useState<MapView>();
  const [highlightedId, setHighlighted] = useState<string>();
  const { west, south, east, north } = bounds;
  // Recounting can create equal bounds as new objects: the map flies only if they differ.
  const start = useMemo(() => ({ area: { west, south, east, north }, roomPx: ROOM_PX }), [west, south, east, north]);
  const pins = useQuery({
    ...mapQuery({}, view ?? { bbox: '', zoom: 0 }),
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="relative size-full">
      <SearchMap
        start={start}
        isInPage
        pins={pins.data?.pins ?? []}
        clusters={(pins.data?.clusters ?? []) as Cluster[]}
        outline={null}
        highlightedId={highlightedId}
        visitedIds={visitedIds}
        onHighlight={setHighlighted}
        onOpen={(id) => {
          markVisited(id);
          void navigate(`/listing/${id}`);
        }}
        onView={({ area, zoom }) => setView({ bbox: writeArea(area), zoom: Math.round(zoom * 10) / 10 })}
      />
      {pins.isError && (
        <RetryLine
          className="absolute inset-x-4 top-4 z-10 rounded-card bg-surface px-5 py-3 shadow-float"
          onRetry={() => void pins.refetch()}
          isRetrying={pins.isFetching}
        >
          <FormattedMessage defaultMessage="We couldn’t load workspaces in this area." />
        </RetryLine>
      )}
    </div>
  );
}
