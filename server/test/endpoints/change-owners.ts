// What each caller gets for changes of a booking that isn't theirs.
import { guestAlone, type Owners, theirsAndStaff } from './owners.ts';

export const CHANGE_OWNERS: Readonly<Record<string, Owners>> = {
  'GET /api/bookings/{id}/changes': theirsAndStaff,
  'GET /api/bookings/{id}/other-listings': theirsAndStaff,
  'POST /api/bookings/{id}/changes/quote': theirsAndStaff,
  'POST /api/bookings/{id}/changes': theirsAndStaff,
  'POST /api/bookings/{id}/changes/{changeId}/accept': theirsAndStaff,
  'POST /api/bookings/{id}/changes/{changeId}/decline': theirsAndStaff,
  'POST /api/bookings/{id}/changes/{changeId}/withdraw': theirsAndStaff,
  'POST /api/bookings/{id}/changes/{changeId}/pay': guestAlone,
  'GET /api/bookings/{id}/later-ends': guestAlone,
  'POST /api/bookings/{id}/extend': guestAlone,
  'POST /api/bookings/{id}/leave-early': guestAlone,
};
