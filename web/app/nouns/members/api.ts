// Queries about oneself: profile, account status, and what to do next.
import { ACTION_ITEMS } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { PROFILE_KEY, writeStored } from '../../lib/session/stored-state.ts';

const useSubject = (): string | undefined => {
  const { status, user } = useSession();
  return status === 'signed-in' ? user?.sub : undefined;
};

/** One's own profile (AP1). Keyed by subject, so that switching accounts never shows the other one's. */
export function useOwnProfile() {
  const sub = useSubject();
  return useQuery({
    queryKey: ['own-profile', sub],
    queryFn: async ({ signal }) => {
      const profile = await call('GET /api/users/profile', { signal });
      writeStored(PROFILE_KEY, profile);
      return profile;
    },
    enabled: sub !== undefined,
  });
}

/** Whether the account is active (AP5, RT4). */
export function useAccountStatus({ isAsked = true } = {}) {
  const sub = useSubject();
  return useQuery({
    queryKey: ['account-status', sub],
    queryFn: ({ signal }) => call('GET /api/beta/status', { signal }),
    enabled: isAsked && sub !== undefined,
    staleTime: 60_000,
  });
}

/** What the member could do next, refetched every five minutes (AI1). */
export function useActionItems() {
  const sub = useSubject();
  return useQuery({
    queryKey: ['action-items', sub],
    queryFn: ({ signal }) => call('GET /api/users/action-items', { signal }),
    enabled: sub !== undefined,
    refetchInterval: ACTION_ITEMS.pollMs,
  });
}
