// Queries and changes of the member's API tokens and webhooks.
import type { DeliveryState } from '@daynook/contract/accounts/webhook-events';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type ApiToken = Answer<'GET /api/account/tokens'>['tokens'][number];
export type Webhook = Answer<'GET /api/account/webhooks'>['webhooks'][number];
export type Delivery = Answer<'GET /api/account/webhooks/{id}/deliveries'>['deliveries'][number];
export type NewToken = Input<'POST /api/account/tokens'>['body'];
export type NewWebhook = Input<'POST /api/account/webhooks'>['body'];

const TOKENS_KEY = ['api-tokens'] as const;
const WEBHOOKS_KEY = ['webhooks'] as const;
const toDeliveriesKey = (webhookId: string) => [...WEBHOOKS_KEY, webhookId, 'deliveries'] as const;
const firstPage = null as string | null;
/** Deliveries change without the reader: they're sent and tried again. */
const LOG_POLL_MS = 5_000;

const tokensQuery = infiniteQueryOptions({
  queryKey: TOKENS_KEY,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/tokens', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

const webhooksQuery = infiniteQueryOptions({
  queryKey: WEBHOOKS_KEY,
  queryFn: ({ pageParam, signal }) =>
    call('GET /api/account/webhooks', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const useTokens = () => useInfiniteQuery(tokensQuery);
export const useWebhooks = () => useInfiniteQuery(webhooksQuery);

/** A webhook's log, while it's open. */
export const useDeliveries = (webhookId: string, state: DeliveryState | undefined) =>
  useInfiniteQuery({
    queryKey: [...toDeliveriesKey(webhookId), state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/account/webhooks/{id}/deliveries', {
        params: { id: webhookId },
        query: { cursor: pageParam ?? undefined, state },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: LOG_POLL_MS,
  });

/** Reloads what a change affects. */
function useReload(key: readonly unknown[]): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

export function useCreateToken() {
  const reload = useReload(TOKENS_KEY);
  return useMutation({
    mutationFn: (body: NewToken) => call('POST /api/account/tokens', { body }),
    onSuccess: () => void reload(),
  });
}

export function useRevokeToken() {
  const reload = useReload(TOKENS_KEY);
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/account/tokens/{id}', { params: { id } }),
    onSuccess: reload,
  });
}

export function useNarrowToken(id: string) {
  const reload = useReload(TOKENS_KEY);
  return useMutation({
    mutationFn: (body: Input<'PATCH /api/account/tokens/{id}'>['body']) =>
      call('PATCH /api/account/tokens/{id}', { params: { id }, body }),
    onSuccess: reload,
  });
}

export function useAddWebhook() {
  const reload = useReload(WEBHOOKS_KEY);
  return useMutation({
    mutationFn: (body: NewWebhook) => call('POST /api/account/webhooks', { body }),
    onSuccess: () => void reload(),
  });
}

export function useChangeWebhook(id: string) {
  const reload = useReload(WEBHOOKS_KEY);
  return useMutation({
    mutationFn: (body: Input<'PATCH /api/account/webhooks/{id}'>['body']) =>
      call('PATCH /api/account/webhooks/{id}', { params: { id }, body }),
    onSuccess: reload,
  });
}

export function useDeleteWebhook(id: string) {
  const reload = useReload(WEBHOOKS_KEY);
  return useMutation({
    mutationFn: () => call('DELETE /api/account/webhooks/{id}', { params: { id } }),
    onSuccess: reload,
  });
}

export function useRotateSecret(id: string) {
  const reload = useReload(WEBHOOKS_KEY);
  return useMutation({
    mutationFn: (body: Input<'POST /api/account/webhooks/{id}/secret'>['body']) =>
      call('POST /api/account/webhooks/{id}/secret', { params: { id }, body }),
    onSuccess: () => void reload(),
  });
}

export function useSendTest(id: string) {
  const reload = useReload(toDeliveriesKey(id));
  return useMutation({
    mutationFn: () => call('POST /api/account/webhooks/{id}/test', { params: { id } }),
    onSuccess: reload,
  });
}

export function useReplay(id: string) {
  const reload = useReload(toDeliveriesKey(id));
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call('POST /api/account/webhooks/{id}/deliveries/{deliveryId}/replay', { params: { id, deliveryId } }),
    onSuccess: reload,
  });
}

export function useReplayRange(id: string) {
  const reload = useReload(toDeliveriesKey(id));
  return useMutation({
    mutationFn: (body: Input<'POST /api/account/webhooks/{id}/replay'>['body']) =>
      call('POST /api/account/webhooks/{id}/replay', { params: { id }, body }),
    onSuccess: reload,
  });
}
