// Offers in a conversation: what's open, and the host's new ones.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Offer = Answer<'GET /api/conversations/{id}/offers'>['offers'][number];
export type OfferInput = Input<'POST /api/conversations/{id}/offers'>['body'];

/** `news`: the number of offers mentioned in the conversation; the list is refetched when it changes. */
export const offersQuery = (conversationId: string, news: number) =>
  queryOptions({
    queryKey: ['offers', conversationId, news],
    queryFn: ({ signal }) => call('GET /api/conversations/{id}/offers', { params: { id: conversationId }, signal }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });

function useOfferChange<V>(conversationId: string, change: (input: V) => Promise<Offer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: ['offers', conversationId] }),
  });
}

export const useMakeOffer = (conversationId: string) =>
  useOfferChange(conversationId, (body: OfferInput) =>
    call('POST /api/conversations/{id}/offers', { params: { id: conversationId }, body }),
  );

export const useWithdrawOffer = (conversationId: string) =>
  useOfferChange(conversationId, (id: string) => call('POST /api/offers/{id}/withdraw', { params: { id } }));
