// Exchange rates, and the currency a reader wants estimates in: a member's from their settings, a visitor's from this device.
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../lib/api/api.ts';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';
import { useSaveProfile } from '../accounts/api.ts';
import { useOwnProfile } from '../members/api.ts';

const HOUR_MS = 3_600_000;
const DEVICE_KEY = 'device.estimateCurrency';

export const ratesQuery = queryOptions({
  queryKey: ['exchange-rates'],
  queryFn: ({ signal }) => call('GET /api/exchange-rates', { signal }),
  staleTime: HOUR_MS,
});

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const readDevice = (): string | undefined => {
  const stored = readStored(DEVICE_KEY);
  return typeof stored === 'string' && /^[A-Z]{3}$/.test(stored) ? stored : undefined;
};

interface Reader {
  /** Undefined if they haven't chosen one. */
  readonly currency: string | undefined;
  readonly choose: (currency: string) => void;
}

/** The reader and their currency for estimates; undefined while a member's choice is loading. */
export function useReader(): Reader | undefined {
  const onDevice = useSyncExternalStore(subscribe, readDevice, () => undefined);
  const profile = useOwnProfile();
  const save = useSaveProfile();
  if (profile.data) {
    const { estimateCurrency } = profile.data.preferences;
    return {
      currency: (save.isPending ? save.variables.estimateCurrency : estimateCurrency) ?? undefined,
      choose: (currency) => save.mutate({ estimateCurrency: currency }),
    };
  }
  if (profile.isEnabled) return undefined;
  return {
    currency: onDevice,
    choose: (currency) => {
      writeStored(DEVICE_KEY, currency);
      for (const listener of listeners) listener();
    },
  };
}
