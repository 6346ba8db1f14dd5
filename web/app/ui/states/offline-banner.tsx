// A banner while the API doesn't answer: counts down to the next attempt and disappears automatically when it's back (CS3).
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { apiHealth, useApiHealth } from '../../lib/api/api-health-store.ts';
import { OfflineIcon } from '../icons/member-icons.tsx';
import { measureStandingPx } from '../overlays/measure-standing.ts';

export function OfflineBanner() {
  const health = useApiHealth();
  const isUnhealthy = health.state === 'unhealthy';
  const [retryIn, setRetryIn] = useState(0);
  // A bar at the bottom, such as the editor's, stays visible.
  const [risePx, setRisePx] = useState(0);

  useEffect(() => {
    if (!isUnhealthy) return;
    const tick = () => {
      setRetryIn(apiHealth.retryIn());
      setRisePx(measureStandingPx());
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isUnhealthy]);

  if (!isUnhealthy) return null;
  return (
    <div
      role="status"
      style={{ bottom: `calc(16px + max(var(--bottom-bar), ${risePx}px))` }}
      className="fixed inset-x-0 z-60 mx-auto flex w-fit max-w-[calc(100%-32px)] items-center gap-3 rounded-panel bg-surface px-5 py-3 text-[15px] shadow-float"
    >
      <OfflineIcon size={22} className="shrink-0 text-clay" />
      <span>
        <FormattedMessage defaultMessage="We can’t reach {brand} right now." />{' '}
        <span className="text-muted num" aria-hidden={retryIn > 0 ? 'true' : undefined}>
          {retryIn > 0 ? (
            <FormattedMessage defaultMessage="Trying again in {seconds} sec." values={{ seconds: retryIn }} />
          ) : (
            <FormattedMessage defaultMessage="Trying again…" />
          )}
        </span>
      </span>
    </div>
  );
}
