// Shows the offline banner while the API is unavailable. The banner's code loads in the page's first idle moment, because it couldn't be
// fetched when it's needed.
import { type ComponentType, useEffect, useState } from 'react';
import { useApiHealth } from '../lib/api/api-health-store.ts';

export function ConnectionBanner() {
  const isUnhealthy = useApiHealth().state === 'unhealthy';
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const loadLater = () => {
      timer = setTimeout(() => {
        // If the connection is lost before that, loading is retried until it works.
        import('../ui/states/offline-banner.tsx').then(
          ({ OfflineBanner }) => setBanner(() => OfflineBanner),
          loadLater,
        );
      }, 1_500);
    };
    loadLater();
    return () => clearTimeout(timer);
  }, []);
  return isUnhealthy && Banner ? <Banner /> : null;
}
