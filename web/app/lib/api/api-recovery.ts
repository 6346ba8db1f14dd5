// Recovers the page automatically after an outage: repeats failed queries as soon as calls are allowed (CS3).
import type { QueryClient } from '@tanstack/react-query';
import { isTransient } from './api-error.ts';
import { apiHealth } from './api-health-store.ts';

/** Follows the API's health; returns the function that stops it. */
export function recoverWhenHealthy(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasUnhealthy = false;

  const askAgain = () =>
    client.refetchQueries({ type: 'active', predicate: (query) => isTransient(query.state.error) });

  const follow = () => {
    clearTimeout(timer);
    const health = apiHealth.now();
    if (health.state === 'unhealthy') {
      wasUnhealthy = true;
      const waitMs = Math.max(0, health.blockedUntil - Date.now());
      timer = setTimeout(() => void askAgain(), waitMs + 50);
    } else if (wasUnhealthy && health.state === 'healthy') {
      wasUnhealthy = false;
      void askAgain();
    }
  };
  const stop = apiHealth.subscribe(follow);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
