// Shows the offline banner when the API is not well. The banner itself is loaded with the page's first idle moment:
// when it is needed nothing can be fetched any more.
import { type ComponentType, useEffect, useState } from 'react';
import { useApiHealth } from '../lib/api/api-health-store.ts';

export function ConnectionBanner() {
  const isUnhealthy = useApiHealth().state === 'unhealthy';
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const loadLater = () => {
      timer = setTimeout(() => {
        // Where the connection is gone before that, it's tried until it's back.
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
