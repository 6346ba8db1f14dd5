// The map of a search: price pins, clusters where there are too many, the outline of the place. Hovering a pin marks its
// card and the other way round; moving the map may search anew. Carries MapLibre: import it lazily.
import type { Geometry } from 'geojson';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Layer, type MapRef, Marker, Source } from 'react-map-gl/maplibre';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { BaseMap } from './base-map.tsx';
import { OUTLINE_COLORS } from './outline-colors.ts';
import { clusterPx, groupClusters, groupPins } from './pin-groups.ts';
import { PinList } from './pin-list.tsx';
import { useIsDark } from './use-is-dark.ts';
import { CONTROLS_PX, viewToShow } from './view-to-show.ts';

export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
}
interface Pin {
  _id: string;
  lat: number;
  lng: number;
  title: string;
  fullDayMinor: number;
  totalMinor: number | null;
  currency: string;
}
export interface Cluster {
  lat: number;
  lng: number;
  count: number;
  minDayMinor: number;
  currency: string;
  bbox: [number, number, number, number];
}

interface Point {
  lat: number;
  lng: number;
}

interface SearchMapProps {
  /** Where to look first; a new object flies there. Of an area all is in sight, on a small map too, with `roomPx` around it. */
  start: { area: MapArea; roomPx?: number } | { lat: number; lng: number; zoom: number };
  /** On a map too small for these points it steps back from `start` until they are in sight. */
  mustShow?: readonly Point[];
  pins: readonly Pin[];
  clusters: readonly Cluster[];
  outline: Geometry | null;
  /** It stands in a page that scrolls: one finger or the wheel moves the page, not the map. */
  isInPage?: boolean;
  highlightedId: string | undefined;
  visitedIds: ReadonlySet<string>;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  /** After the map has come to rest; `isByHand` when a person moved it. */
  onView: (view: { area: MapArea; zoom: number }, isByHand: boolean) => void;
}

const boundsOf = ({ west, south, east, north }: MapArea): [[number, number], [number, number]] => [
  [west, south],
  [east, north],
];

/** From farther away one sees nothing of a place. */
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
  const locale = useLocale();
  const map = useRef<MapRef>(null);
  const isDark = useIsDark();
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(start);
  // Pins and keys come before the ground is drawn: a view somebody has moved is theirs.
  const isMovedByHand = useRef(false);
  const [zoom, setZoom] = useState('zoom' in start ? start.zoom : 10);
  const [listed, setListed] = useState<{ ids: ReadonlySet<string>; opener: HTMLElement }>();
  // Where all of what it opens with is only in sight from farther away, it may be seen from there.
  const [farthest, setFarthest] = useState('area' in start ? 0 : FARTHEST_ZOOM);

  useEffect(() => {
    if (first.current === start || !map.current) return;
    first.current = start;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const duration = isStill ? 0 : 600;
    if ('area' in start) map.current.fitBounds(boundsOf(start.area), { duration, padding: start.roomPx ?? 0 });
    else {
      const { zoom, ...center } = viewToShow(start, mustShow, sizeOf(frame.current));
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
    ? pins.filter(({ _id }) => listed.ids.has(_id)).toSorted((a, b) => priceOf(a) - priceOf(b))
    : [];
  const canZoom = map.current !== null && zoom < map.current.getMap().getMaxZoom() - 0.1;
  const zoomTo = (points: readonly Point[]) => {
    setListed(undefined);
    map.current?.flyTo(
      { center: middleOf(points), zoom: zoom + 2 },
      // A press on the list is a person's wish as one on the map is.
      { originalEvent: new Event('press') },
    );
  };

  const line = OUTLINE_COLORS[isDark ? 'dark' : 'light'];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the pins inside
    <div ref={frame} className="relative size-full" onKeyDown={(event) => moveBetweenPins(event, frame.current)}>
      <BaseMap
        mapRef={map}
        label={intl.formatMessage({ defaultMessage: 'Map of workspaces' })}
        initialViewState={
          'area' in start
            ? { bounds: boundsOf(start.area), fitBoundsOptions: { padding: start.roomPx ?? 0 } }
            : { latitude: start.lat, longitude: start.lng, zoom: start.zoom }
        }
        cooperativeGestures={isInPage}
        minZoom={farthest}
        onReady={() => {
          if ('area' in start) setFarthest(Math.min(FARTHEST_ZOOM, map.current?.getZoom() ?? FARTHEST_ZOOM));
          else if (!isMovedByHand.current) {
            const { zoom, ...center } = viewToShow(start, mustShow, sizeOf(frame.current));
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
        {outline && (
          <Source id="outline" type="geojson" data={{ type: 'Feature', properties: {}, geometry: outline }}>
            <Layer id="outline-fill" type="fill" paint={{ 'fill-color': line, 'fill-opacity': 0.06 }} />
            <Layer
              id="outline-line"
              type="line"
              paint={{ 'line-color': line, 'line-width': 1.6, 'line-dasharray': [3, 2] }}
            />
          </Source>
        )}
        {groupClusters(clusters, zoom).map((cluster) => (
          <Marker key={`${cluster.lat},${cluster.lng}`} latitude={cluster.lat} longitude={cluster.lng}>
            <button
              type="button"
              data-pin=""
              className="grid place-items-center rounded-pill bg-clay text-[14px] font-bold text-clay-ink shadow-pin num transition-transform hover:scale-105"
              style={{ width: clusterPx(cluster.count), height: clusterPx(cluster.count) }}
              aria-label={intl.formatMessage(
                { defaultMessage: '{count} workspaces from {price} per day. Zoom in.' },
                {
                  count: cluster.count,
                  price: formatMoney(cluster.minDayMinor, cluster.currency, locale, { isRounded: true }),
                },
              )}
              onClick={({ nativeEvent: originalEvent }) => {
                const [west, south, east, north] = cluster.bbox;
                const isPoint = east - west < 0.01 && north - south < 0.01;
                if (isPoint)
                  map.current?.flyTo(
                    { center: [cluster.lng, cluster.lat], zoom: Math.min(15, (map.current?.getZoom() ?? 10) + 2) },
                    { originalEvent },
                  );
                else {
                  const area = boundsOf({ west, south, east, north });
                  map.current?.fitBounds(area, { padding: CONTROLS_PX, maxZoom: 15 }, { originalEvent });
                }
              }}
            >
              {cluster.count >= 1000 ? `${Math.floor(cluster.count / 1000)}k` : cluster.count}
            </button>
          </Marker>
        ))}
        {groupPins(pins, zoom, highlightedId).map((group) => {
          const [cheapest] = group.pins;
          if (!cheapest) return null;
          const isOn = cheapest._id === highlightedId;
          const price = formatMoney(cheapest.totalMinor ?? cheapest.fullDayMinor, cheapest.currency, locale, {
            isRounded: true,
          });
          const isGroup = group.pins.length > 1;
          const isVisited = group.pins.every(({ _id }) => visitedIds.has(_id));
          return (
            <Marker
              key={cheapest._id}
              latitude={group.lat}
              longitude={group.lng}
              anchor="bottom"
              style={{ zIndex: isOn ? 3 : 1 }}
            >
              <button
                type="button"
                data-pin=""
                aria-label={
                  isGroup
                    ? intl.formatMessage(
                        { defaultMessage: '{count} workspaces from {price}. Show list.' },
                        { count: group.pins.length, price },
                      )
                    : `${cheapest.title}, ${price}`
                }
                onPointerEnter={() => !isGroup && onHighlight(cheapest._id)}
                onPointerLeave={() => onHighlight(undefined)}
                onFocus={() => !isGroup && onHighlight(cheapest._id)}
                onBlur={() => onHighlight(undefined)}
                onClick={({ currentTarget }) =>
                  isGroup
                    ? setListed({ ids: new Set(group.pins.map(({ _id }) => _id)), opener: currentTarget })
                    : onOpen(cheapest._id)
                }
                className={cx(
                  'flex h-8.5 items-center gap-1.5 rounded-pill px-3 text-[14.5px] font-semibold shadow-pin num transition-[transform,background,color] duration-150',
                  isOn ? 'scale-110 bg-moss text-moss-ink' : isVisited ? 'bg-well text-muted' : 'bg-surface text-ink',
                )}
              >
                {price}
                {isGroup && (
                  <span className="-mr-1.5 grid h-5.5 min-w-5.5 place-items-center rounded-pill bg-moss-wash px-1 text-[12px] text-moss">
                    {group.pins.length}
                  </span>
                )}
              </button>
            </Marker>
          );
        })}
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

const priceOf = ({ totalMinor, fullDayMinor }: Pin) => totalMinor ?? fullDayMinor;

const middleOf = (points: readonly Point[]): [lng: number, lat: number] => [
  points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
  points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
];

const sizeOf = (element: HTMLElement | null) => ({
  widthPx: element?.clientWidth ?? 0,
  heightPx: element?.clientHeight ?? 0,
});

const DIRECTIONS: Record<string, (dx: number, dy: number) => number> = {
  ArrowRight: (dx, dy) => (dx > Math.abs(dy) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
  ArrowLeft: (dx, dy) => (-dx > Math.abs(dy) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
  ArrowDown: (dx, dy) => (dy > Math.abs(dx) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
  ArrowUp: (dx, dy) => (-dy > Math.abs(dx) * 0.5 ? Math.hypot(dx, dy) : Number.POSITIVE_INFINITY),
};

/** From a focused pin an arrow key goes to the nearest pin on that side; elsewhere the keys move the map. */
function moveBetweenPins(event: KeyboardEvent, frame: HTMLElement | null): void {
  const cost = DIRECTIONS[event.key];
  const from = event.target as HTMLElement;
  if (!cost || !frame || from.dataset['pin'] === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(from);
  let best: { element: HTMLElement; value: number } | undefined;
  for (const element of frame.querySelectorAll<HTMLElement>('[data-pin]')) {
    if (element === from) continue;
    const there = middle(element);
    const value = cost(there.x - here.x, there.y - here.y);
    if (Number.isFinite(value) && (!best || value < best.value)) best = { element, value };
  }
  best?.element.focus({ preventScroll: true });
}
