// Queries of the staff start page: pending work, the market's figures, emails, and failed effects.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Overview = Answer<'GET /api/staff/overview'>;
export type Health = Answer<'GET /api/health'>;
export type MarketSummary = Answer<'GET /api/staff/market'>;
export type EmailRow = Answer<'GET /api/staff/mails'>['mails'][number];
export type WithheldEmail = Answer<'GET /api/staff/withheld-mails'>['mails'][number];
export type ManualPayment = Answer<'GET /api/staff/manual-payments'>['payments'][number];
export type StuckPayment = Answer<'GET /api/staff/stuck-payments'>['payments'][number];
export type PaymentBreak = Answer<'GET /api/staff/payment-breaks'>['breaks'][number];
export type ChargeSeen = Answer<'POST /api/staff/payments/{id}/lookup'>['charge'];
export type FailedEffect = Answer<'GET /api/staff/effects'>['effects'][number];

export const overviewQuery = queryOptions({
  queryKey: ['staff-overview'],
  queryFn: ({ signal }) => call('GET /api/staff/overview', { signal }),
  refetchInterval: 60_000,
});

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call('GET /api/health', { signal }),
  refetchInterval: 60_000,
});

export const marketQuery = queryOptions({
  queryKey: ['staff-market'],
  queryFn: ({ signal }) => call('GET /api/staff/market', { signal }),
  staleTime: 60_000,
});

export const stuckPaymentsQuery = infiniteQueryOptions({
  queryKey: ['staff-stuck-payments'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/stuck-payments', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const manualPaymentsQuery = (kind: ManualPayment['kind']) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'manual-payments', kind],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/manual-payments', { query: { kind, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const paymentBreaksQuery = infiniteQueryOptions({
  queryKey: ['staff-payment-breaks'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/staff/payment-breaks', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const lookUpPayment = (id: string) => call('POST /api/staff/payments/{id}/lookup', { params: { id } });
export const retryPayment = (id: string) => call('POST /api/staff/payments/{id}/retry', { params: { id } });
export const giveUpPayment = (id: string, reason: string) =>
  call('POST /api/staff/payments/{id}/give-up', { params: { id }, body: { reason } });

export const emailsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-mails', text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/mails', { query: { q: text || undefined, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const withheldQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['staff-withheld', text],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/withheld-mails', {
        query: { q: text || undefined, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-mail', id],
    queryFn: ({ signal }) => call('GET /api/staff/mails/{id}', { params: { id }, signal }),
    staleTime: 600_000,
  });

export const effectsQuery = queryOptions({
  queryKey: ['staff-effects'],
  queryFn: async ({ signal }) => (await call('GET /api/staff/effects', { signal })).effects,
});

export const retryEffect = (id: string) => call('POST /api/staff/effects/{id}/retry', { params: { id } });

export type RetentionKind = Answer<'GET /api/staff/retention'>['kinds'][number];

export const retentionQuery = queryOptions({
  queryKey: ['staff-retention'],
  queryFn: ({ signal }) => call('GET /api/staff/retention', { signal }),
});

export const saveRetention = (
  kind: RetentionKind['kind'],
  body: Input<'PUT /api/staff/retention/{kind}'>['body'],
): Promise<Answer<'PUT /api/staff/retention/{kind}'>> =>
  call('PUT /api/staff/retention/{kind}', { params: { kind }, body });

export type SelfCheck = Answer<'GET /api/staff/self-check'>['checks'][number];
export type TestPush = Answer<'POST /api/staff/self-check/push'>;
export type TestText = Answer<'POST /api/staff/self-check/text-message'>;
export type TestEmail = Answer<'POST /api/staff/self-check/email'>;

export const selfCheckQuery = queryOptions({
  queryKey: ['staff-self-check'],
  queryFn: ({ signal }) => call('GET /api/staff/self-check', { signal }),
  // Running it again is a button.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const sendTestEmail = () => call('POST /api/staff/self-check/email', {});

export const sendTestText = () => call('POST /api/staff/self-check/text-message', {});

export const sendTestPush = () => call('POST /api/staff/self-check/push', {});
