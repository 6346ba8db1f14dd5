// Whether one gets text messages about what's urgent, and turning them on and off.
import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { notificationPreferencesQuery } from '../../nouns/accounts/api.ts';

export type TextStatus = Answer<'GET /api/account/text-messages'>;

export const textMessagesQuery = queryOptions({
  queryKey: ['text-messages'],
  queryFn: ({ signal }) => call('GET /api/account/text-messages', { signal }),
  // The number may have changed on another tab.
  staleTime: 0,
});

function useTextChange(change: () => Promise<TextStatus>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (status) => {
      await queries.cancelQueries({ queryKey: textMessagesQuery.queryKey });
      queries.setQueryData(textMessagesQuery.queryKey, status);
      onDone();
    },
    // The grid has a column for them.
    onSettled: () => queries.invalidateQueries({ queryKey: notificationPreferencesQuery.queryKey }),
  });
}

export const useTurnTextsOn = (onDone: () => void) =>
  useTextChange(
    () => call('PUT /api/account/text-messages', { body: { version: TEXT_MESSAGES.consentVersion } }),
    onDone,
  );

export const useTurnTextsOff = (onDone: () => void) =>
  useTextChange(async () => {
    await call('DELETE /api/account/text-messages');
    return call('GET /api/account/text-messages', {});
  }, onDone);
