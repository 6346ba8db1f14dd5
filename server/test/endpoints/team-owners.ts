// Who may do what in a team that the host owns and the guest books for; see endpoint-owners.ts. `teams.test.ts` has all roles.
import { anyone, type Owners, theGuest, theHost } from './owners.ts';

const bothInTeam: Owners = { lets: ['guest', 'host'] };
/** Bookers see the team but don't manage it. */
const theManager: Owners = { lets: ['host'], refuses: { guest: 'FORBIDDEN' } };

export const TEAM_OWNERS: Readonly<Record<string, Owners>> = {
  'GET /api/teams': anyone,
  'POST /api/teams': anyone,
  'GET /api/teams/{id}': bothInTeam,
  'PATCH /api/teams/{id}': theManager,
  'DELETE /api/teams/{id}': theManager,
  'GET /api/teams/{id}/members': bothInTeam,
  'PATCH /api/teams/{id}/members/{memberId}': theManager,
  'DELETE /api/teams/{id}/members/{memberId}': theManager,
  'GET /api/teams/{id}/events': theManager,
  'GET /api/teams/{id}/invitations': theManager,
  'POST /api/teams/{id}/invitations': theManager,
  'DELETE /api/teams/{id}/invitations/{invitationId}': theManager,
  'PUT /api/teams/{id}/rules': theManager,
  'GET /api/teams/{id}/budget': bothInTeam,
  'GET /api/teams/{id}/listings': bothInTeam,
  'PUT /api/teams/{id}/listings/{listingId}': theManager,
  'DELETE /api/teams/{id}/listings/{listingId}': theManager,
  'GET /api/teams/{id}/statements/{month}': theManager,
  'GET /api/teams/{id}/statements/{month}/lines': theManager,
  'GET /api/teams/{id}/bookings/{bookingId}/receipt.pdf': theManager,
  'GET /api/teams/{id}/bookings/{bookingId}/invoices.pdf': theManager,
  'GET /api/teams/{id}/statements/{month}.pdf': theManager,
  'GET /api/teams/{id}/statements/{month}/invoices.pdf': theManager,
  'GET /api/teams/{id}/statements/{month}.csv': theManager,
  'GET /api/teams/{id}/days': bothInTeam,
  'POST /api/teams/{id}/days': bothInTeam,
  'GET /api/team-days/{id}': bothInTeam,
  'PUT /api/team-days/{id}/answer': bothInTeam,
  'POST /api/team-days/{id}/rooms': { lets: ['guest'], refuses: { host: 'FORBIDDEN' } },
  'PUT /api/team-days/{id}/vote': bothInTeam,
  'POST /api/team-days/{id}/cancel': bothInTeam,
  'GET /api/attended-bookings': anyone,
  'GET /api/attended-bookings/{id}': theHost,
  'PUT /api/bookings/{id}/attendees': theGuest,
  'GET /api/team-invitations/{id}': theGuest,
  'POST /api/team-invitations/{id}/accept': theGuest,
  'POST /api/team-invitations/{id}/decline': theGuest,
};
