// API of scheduled messages (H6).
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type Schedules = Answer<'GET /api/reply-schedules'>;
export type Schedule = Schedules['schedules'][number];
export type NewSchedule = Input<'POST /api/reply-schedules'>['body'];
export type Planned = Answer<'GET /api/bookings/{id}/planned-messages'>;
export type PlannedMessage = Planned['messages'][number];

export const schedulesQuery = queryOptions({
  queryKey: ['reply-schedules'],
  queryFn: ({ signal }) => call('GET /api/reply-schedules', { signal }),
});

export const addSchedule = (schedule: NewSchedule) => call('POST /api/reply-schedules', { body: schedule });
export const removeSchedule = (id: string) => call('DELETE /api/reply-schedules/{id}', { params: { id } });

export const plannedQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['planned-messages', bookingId],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/planned-messages', { params: { id: bookingId }, signal }),
  });

export const skipPlanned = (bookingId: string, scheduleId: string, isSkipped: boolean) =>
  call('PUT /api/bookings/{id}/planned-messages/{scheduleId}', {
    params: { id: bookingId, scheduleId },
    body: { isSkipped },
  });
