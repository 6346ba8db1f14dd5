// Hosts say that their calendar is still right (L10).
import type { EndpointTable } from '../endpoint.ts';
import { CALENDAR_CHECKS } from '../limits/calendar-imports.ts';

export const calendarCheckEndpoints = {
  'POST /api/host/calendar-check': {
    summary: `Say that your listings’ calendars are still right; we ask again after ${CALENDAR_CHECKS.idleWeeks} weeks without a change (L10)`,
    access: 'active',
    bucket: 'write',
  },
} as const satisfies EndpointTable;
