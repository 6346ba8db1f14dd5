// Mails to oneself in a demo from which no mail leaves.
import type { SentMail } from '@daynook/contract/emails';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';

export type { SentMail } from '@daynook/contract/emails';

/** Mails come by themselves: a confirmation is made within a second or two. */
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

/** Whether this is the demo; false until that is known. */
export const useIsDemo = (): boolean => useQuery(configQuery).data?.isDemo ?? false;

export type Emails = readonly SentMail[];
