// The cards a guest has saved. Stripe stores them, so they're requested each time they're shown.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type SavedCard = Answer<'GET /api/saved-cards'>['cards'][number];

export const stripeConfigQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const savedCardsQuery = queryOptions({
  queryKey: ['saved-cards'],
  queryFn: ({ signal }) => call('GET /api/saved-cards', { signal }),
  staleTime: 60_000,
  // People don't have to wait for them: they can use the form or retry.
  retry: false,
});

export function useRemoveCard(onRemoved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (cardId: string) =>
      call('DELETE /api/saved-cards/{cardId}', { params: { cardId } }).catch((error: unknown) => {
        // A card that was removed on another device counts as removed.
        if (!hasCode(error, 'NOT_FOUND')) throw error;
      }),
    onSuccess: (_, cardId) => {
      queries.setQueryData(
        savedCardsQuery.queryKey,
        (known) => known && { cards: known.cards.filter(({ _id }) => _id !== cardId) },
      );
      void queries.invalidateQueries({ queryKey: savedCardsQuery.queryKey });
      onRemoved();
    },
  });
}
