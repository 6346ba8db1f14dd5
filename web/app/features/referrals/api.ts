// API of referrals: the member's own, who owns a code, and claiming one.
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type Referrals = Answer<'GET /api/referrals'>;
export type ReferredPerson = Referrals['people'][number];

export const REFERRALS_KEY = ['referrals'];
export const referralsQuery = {
  queryKey: REFERRALS_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/referrals', { signal }),
};

export const referrerQuery = (code: string) => ({
  queryKey: ['referrer', code],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET /api/referrals/codes/{code}', { params: { code }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const makeInvite = (label: string) => call('POST /api/referrals/invites', { body: { label } });
export const claimReferral = (code: string) => call('POST /api/referrals/claim', { body: { code } });

/** The URL for a code; `origin` is the public URL. */
export const referralLink = (origin: string, code: string): string => `${origin}/refer?code=${code}`;
