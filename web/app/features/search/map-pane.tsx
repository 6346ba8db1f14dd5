// The map half of the search: pins and clusters of the visible area, and whether moving it searches again (SE6, SE7).
import { farthestKm } from '@daynook/contract/listings/trip-estimates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Geometry } from 'geojson';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useCountries } from '../../lib/site.ts';
import { circleOnGround } from '../../nouns/map/circle.ts';
import { GuardedMap } from '../../nouns/map/guarded-map.tsx';
import { viewToShow } from '../../nouns/map/view-to-show.ts';
import { boundaryQuery } from '../../nouns/places/api.ts';
import { type MapView, mapQuery, type SearchAnswer } from '../../nouns/search/api.ts';
import { type Area, writeArea } from '../../nouns/search/map-area.ts';
import { type SearchState, writeInput } from '../../nouns/search/search-url.ts';
import { pointsToShow, startView, viewToExpect } from '../../nouns/search/start-view.ts';
import { markVisited, useVisited } from '../../nouns/search/visited.ts';
import { cx } from '../../ui/class-names.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';

const loadMap = () => import('../../nouns/map/search-map.tsx').then(({ SearchMap }) => SearchMap);

interface MapPaneProps {
  state: SearchState;
  answer: SearchAnswer | undefined;
  isShown: boolean;
  /** There's no map, so the list takes its space. */
  hasFailed: boolean;
  onFailedChange: (hasFailed: boolean) => void;
  highlightedId: string | undefined;
  onHighlight: (id: string | undefined) => void;
  onMoved: (area: Area) => void;
}

export const MapPane = memo(function MapPane({
  state,
  answer,
  isShown,
  hasFailed,
  onFailedChange,
  highlightedId,
  onHighlight,
  onMoved,
}: MapPaneProps) {
  const intl = useIntl();
  const countries = useCountries();
  const navigate = useNavigate();
  const visitedIds = useVisited();
  const [isFollowing, setFollowing] = useState(true);
  const [view, setView] = useState<MapView>();
  const [moved, setMoved] = useState<Area>();
  const isWanted = useIsMapWanted(isShown);
  const pins = useQuery({
    ...mapQuery(state, view ?? { bbox: '', zoom: 0 }),
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: outline } = useQuery({
    ...boundaryQuery({ placeId: answer?.place?.placeId ?? undefined }),
    enabled: Boolean(answer?.place?.placeId),
  });
  // The map flies only to places that were searched by name, never after it was moved.
  const placeKey = [state.lat, state.lng, state.city, state.address, answer?.place?.placeId, answer?.total === 1].join(
    '|',
  );
  const ownMove = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place, not a new page of results, moves the map
  const start = useMemo(() => startView(state, answer, countries), [placeKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const nearest = useMemo(() => pointsToShow(state, answer), [placeKey]);
  const [target, setTarget] = useState(start);
  useEffect(() => {
    // In a search by trip, the place stays while the map moves.
    const isMoved = state.by ? state.bbox !== undefined : !state.city && !state.address;
    if (ownMove.current !== undefined && isMoved) return;
    ownMove.current = undefined;
    setTarget(start);
  }, [start, state.city, state.address, state.by, state.bbox]);

  const reach = useReach(state, answer?.place?.center);

  // Pins are requested while the map's code loads, so they appear with it.
  const pane = useRef<HTMLElement>(null);
  const hasView = view !== undefined;
  useEffect(() => {
    const size = { widthPx: pane.current?.clientWidth ?? 0, heightPx: pane.current?.clientHeight ?? 0 };
    if (!isWanted || hasView || !answer || size.widthPx === 0 || size.heightPx === 0) return;
    const near = 'zoom' in start ? viewToShow(start, nearest, size) : start;
    const expected = viewToExpect(near, size);
    setView({ bbox: writeArea(expected.area), zoom: Math.round(expected.zoom * 10) / 10 });
  }, [isWanted, hasView, answer, start, nearest]);

  return (
    <section
      ref={pane}
      aria-label={intl.formatMessage({ defaultMessage: 'Map' })}
      className={cx(
        'relative min-h-0 bg-land',
        // On phones it ends above the button for the list, so no pin can be under it.
        isShown ? !hasFailed && 'max-md:h-[calc(100dvh-var(--nav-height)-124px-84px)]' : 'max-md:hidden',
      )}
    >
      {isWanted && (
        <GuardedMap load={loadMap} onFailedChange={onFailedChange}>
          {(SearchMap) => (
            <SearchMap
              start={target}
              mustShow={nearest}
              pins={pins.data?.pins ?? []}
              clusters={(pins.data?.clusters ?? []) as never}
              outline={reach ?? ((outline?.boundary ?? null) as Geometry | null)}
              highlightedId={highlightedId}
              visitedIds={visitedIds}
              onHighlight={onHighlight}
              onOpen={(id) => {
                markVisited(id);
                void navigate(`/listing/${id}${writeInput(state)}`);
              }}
              onView={({ area, zoom }, isByHand) => {
                setView({ bbox: writeArea(area), zoom: Math.round(zoom * 10) / 10 });
                if (!isByHand) return;
                ownMove.current = writeArea(area);
                if (isFollowing) onMoved(area);
                else setMoved(area);
              }}
            />
          )}
        </GuardedMap>
      )}
      <div
        className={cx(
          'absolute top-2 left-1/2 z-10 -translate-x-1/2 rounded-pill bg-surface px-4 py-0.5 text-[15px] font-semibold whitespace-nowrap shadow-float',
          hasFailed && 'hidden',
        )}
      >
        {moved && !isFollowing ? (
          <button
            type="button"
            className="py-2 text-moss"
            onClick={() => {
              onMoved(moved);
              setMoved(undefined);
            }}
          >
            <FormattedMessage defaultMessage="Search this area" />
          </button>
        ) : (
          <Checkbox checked={isFollowing} onChange={(event) => setFollowing(event.target.checked)}>
            <FormattedMessage defaultMessage="Search as I move the map" />
          </Checkbox>
        )}
      </div>
    </section>
  );
});

/** How far the trips of the search go, as a circle around their start. */
function useReach({ by, within, lat, lng }: SearchState, center: { lat: number; lng: number } | undefined) {
  const [startLat, startLng] = [lat ?? center?.lat, lng ?? center?.lng];
  return useMemo(() => {
    if (!by || within === undefined || startLat === undefined || startLng === undefined) return undefined;
    return circleOnGround({ lat: startLat, lng: startLng }, 1_000 * farthestKm(by, within)).geometry;
  }, [by, within, startLat, startLng]);
}

/** The map's code loads after the list: immediately on wide screens, on phones on demand. */
function useIsMapWanted(isShown: boolean): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isShown) return setWanted(true);
    if (!matchMedia('(min-width: 768px)').matches) return undefined;
    const begin = () => setWanted(true);
    const handle =
      'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 600 }) : setTimeout(begin, 200);
    return () => ('cancelIdleCallback' in window ? cancelIdleCallback(handle as number) : clearTimeout(handle));
  }, [isShown]);
  return isWanted;
}
