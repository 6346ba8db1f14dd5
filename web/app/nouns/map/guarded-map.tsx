// Loads a map so that a broken map never breaks its page (SE7). The map's code is a separate chunk that can be slow, fail, or throw, so
// the timer, the error boundary, and the retry button are here, outside of it.
import { MAP } from '@daynook/contract/limits/map';
import { Component, type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { MapFailure } from './map-failure.tsx';
import { MapReportContext } from './map-report.ts';
import { hasWebgl } from './webgl.ts';

interface GuardedMapProps<P> {
  /** Imports the map. Must be the same function on every render. */
  load: () => Promise<ComponentType<P>>;
  /** For pages that use the map's space for something else if there's no map. */
  onFailedChange?: ((hasFailed: boolean) => void) | undefined;
  children: (map: ComponentType<P>) => ReactNode;
}

export function GuardedMap<P>({ load, onFailedChange, children }: GuardedMapProps<P>) {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState<ComponentType<P>>();
  const [failure, setFailure] = useState<'failed' | 'no-webgl'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useMemo(
    () => ({ onReady: () => clearTimeout(timer.current), onFailure: () => setFailure('failed') }),
    [],
  );
  useEffect(() => {
    if (!hasWebgl()) return setFailure('no-webgl');
    let isCurrent = true;
    timer.current = setTimeout(report.onFailure, MAP.loadTimeoutMs);
    load().then(
      (component) => isCurrent && setLoaded(() => component),
      async (error: unknown) => {
        console.warn('map:', error);
        // A browser may remember a failed module until the page is reloaded.
        if (attempt > 1 && (await isServerReachable()) && isCurrent) location.reload();
        else if (isCurrent) report.onFailure();
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer.current);
    };
  }, [attempt, load, report]);
  useEffect(() => onFailedChange?.(failure !== undefined), [failure, onFailedChange]);

  const isSlim = onFailedChange !== undefined;
  if (failure === 'no-webgl') return <MapFailure isSlim={isSlim} />;
  if (failure) {
    return (
      <MapFailure
        isSlim={isSlim}
        onRetry={() => {
          setFailure(undefined);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  if (!loaded) return <Skeleton className="size-full rounded-none" />;
  return (
    <MapReportContext value={report}>
      <Boundary onError={report.onFailure}>{children(loaded)}</Boundary>
    </MapReportContext>
  );
}

const isServerReachable = () =>
  call('GET /api/config').then(
    () => true,
    () => false,
  );

interface BoundaryProps {
  onError: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasThrown: boolean }> {
  override state = { hasThrown: false };
  static getDerivedStateFromError() {
    return { hasThrown: true };
  }
  override componentDidCatch() {
    this.props.onError();
  }
  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
