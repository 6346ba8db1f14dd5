// The map canvas: our own base map or the operator's style, in the theme's colors. Includes MapLibre: load it with GuardedMap, which it
// notifies when it has loaded or failed (SE7).
import 'maplibre-gl/dist/maplibre-gl.css';
import '../../styles/map.css';
import { useQuery } from '@tanstack/react-query';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Fragment, type ReactNode, type Ref, useContext, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { AttributionControl, Map as MapGl, type MapProps, type MapRef, NavigationControl } from 'react-map-gl/maplibre';
import { call } from '../../lib/api/api.ts';
import { MapReportContext } from './map-report.ts';
import { listPlaces, placeAt } from './place-in-view.ts';
import { baseMapStyle, findLastZoom, hasStreetsAt, LAST_DETAIL_ZOOM, LAST_STREET_ZOOM } from './style.ts';
import { useIsDark } from './use-is-dark.ts';

// Bundlers don't notice that MapLibre loads its worker from a separate file.
setWorkerUrl(workerUrl);

export type BaseMapProps = Omit<MapProps, 'mapStyle' | 'onLoad' | 'onError' | 'onSourceData'> & {
  label: string;
  mapRef?: Ref<MapRef>;
  onReady?: () => void;
  /** The maximum zoom without streets; a whole number, see `LAST_DETAIL_ZOOM`. */
  lastDetailZoom?: number;
  children?: ReactNode;
};

/** This close to the maximum zoom, the view is inside a town, where the map shows little but its name. */
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
  // Until the settings are loaded, the page's zoom is used as it is.
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
  const lastZoom = isOpenEnded ? maxZoom : streets && isOverStreets ? findLastZoom(streets) : lastDetailZoom;
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
        setPlaceName(isNamed ? placeAt(listPlaces(event.target), center) : undefined);
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
        // A single failed tile is no reason to remove the map.
        if ('tile' in event) ground.current.hasRefusal = true;
        console.warn('map:', event.error.message);
      }}
      onLoad={() => {
        // MapLibre counts a map as loaded even if all tiles failed, which would show pins on an empty background.
        if (ground.current.hasRefusal && !ground.current.hasTile) return report.onFailure();
        report.onReady();
        onReady?.();
      }}
    >
      {/* Recreated together, because the map stacks controls in the order they're added. */}
      <Fragment key={String(isCredited)}>
        {/* OpenStreetMap requires a visible attribution, not one behind a button. */}
        <AttributionControl compact={!isCredited} />
        <NavigationControl position="bottom-right" showCompass={false} />
      </Fragment>
      {placeName && (
        <p className="pointer-events-none absolute inset-s-4 bottom-12 z-1 max-w-[55%] truncate rounded-pill bg-surface/92 px-3.5 py-1.5 text-[14px] font-semibold text-ink shadow-pin">
          {placeName}
        </p>
      )}
      {children}
    </MapGl>
  );
}

/** Tiles of outlines and circles are made in the browser and don't count as the base map. */
const isGround = (sourceType: string) => sourceType !== 'geojson';
