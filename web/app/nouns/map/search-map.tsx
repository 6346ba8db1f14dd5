// The search map: price pins, clusters where there are too many, and the place's outline. Hovering a pin highlights its card and
// the other way around; moving the map may search again. Includes MapLibre: import it lazily.
import type { Geometry } from 'geojson';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Layer, type MapRef, Source } from 'react-map-gl/maplibre';
import { BaseMap } from './base-map.tsx';
import { type Cluster, ClusterMarker } from './cluster-marker.tsx';
import { moveBetweenPins } from './move-between-pins.ts';
import { OUTLINE_COLORS } from './outline-colors.ts';
import { groupClusters, groupPins } from './pin-groups.ts';
import { PinList } from './pin-list.tsx';
import { type Pin, PinMarker } from './pin-marker.tsx';
import { useIsDark } from './use-is-dark.ts';
import { CONTROLS_PX, viewToShow } from './view-to-show.ts';

export type { Cluster };

export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
}
interface Point {
  lat: number;
  lng: number;
}

interface SearchMapProps {
  /** Where to look first; a new object flies there. All of an area is visible, on a small map too, with `roomPx` around it. */
  start: { area: MapArea; roomPx?: number } | { lat: number; lng: number; zoom: number };
  /** If the map is too small for these points, it zooms out from `start` until they're visible. */
  mustShow?: readonly Point[];
  pins: readonly Pin[];
  clusters: readonly Cluster[];
  outline: Geometry | null;
  /** The map is part of a scrolling page: one finger or the wheel moves the page, not the map. */
  isInPage?: boolean;
  highlightedId: string | undefined;
  visitedIds: ReadonlySet<string>;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  /** Called when the map stops moving; `isByHand` if a person moved it. */
  onView: (view: { area: MapArea; zoom: number }, isByHand: boolean) => void;
}

const toBounds = ({ west, south, east, north }: MapArea): [[number, number], [number, number]] => [
  [west, south],
  [east, north],
];

/** From farther away, nothing of a place is recognizable. */
const FARTHEST_ZOOM = 2.2;

export function SearchMap({
  start,
  mustShow = [],
  pins,
  clusters,
  outline,
  isInPage = false,
  highlightedId,
  visitedIds,
  onHighlight,
  onOpen,
  onView,
}: SearchMapProps) {
  const intl = useIntl();
  const map = useRef<MapRef>(null);
  const isDark = useIsDark();
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(start);
  // Pins and keys work before the base map is drawn: if a person has already moved the map, it stays where they moved it.
  const isMovedByHand = useRef(false);
  const [zoom, setZoom] = useState('zoom' in start ? start.zoom : 10);
  const [listed, setListed] = useState<{ ids: ReadonlySet<string>; opener: HTMLElement }>();
  // If the opening area only fits from farther away, the map may zoom out that far.
  const [farthest, setFarthest] = useState('area' in start ? 0 : FARTHEST_ZOOM);

  useEffect(() => {
    if (first.current === start || !map.current) return;
    first.current = start;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const duration = isStill ? 0 : 600;
    if ('area' in start) map.current.fitBounds(toBounds(start.area), { duration, padding: start.roomPx ?? 0 });
    else {
      const { zoom, ...center } = viewToShow(start, mustShow, measureSize(frame.current));
      map.current.flyTo({ center, zoom, duration });
    }
  }, [start, mustShow]);

  const report = (isByHand: boolean) => {
    const bounds = map.current?.getBounds();
    if (!bounds || !map.current) return;
    const area = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
    setZoom(map.current.getZoom());
    onView({ area, zoom: map.current.getZoom() }, isByHand);
  };

  const listedPins = listed
    ? pins.filter(({ _id }) => listed.ids.has(_id)).toSorted((a, b) => shownMinor(a) - shownMinor(b))
    : [];
  const canZoom = map.current !== null && zoom < map.current.getMap().getMaxZoom() - 0.1;
  const zoomTo = (points: readonly Point[]) => {
    setListed(undefined);
    map.current?.flyTo(
      { center: averagePoint(points), zoom: zoom + 2 },
      // A press in the list counts as moving the map by hand.
      { originalEvent: new Event('press') },
    );
  };

  const zoomInto = ({ lat, lng, bbox: [west, south, east, north] }: Cluster, originalEvent: Event) => {
    const isPoint = east - west < 0.01 && north - south < 0.01;
    if (isPoint) {
      const next = Math.min(15, (map.current?.getZoom() ?? 10) + 2);
      map.current?.flyTo({ center: [lng, lat], zoom: next }, { originalEvent });
    } else {
      const area = toBounds({ west, south, east, north });
      map.current?.fitBounds(area, { padding: CONTROLS_PX, maxZoom: 15 }, { originalEvent });
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the pins inside
    <div ref={frame} className="relative size-full" onKeyDown={(event) => moveBetweenPins(event, frame.current)}>
      <BaseMap
        mapRef={map}
        label={intl.formatMessage({ defaultMessage: 'Map of workspaces' })}
        initialViewState={
          'area' in start
            ? { bounds: toBounds(start.area), fitBoundsOptions: { padding: start.roomPx ?? 0 } }
            : { latitude: start.lat, longitude: start.lng, zoom: start.zoom }
        }
        cooperativeGestures={isInPage}
        minZoom={farthest}
        onReady={() => {
          if ('area' in start) setFarthest(Math.min(FARTHEST_ZOOM, map.current?.getZoom() ?? FARTHEST_ZOOM));
          else if (!isMovedByHand.current) {
            const { zoom, ...center } = viewToShow(start, mustShow, measureSize(frame.current));
            map.current?.jumpTo({ center, zoom });
          }
          report(false);
        }}
        onMoveStart={(event) => {
          if (event.originalEvent === undefined) return;
          isMovedByHand.current = true;
          setListed(undefined);
        }}
        onMoveEnd={(event) => report(event.originalEvent !== undefined)}
      >
        {outline && <Outline geometry={outline} isDark={isDark} />}
        {groupClusters(clusters, zoom).map((cluster) => (
          <ClusterMarker key={`${cluster.lat},${cluster.lng}`} cluster={cluster} onZoomIn={zoomInto} />
        ))}
        {groupPins(pins, zoom, highlightedId).map((group) => (
          <PinMarker
            key={group.pins[0]?._id}
            group={group}
            highlightedId={highlightedId}
            visitedIds={visitedIds}
            onHighlight={onHighlight}
            onOpen={onOpen}
            onList={(ids, opener) => setListed({ ids, opener })}
          />
        ))}
      </BaseMap>
      {listed && listedPins.length > 0 && (
        <PinList
          pins={listedPins}
          onOpen={onOpen}
          onZoom={canZoom ? () => zoomTo(listedPins) : undefined}
          onClose={() => {
            setListed(undefined);
            listed.opener.focus();
          }}
        />
      )}
    </div>
  );
}

function Outline({ geometry, isDark }: { geometry: Geometry; isDark: boolean }) {
  const color = OUTLINE_COLORS[isDark ? 'dark' : 'light'];
  return (
    <Source id="outline" type="geojson" data={{ type: 'Feature', properties: {}, geometry }}>
      <Layer id="outline-fill" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.06 }} />
      <Layer
        id="outline-line"
        type="line"
        paint={{ 'line-color': color, 'line-width': 1.6, 'line-dasharray': [3, 2] }}
      />
    </Source>
  );
}

const shownMinor = ({ totalMinor, fullDayMinor }: Pin) => totalMinor ?? fullDayMinor;

const averagePoint = (points: readonly Point[]): [lng: number, lat: number] => [
  points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
  points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
];

const measureSize = (element: HTMLElement | null) => ({
  widthPx: element?.clientWidth ?? 0,
  heightPx: element?.clientHeight ?? 0,
});
