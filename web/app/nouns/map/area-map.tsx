// A listing's approximate location: a circle on the map, never a point (B2). Includes MapLibre: import it lazily.
import { useIntl } from 'react-intl';
import { Layer, Source } from 'react-map-gl/maplibre';
import { BaseMap } from './base-map.tsx';
import { circleOnGround } from './circle.ts';
import { OUTLINE_COLORS } from './outline-colors.ts';
import { useIsDark } from './use-is-dark.ts';

interface AreaMapProps {
  center: { lat: number; lng: number };
  radiusMeters: number;
}

export function AreaMap({ center, radiusMeters }: AreaMapProps) {
  const intl = useIntl();
  const accent = OUTLINE_COLORS[useIsDark() ? 'dark' : 'light'];
  return (
    <BaseMap
      label={intl.formatMessage({ defaultMessage: 'Map of the area' })}
      initialViewState={{ latitude: center.lat, longitude: center.lng, zoom: 13 }}
      cooperativeGestures
      maxZoom={15}
      // Shows which part of town it is in; from nearer, nothing around the circle would tell.
      lastDetailZoom={11}
    >
      <Source id="area" type="geojson" data={circleOnGround(center, radiusMeters)}>
        <Layer id="area-fill" type="fill" paint={{ 'fill-color': accent, 'fill-opacity': 0.25 }} />
        <Layer id="area-edge" type="line" paint={{ 'line-color': accent, 'line-width': 2 }} />
      </Source>
    </BaseMap>
  );
}
