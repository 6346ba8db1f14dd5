// Queries and changes of the calendar that the member's bookings are written into.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

type PushAnswer = Answer<'GET /api/account/calendar-push'>;
export type CalendarPush = NonNullable<PushAnswer['push']>;
export type FoundCalendar = Answer<'POST /api/account/calendar-push/calendars'>['calendars'][number];
export type CalendarLogin = Input<'PUT /api/account/calendar-push'>['body'];

const PUSH_KEY = ['calendar-push'] as const;
/** Until everything is written. */
const POLL_MS = 5_000;

const pushQuery = queryOptions({
  queryKey: PUSH_KEY,
  queryFn: ({ signal }) => call('GET /api/account/calendar-push', { signal }),
  refetchInterval: ({ state }) => (state.data?.push?.status === 'waiting' ? POLL_MS : false),
});

export const useCalendarPush = () => useQuery(pushQuery);

/** Each answer has the calendar as it is then. */
function useKeepAnswer(): (answer: PushAnswer) => void {
  const client = useQueryClient();
  return (answer) => client.setQueryData(PUSH_KEY, answer);
}

export function useConnectCalendar() {
  const keep = useKeepAnswer();
  return useMutation({
    mutationFn: (body: CalendarLogin) => call('PUT /api/account/calendar-push', { body }),
    onSuccess: keep,
  });
}

/** The calendars at an address that the login can write into. */
export function useFindCalendars() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/account/calendar-push/calendars'>['body']) =>
      call('POST /api/account/calendar-push/calendars', { body }),
  });
}

export function useChoosePushed() {
  const keep = useKeepAnswer();
  return useMutation({
    mutationFn: (body: Input<'PATCH /api/account/calendar-push'>['body']) =>
      call('PATCH /api/account/calendar-push', { body }),
    onSuccess: keep,
  });
}

export function useCheckCalendar() {
  const keep = useKeepAnswer();
  return useMutation({ mutationFn: () => call('POST /api/account/calendar-push/check', {}), onSuccess: keep });
}

export function useDisconnectCalendar() {
  const keep = useKeepAnswer();
  return useMutation({
    mutationFn: (events: 'keep' | 'remove') => call('DELETE /api/account/calendar-push', { query: { events } }),
    onSuccess: keep,
  });
}
