// The map canvas: our own base map or the operator's style, the theme's colours, and a calm page where it cannot be
// drawn (SE7). Carries MapLibre: import it lazily.
import 'maplibre-gl/dist/maplibre-gl.css';
import '../../styles/map.css';
import { BRAND } from '@daynook/contract/brand';
import { MAP } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { Component, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Map as MapGl, type MapProps, type MapRef, NavigationControl } from 'react-map-gl/maplibre';
import { call } from '../../lib/api.ts';
import { MapFailure } from './map-failure.tsx';
import { baseMapStyle } from './style.ts';
import { useIsDark } from './use-is-dark.ts';
import { hasWebgl } from './webgl.ts';

// Bundlers do not see that MapLibre loads its worker from a file beside it.
setWorkerUrl(workerUrl);

export type BaseMapProps = Omit<MapProps, 'mapStyle' | 'onLoad' | 'onError'> & {
  label: string;
  mapRef?: Ref<MapRef>;
  onReady?: () => void;
  children?: ReactNode;
};

const useMapStyle = () => {
  const isDark = useIsDark();
  const { data: config } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /api/config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => config?.mapStyleUrl ?? baseMapStyle({ theme: isDark ? 'dark' : 'light', origin: location.origin }),
    [config?.mapStyleUrl, isDark],
  );
};

export function BaseMap({ label, mapRef, onReady, children, ...rest }: BaseMapProps) {
  const intl = useIntl();
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>(() => (hasWebgl() ? 'loading' : 'failed'));
  const style = useMapStyle();
  useEffect(() => {
    if (phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('failed'), MAP.loadTimeoutMs);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'failed') return <MapFailure />;
  return (
    <Boundary>
      <MapGl
        {...rest}
        {...(mapRef ? { ref: mapRef } : {})}
        mapStyle={style}
        attributionControl={{ compact: true }}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        locale={{
          'Map.Title': label,
          'NavigationControl.ZoomIn': intl.formatMessage({ id: 'map.zoom-in', defaultMessage: 'Zoom in' }),
          'NavigationControl.ZoomOut': intl.formatMessage({ id: 'map.zoom-out', defaultMessage: 'Zoom out' }),
        }}
        onLoad={() => {
          setPhase('ready');
          onReady?.();
        }}
        onError={({ error }) => {
          // One tile that fails is no reason to take the map away; a style that never loads is, after the time limit.
          console.warn(`${BRAND.name} map:`, error.message);
        }}
      >
        <NavigationControl position="bottom-right" showCompass={false} />
        {children}
      </MapGl>
    </Boundary>
  );
}

/** A map that throws while drawing must not take the page with it. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <MapFailure /> : this.props.children;
  }
}
