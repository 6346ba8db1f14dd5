// One's own emails in a demo that doesn't send any.
import type { SentEmail } from '@daynook/contract/emails';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { SentEmail } from '@daynook/contract/emails';

/** Emails appear automatically: a confirmation takes a second or two. */
const POLL_AGAIN_MS = 5_000;

export const outboxQuery = (page: number) =>
  queryOptions({
    queryKey: ['outbox', page],
    queryFn: ({ signal }) => call('GET /api/mail/outbox', { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_AGAIN_MS,
  });

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this is the demo; false until that's known. */
export const useIsDemo = (): boolean => useQuery(configQuery).data?.isDemo ?? false;

export type Emails = readonly SentEmail[];
