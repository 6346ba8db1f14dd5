// One's own phone number: what's confirmed, what waits for its code, and how to change it.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';

export type PhoneStatus = Answer<'GET /api/users/phone'>;
export type PendingPhone = NonNullable<PhoneStatus['pending']>;

const POLL_AGAIN_MS = 2_000;

export const phoneQuery = queryOptions({
  queryKey: ['own-phone'],
  queryFn: ({ signal }) => call('GET /api/users/phone', { signal }),
  staleTime: 0,
  // Sending takes a second or two. Then the page says if it's not possible, and a demo shows the message.
  refetchInterval: ({ state }) => (isOnItsWay(state.data) && !state.error ? POLL_AGAIN_MS : false),
});

function isOnItsWay(status: PhoneStatus | undefined): boolean {
  const pending = status?.pending;
  return pending?.delivery === 'queued' && Date.parse(pending.expiresAt) > Date.now();
}

/** A change whose answer is how the number stands now. */
function usePhoneChange<V>(change: (value: V) => Promise<PhoneStatus>, onDone?: (status: PhoneStatus) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (status) => {
      // An answer from before the change must not replace it.
      await queries.cancelQueries({ queryKey: phoneQuery.queryKey });
      queries.setQueryData(phoneQuery.queryKey, status);
      onDone?.(status);
    },
  });
}

export const useSetPhone = (onDone: () => void) =>
  usePhoneChange((phone: string) => call('PUT /api/users/phone', { body: { phone } }), onDone);

export const useResendCode = (onDone: () => void) =>
  usePhoneChange(() => call('POST /api/users/phone/code', {}), onDone);

export const useConfirmPhone = (onDone: () => void) =>
  usePhoneChange((code: string) => call('POST /api/users/phone/confirm', { body: { code } }), onDone);

async function remove(): Promise<PhoneStatus> {
  await call('DELETE /api/users/phone');
  return call('GET /api/users/phone');
}

export const useRemovePhone = (onDone: () => void) => usePhoneChange(remove, onDone);

/** Gives up the number that waits for its code, and keeps the confirmed one. */
export const useCancelCode = (confirmed: PhoneStatus['confirmed'], onDone: () => void) =>
  usePhoneChange(
    () => (confirmed ? call('PUT /api/users/phone', { body: { phone: confirmed.number } }) : remove()),
    onDone,
  );
