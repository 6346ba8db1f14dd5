// Shows the offline banner when the API is not well. The banner itself is loaded with the page's first idle moment:
// when it is needed nothing can be fetched any more.
import { type ComponentType, useEffect, useState } from 'react';
import { useApiHealth } from '../lib/api-health-store.ts';

export function ConnectionBanner() {
  const isUnhealthy = useApiHealth().state === 'unhealthy';
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('../ui/offline-banner.tsx').then(({ OfflineBanner }) => setBanner(() => OfflineBanner));
    }, 1_500);
    return () => clearTimeout(timer);
  }, []);
  return isUnhealthy && Banner ? <Banner /> : null;
}
