// API of a listing's checkout questions, replaced all at once.
import type { QuestionInput } from '@daynook/contract/checkout-questions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-request.ts';

export type Questions = Answer<'GET /api/host/listings/{id}/questions'>['questions'];
export type Question = Questions[number];

export const questionsQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['checkout-questions', listingId],
    queryFn: ({ signal }) => call('GET /api/host/listings/{id}/questions', { params: { id: listingId }, signal }),
    staleTime: 10_000,
  });

export function useSaveQuestions(listingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (questions: QuestionInput[]) =>
      call('PUT /api/host/listings/{id}/questions', { params: { id: listingId }, body: { questions } }),
    onSuccess: (saved) => queries.setQueryData(questionsQuery(listingId).queryKey, saved),
  });
}
