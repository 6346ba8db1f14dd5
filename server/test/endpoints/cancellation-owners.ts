// What each caller gets for the cancellation or refund of a booking that isn't theirs.
import { hostAlone, hostAndStaffNotGuest, type Owners, onlyStaff, staffNotTheSides, theirsAndStaff } from './owners.ts';

export const CANCELLATION_OWNERS: Readonly<Record<string, Owners>> = {
  'POST /api/bookings/{id}/cancel': theirsAndStaff,
  'POST /api/bookings/{id}/refund/accept': hostAlone,
  'POST /api/bookings/{id}/refund/decline': hostAlone,
  'GET /api/bookings/{id}/host-cancellation': hostAndStaffNotGuest,
  'POST /api/bookings/{id}/excuse': hostAlone,
  'POST /api/bookings/{id}/excuse/files': hostAlone,
  'GET /api/bookings/{id}/excuse/files/{fileId}': hostAndStaffNotGuest,
  'POST /api/bookings/{id}/excuse/decide': staffNotTheSides,
  'POST /api/bookings/{id}/fine/waive': staffNotTheSides,
  'GET /api/staff/cancellation-settings': onlyStaff,
  'PUT /api/staff/cancellation-settings': onlyStaff,
  'POST /api/host/cancellations/preview': hostAlone,
  'POST /api/host/cancellations': hostAlone,
};
