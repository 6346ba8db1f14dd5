// What each caller gets for a series that isn't theirs.
import { anyone, hostAndStaffNotGuest, type Owners, theirsAndStaff } from './owners.ts';

export const SERIES_OWNERS: Readonly<Record<string, Owners>> = {
  'POST /api/booking-series/quote': anyone,
  'POST /api/booking-series': anyone,
  'GET /api/booking-series/{id}': theirsAndStaff,
  'POST /api/booking-series/{id}/refund-preview': theirsAndStaff,
  'POST /api/booking-series/{id}/cancel': theirsAndStaff,
  'POST /api/booking-series/{id}/approve': hostAndStaffNotGuest,
  'POST /api/booking-series/{id}/decline': hostAndStaffNotGuest,
};
