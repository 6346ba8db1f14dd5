// The API's health as this page sees it, observable by the banner and by recovery.
import { useSyncExternalStore } from 'react';
import { type ApiHealth, afterFailure, afterSuccess, initialHealth, retryInSeconds } from './api-health.ts';

let health: ApiHealth = initialHealth;
const listeners = new Set<() => void>();

function become(next: ApiHealth): void {
  if (next === health) return;
  health = next;
  for (const listener of listeners) listener();
}

export const apiHealth = {
  now: (): ApiHealth => health,
  retryIn: (): number => retryInSeconds(health, Date.now()),
  reportSuccess: (): void => become(afterSuccess(health)),
  reportFailure: (): void => become(afterFailure(health, Date.now())),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useApiHealth(): ApiHealth {
  return useSyncExternalStore(apiHealth.subscribe, apiHealth.now, () => initialHealth);
}
