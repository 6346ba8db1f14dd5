// The map canvas: our own base map or the operator's style, in the theme's colors. Carries MapLibre: load it through
// GuardedMap, which it tells whether it stands (SE7).
import 'maplibre-gl/dist/maplibre-gl.css';
import '../../styles/map.css';
import { BRAND } from '@daynook/contract/brand';
import { useQuery } from '@tanstack/react-query';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Fragment, type ReactNode, type Ref, useContext, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { AttributionControl, Map as MapGl, type MapProps, type MapRef, NavigationControl } from 'react-map-gl/maplibre';
import { call } from '../../lib/api/api.ts';
import { MapReportContext } from './map-report.ts';
import { placeAt, placesOf } from './place-in-view.ts';
import { baseMapStyle, hasStreetsAt, LAST_DETAIL_ZOOM, LAST_STREET_ZOOM, lastZoomOf } from './style.ts';
import { useIsDark } from './use-is-dark.ts';

// Bundlers do not see that MapLibre loads its worker from a file beside it.
setWorkerUrl(workerUrl);

export type BaseMapProps = Omit<MapProps, 'mapStyle' | 'onLoad' | 'onError' | 'onSourceData'> & {
  label: string;
  mapRef?: Ref<MapRef>;
  onReady?: () => void;
  /** How near one may come where there are no streets; a whole number, as `LAST_DETAIL_ZOOM` says. */
  lastDetailZoom?: number;
  children?: ReactNode;
};

/** So near the last zoom the view is inside a town, where the map shows little but its name. */
const NAMED_BEFORE_LAST = 0.5;

const useMapStyle = () => {
  const isDark = useIsDark();
  const { data: config } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const styleUrl = config?.mapStyleUrl;
  const streets = styleUrl ? null : config?.streets;
  const style = useMemo(
    () => styleUrl ?? baseMapStyle({ theme: isDark ? 'dark' : 'light', origin: location.origin, streets }),
    [styleUrl, streets, isDark],
  );
  // Before the settings are known nothing is taken from the zoom that the page asks for.
  return { style, streets, isOpenEnded: !config || Boolean(styleUrl) };
};

export function BaseMap({
  label,
  mapRef,
  onReady,
  onIdle,
  maxZoom = LAST_STREET_ZOOM,
  lastDetailZoom = LAST_DETAIL_ZOOM,
  children,
  ...rest
}: BaseMapProps) {
  const intl = useIntl();
  const report = useContext(MapReportContext);
  const { style, streets, isOpenEnded } = useMapStyle();
  const [isOverStreets, setIsOverStreets] = useState(true);
  const isCredited = Boolean(streets) && isOverStreets;
  const lastZoom = isOpenEnded ? maxZoom : streets && isOverStreets ? lastZoomOf(streets) : lastDetailZoom;
  const [placeName, setPlaceName] = useState<string>();
  const ground = useRef({ hasTile: false, hasRefusal: false });
  return (
    <MapGl
      {...rest}
      {...(mapRef ? { ref: mapRef } : {})}
      mapStyle={style}
      maxZoom={Math.min(maxZoom, lastZoom)}
      onIdle={(event) => {
        const center = event.target.getCenter();
        const hasStreets = isOpenEnded || Boolean(streets && hasStreetsAt(streets, center));
        setIsOverStreets(hasStreets);
        const isNamed = !hasStreets && event.target.getZoom() >= lastDetailZoom - NAMED_BEFORE_LAST;
        setPlaceName(isNamed ? placeAt(placesOf(event.target), center) : undefined);
        onIdle?.(event);
      }}
      attributionControl={false}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      locale={{
        'Map.Title': label,
        'NavigationControl.ZoomIn': intl.formatMessage({ defaultMessage: 'Zoom in' }),
        'NavigationControl.ZoomOut': intl.formatMessage({ defaultMessage: 'Zoom out' }),
      }}
      onSourceData={(event) => {
        if ('tile' in event && isGround(event.source.type)) ground.current.hasTile = true;
      }}
      onError={(event) => {
        // One tile that fails is no reason to take the map away.
        if ('tile' in event) ground.current.hasRefusal = true;
        console.warn(`${BRAND.name} map:`, event.error.message);
      }}
      onLoad={() => {
        // MapLibre calls a map loaded whose tiles were all refused: it would show pins on blank ground.
        if (ground.current.hasRefusal && !ground.current.hasTile) return report.onFailure();
        report.onReady();
        onReady?.();
      }}
    >
      {/* Made anew together: the map stacks controls in the order they come. */}
      <Fragment key={String(isCredited)}>
        {/* OpenStreetMap asks to be named in sight, not behind a button. */}
        <AttributionControl compact={!isCredited} />
        <NavigationControl position="bottom-right" showCompass={false} />
      </Fragment>
      {placeName && (
        <p className="pointer-events-none absolute bottom-12 left-4 z-1 max-w-[55%] truncate rounded-pill bg-surface/92 px-3.5 py-1.5 text-[14px] font-semibold text-ink shadow-pin">
          {placeName}
        </p>
      )}
      {children}
    </MapGl>
  );
}

/** Tiles of outlines and circles, made in the browser, are no ground. */
const isGround = (sourceType: string) => sourceType !== 'geojson';
