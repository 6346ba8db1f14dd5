// The map with the pin: drag it, or focus it and use arrow keys. The circle is what everyone else sees. Contains MapLibre, so import it
// lazily.
import type { ExpressionSpecification } from 'maplibre-gl';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
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

/** Far enough to see the neighborhood around the circle. */
const ZOOM = 13;
const LAST_ZOOM = 16;

/** An image of one clear pixel. */
const CLEAR = 'clear';
const CLEAR_PIXEL = { width: 1, height: 1, data: new Uint8Array(4) };
/** On the equator, of a world that's one tile wide. */
const METERS_PER_PIXEL = 40_075_017 / 512;

/** As wide as the circle at every zoom. */
function widthOfCircle(lat: number, radiusMeters: number): ExpressionSpecification {
  const px = (2 * radiusMeters) / (METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180));
  return ['interpolate', ['exponential', 2], ['zoom'], 0, px, LAST_ZOOM, px * 2 ** LAST_ZOOM];
}

export function PinMap({ point, publicPoint, radiusMeters, onMove, onArrow }: PinMapProps) {
  const intl = useIntl();
  const accent = OUTLINE_COLORS[useIsDark() ? 'dark' : 'light'];
  const map = useRef<MapRef>(null);
  const { lat, lng } = point;
  const [isReady, setReady] = useState(false);
  const addPixel = () => {
    const base = map.current?.getMap();
    // Also after the theme changes, which empties the style.
    base?.on('styleimagemissing', ({ id }) => {
      if (id === CLEAR && !base.hasImage(CLEAR)) base.addImage(CLEAR, CLEAR_PIXEL);
    });
    setReady(true);
  };
  const center = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [publicPoint.lng, publicPoint.lat] },
    }),
    [publicPoint.lat, publicPoint.lng],
  );
  // Follows a pin that left the view after a suggestion or many steps.
  useEffect(() => {
    if (map.current && !map.current.getBounds().contains([lng, lat])) map.current.jumpTo({ center: [lng, lat] });
  }, [lat, lng]);
  return (
    <BaseMap
      label={intl.formatMessage({ defaultMessage: 'Map with your pin' })}
      mapRef={map}
      initialViewState={{ latitude: lat, longitude: lng, zoom: ZOOM }}
      cooperativeGestures
      onReady={addPixel}
      maxZoom={LAST_ZOOM}
      minZoom={6}
      onClick={(event) => onMove({ lat: event.lngLat.lat, lng: event.lngLat.lng })}
    >
      <Source id="public-area" type="geojson" tolerance={0} data={circleOnGround(publicPoint, radiusMeters)}>
        <Layer id="public-fill" type="fill" paint={{ 'fill-color': accent, 'fill-opacity': 0.16 }} />
        <Layer id="public-edge" type="line" paint={{ 'line-color': accent, 'line-width': 2 }} />
      </Source>
      {/* Takes the circle's place among the names, so none is written across its edge. */}
      {isReady && (
        <Source id="public-center" type="geojson" data={center}>
          <Layer
            id="public-names"
            type="symbol"
            layout={{
              'icon-image': CLEAR,
              'icon-size': widthOfCircle(publicPoint.lat, radiusMeters),
              'icon-allow-overlap': true,
            }}
          />
        </Source>
      )}
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
