// The map with the pin: drag it, or focus it and use arrow keys. The circle is what everyone else sees. Contains MapLibre, so import it
// lazily.
import type { FilterSpecification } from 'maplibre-gl';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Layer, type MapRef, Marker, Source } from 'react-map-gl/maplibre';
import { BaseMap } from '../../nouns/map/base-map.tsx';
import { circleOnGround } from '../../nouns/map/circle.ts';
import { OUTLINE_COLORS } from '../../nouns/map/outline-colors.ts';
import { useIsDark } from '../../nouns/map/use-is-dark.ts';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import type { Point } from './property-geo.ts';

interface PinMapProps {
  point: Point;
  /** The center of what guests see. */
  publicPoint: Point;
  radiusMeters: number;
  onMove: (point: Point) => void;
  onArrow: (event: KeyboardEvent) => void;
}

/** The circle takes half of the map's height. */
const ZOOM = 13.5;
/** Near enough to see where in the circle the pin is, also without streets. */
const LAST_ZOOM = 15;
/** From a name's point to its ends, on the ground at the first zoom. */
const NAME_REACH_METERS = 900;

/** The layers' own filters, of which this map is about to add one. */
type Filters = Map<string, FilterSpecification | undefined>;

/** Leaves out ZIP codes, and names that would be written across the circle. Pure except for the map. */
function keepNamesOff(map: MapRef, filters: Filters, { lat, lng }: Point, radiusMeters: number): void {
  const away = [
    '>',
    ['distance', { type: 'Point', coordinates: [lng, lat] }],
    radiusMeters + NAME_REACH_METERS,
  ] as unknown as FilterSpecification;
  for (const layer of map.getMap().getStyle().layers) {
    // The only one far enough away would be a neighbor's.
    if (layer.id === 'postal-names') map.getMap().setLayoutProperty(layer.id, 'visibility', 'none');
    if (layer.type !== 'symbol' || layer.source.startsWith('public')) continue;
    if (!filters.has(layer.id)) filters.set(layer.id, layer.filter);
    const own = filters.get(layer.id);
    map.getMap().setFilter(layer.id, (own ? ['all', own, away] : away) as FilterSpecification);
  }
}

export function PinMap({ point, publicPoint, radiusMeters, onMove, onArrow }: PinMapProps) {
  const intl = useIntl();
  const accent = OUTLINE_COLORS[useIsDark() ? 'dark' : 'light'];
  const map = useRef<MapRef>(null);
  const { lat, lng } = point;
  const filters = useRef<Filters>(new Map());
  const [isReady, setReady] = useState(false);
  const { lat: publicLat, lng: publicLng } = publicPoint;
  const hideNames = useCallback(() => {
    if (map.current) keepNamesOff(map.current, filters.current, { lat: publicLat, lng: publicLng }, radiusMeters);
  }, [publicLat, publicLng, radiusMeters]);
  useEffect(() => {
    if (isReady) hideNames();
  }, [isReady, hideNames]);
  useEffect(() => {
    if (!isReady) return;
    const base = map.current?.getMap();
    // Another theme is another style, without these filters.
    base?.on('style.load', hideNames);
    return () => void base?.off('style.load', hideNames);
  }, [isReady, hideNames]);
  // Follows a pin that left the view after a suggestion or many steps.
  useEffect(() => {
    if (map.current && !map.current.getBounds().contains([lng, lat])) map.current.jumpTo({ center: [lng, lat] });
  }, [lat, lng]);
  return (
    <BaseMap
      label={intl.formatMessage({ defaultMessage: 'Map with your pin' })}
      mapRef={map}
      // Centered on the circle: it's larger, and the pin is inside.
      initialViewState={{ latitude: publicLat, longitude: publicLng, zoom: ZOOM }}
      cooperativeGestures
      maxZoom={16}
      lastDetailZoom={LAST_ZOOM}
      onReady={() => setReady(true)}
      minZoom={6}
      onClick={(event) => onMove({ lat: event.lngLat.lat, lng: event.lngLat.lng })}
    >
      <Source id="public-area" type="geojson" tolerance={0} data={circleOnGround(publicPoint, radiusMeters)}>
        <Layer id="public-fill" type="fill" paint={{ 'fill-color': accent, 'fill-opacity': 0.16 }} />
        <Layer id="public-edge" type="line" paint={{ 'line-color': accent, 'line-width': 2 }} />
      </Source>
      <Marker
        latitude={lat}
        longitude={lng}
        anchor="bottom"
        offset={[0, 5]}
        draggable
        onDragEnd={(event) => onMove({ lat: event.lngLat.lat, lng: event.lngLat.lng })}
      >
        {/* The head stands above the point, so the circle below it stays visible. */}
        <div className="flex flex-col items-center">
          <button
            type="button"
            aria-label={intl.formatMessage({
              defaultMessage: 'Your property. Drag the pin or use the arrow keys.',
            })}
            onKeyDown={onArrow}
            onClick={(event) => event.stopPropagation()}
            className="finger relative grid size-9 cursor-grab place-items-center rounded-pill bg-clay text-clay-ink shadow-pin active:cursor-grabbing"
          >
            <PinIcon size={19} />
          </button>
          <span aria-hidden="true" className="h-7 w-0.5 bg-clay" />
          <span aria-hidden="true" className="-mt-1 size-2.5 rounded-pill bg-clay ring-2 ring-surface" />
        </div>
      </Marker>
    </BaseMap>
  );
}
