/**
 * Whose each endpoint's thing is: one row for every endpoint of the contract (A04). A new endpoint fails
 * `every-endpoint.test.ts` and `every-actor.test.ts` until it has its row here. The names on the right:
 *
 *   anyone       no thing of a single person is named: whoever the access level lets in is answered
 *   theHost      the path names a thing of a host; everybody else is told NOT_FOUND, as if it were not there
 *   theGuest     … of a guest
 *   bothOfThem   … of a guest and a host: a booking, a conversation
 *   onlyStaff    access 'staff'
 *
 * Where others are refused in another way, or staff are let in as well, write the row out: `lets` names who is
 * answered, `refuses` with what the others are refused. What it acts on is made in `endpoint-things.ts`.
 */
import type { ErrorCode } from '@daynook/contract/errors';
import { ACTORS, type Actor } from './actors.ts';

export interface Owners {
  readonly lets: readonly Actor[];
  /** NOT_FOUND unless said. */
  readonly refuses?: Partial<Record<Actor, ErrorCode>>;
}

const anyone: Owners = { lets: ACTORS };
const theHost: Owners = { lets: ['host'] };
/** A booking of theirs is over, or they are staff. */
const thoseWhoHaveBooked: Owners = {
  lets: ['guest', 'host', 'staff'],
  refuses: { stranger: 'FIRST_BOOKING_NEEDED', unverified: 'FIRST_BOOKING_NEEDED' },
};
/** The guest wrote it. */
const theWriterAndStaff: Owners = { lets: ['guest', 'staff'] };
/** What the call names is the host's own person. */
const anyoneElse: Owners = { lets: ACTORS.filter((actor) => actor !== 'host') };
const theGuest: Owners = { lets: ['guest'] };
const bothOfThem: Owners = { lets: ['guest', 'host'] };
const theirsAndStaff: Owners = { lets: ['guest', 'host', 'staff'] };
/** The other side sees the booking, and may not do this to it. */
const hostAndStaffNotGuest: Owners = { lets: ['host', 'staff'], refuses: { guest: 'FORBIDDEN' } };
const guestAlone: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN', staff: 'FORBIDDEN' } };
export const onlyStaff: Owners = { lets: ['staff'] };
/** Asks for the password of an account; the members of these tests have none with us. */
const theAccounts: Owners = {
  lets: [],
  refuses: Object.fromEntries(ACTORS.map((actor) => [actor, 'FORBIDDEN' as const])),
};
/** Nobody's, as far as these tests go: what it names is made by signing in with a password. */
const ownSignIn: Owners = { lets: [] };
/** There where people are let in one by one; nowhere else, for nobody. */
const onlyBehindTheGate: Owners = { lets: [] };
/** There where no mail leaves; nowhere else, for nobody. */
const onlyInTheDemo: Owners = { lets: [] };

export const HOW_TO_ADD = 'Give it a row in server/test/endpoint-owners.ts: its head says how.';

export const OWNERS: Readonly<Record<string, Owners>> = {
  'GET /api/health': anyone,
  'GET /api/ready': anyone,
  'GET /api/csrf-token': anyone,
  'GET /api/config': anyone,
  'POST /api/places/autocomplete': anyone,
  'GET /api/places/geocode': anyone,
  'GET /api/places/suggest-spelling': anyone,
  'GET /api/places/boundary': anyone,
  'GET /api/places/{placeId}': anyone,
  'GET /api/address/location-from-ip': anyone,
  'GET /api/listings/search': anyone,
  'GET /api/listings/map': anyone,
  'GET /api/listings/facets': anyone,
  'GET /api/listings/nearby': anyone,
  'GET /api/listings/{id}': anyone,
  'GET /api/listings/{id}/availability': anyone,
  'GET /api/listings/{id}/reviews': anyone,
  'GET /api/listings/{id}/similar': anyone,
  'GET /api/users/profile': anyone,
  'GET /api/beta/status': anyone,
  'POST /api/users/profile': anyone,
  'PATCH /api/users/profile': anyone,
  'GET /api/account/notices': anyone,
  'PUT /api/account/notices/{name}': anyone,
  'GET /api/account/sign-ins': anyone,
  'DELETE /api/account/sign-ins/{id}': ownSignIn,
  'POST /api/account/sign-out-everywhere': anyone,
  'POST /api/account/password': theAccounts,
  'POST /api/account/email': theAccounts,
  'POST /api/account/login-tickets': theAccounts,
  'POST /api/account/logins': anyone,
  'DELETE /api/account/logins/{id}': ownSignIn,
  'GET /api/account/export': anyone,
  'POST /api/account/deletion': theAccounts,
  'DELETE /api/account/deletion': anyone,
  'GET /api/account/blocked': anyone,
  'DELETE /api/account/blocked/{memberId}': anyone,
  'POST /api/beta/places': onlyBehindTheGate,
  'GET /api/beta/place': onlyBehindTheGate,
  'GET /api/users/action-items': anyone,
  'POST /api/users/action-items/{id}/snooze': theHost,
  'POST /api/users/action-items/{id}/dismiss': theHost,
  'GET /api/properties/my-properties': anyone,
  'GET /api/listings/my-listings': anyone,
  'GET /api/legal/acceptances': anyone,
  'POST /api/legal/acceptances': anyone,
  'GET /api/mail/outbox': onlyInTheDemo,
  'POST /api/bookings/quote': anyone,
  'POST /api/bookings/holds': anyone,
  'DELETE /api/bookings/holds/{id}': theGuest,
  'POST /api/bookings': anyone,
  'GET /api/bookings': anyone,
  'GET /api/bookings/{id}': theirsAndStaff,
  'GET /api/bookings/{id}/refund-preview': theirsAndStaff,
  'POST /api/bookings/{id}/approve': hostAndStaffNotGuest,
  'POST /api/bookings/{id}/decline': hostAndStaffNotGuest,
  'POST /api/bookings/{id}/withdraw': guestAlone,
  'POST /api/bookings/{id}/cancel': theirsAndStaff,
  'POST /api/properties': anyone,
  'GET /api/properties/{id}': theHost,
  'PATCH /api/properties/{id}': theHost,
  'POST /api/properties/{id}/listings': theHost,
  'GET /api/properties/{id}/co-hosts': theHost,
  'POST /api/properties/{id}/co-hosts/invitations': theHost,
  'DELETE /api/properties/{id}/co-hosts/invitations/{invitationId}': theHost,
  'PATCH /api/properties/{id}/co-hosts/{memberId}': theHost,
  'DELETE /api/properties/{id}/co-hosts/{memberId}': theHost,
  'GET /api/co-host-invitations/{id}': theGuest,
  'POST /api/co-host-invitations/{id}/accept': theGuest,
  'POST /api/co-host-invitations/{id}/decline': theGuest,
  'GET /api/host/listings/{id}': theHost,
  'PATCH /api/host/listings/{id}': theHost,
  'PUT /api/host/listings/{id}/hours': theHost,
  'POST /api/host/listings/{id}/exceptions': theHost,
  'DELETE /api/host/listings/{id}/exceptions/{exceptionId}': theHost,
  'POST /api/host/listings/{id}/test-time': theHost,
  'POST /api/host/listings/{id}/publish': theHost,
  'POST /api/host/listings/{id}/pause': theHost,
  'POST /api/host/listings/{id}/duplicate': theHost,
  'DELETE /api/host/listings/{id}': theHost,
  'POST /api/host/listings/{id}/photos': theHost,
  'PUT /api/host/listings/{id}/photos': theHost,
  'GET /api/host/price-guide': anyone,
  'GET /api/host/listings': anyone,
  'POST /api/host/listings/bulk': anyone,
  'POST /api/host/listings/bulk/preview': anyone,
  'GET /api/host/bookings': anyone,
  'GET /api/host/bookings/export': anyone,
  'GET /api/host/insights/earnings': anyone,
  'GET /api/host/insights/occupancy': anyone,
  'GET /api/host/insights/answers': anyone,
  'GET /api/host/insights/funnel': anyone,
  'POST /api/listings/shown': anyone,
  'GET /api/host/absences': anyone,
  'POST /api/host/absences/preview': theHost,
  'POST /api/host/absences': theHost,
  'DELETE /api/host/absences/{id}': theHost,
  'POST /api/host/listings/{id}/blocks': theHost,
  'DELETE /api/host/listings/{id}/blocks/{blockId}': theHost,
  'GET /api/host/calendar': anyone,
  'GET /api/host/calendar-links': anyone,
  'POST /api/host/calendar-links': theHost,
  'DELETE /api/host/calendar-links/{id}': theHost,
  'GET /api/host/feeds': anyone,
  'GET /api/host/listings/{id}/feeds': theHost,
  'POST /api/host/listings/{id}/feeds': theHost,
  'PATCH /api/host/listings/{id}/feeds/{feedId}': theHost,
  'POST /api/host/listings/{id}/feeds/{feedId}/refresh': theHost,
  'DELETE /api/host/listings/{id}/feeds/{feedId}': theHost,
  'GET /api/host/room-template': anyone,
  'GET /api/properties/{id}/room-file': theHost,
  'POST /api/properties/{id}/room-imports/check': theHost,
  'POST /api/properties/{id}/room-imports': theHost,
  'GET /api/conversations': anyone,
  'POST /api/conversations': anyone,
  'GET /api/conversations/unread-count': anyone,
  'GET /api/conversations/{id}': bothOfThem,
  'GET /api/conversations/{id}/messages': bothOfThem,
  'POST /api/conversations/{id}/messages': bothOfThem,
  'POST /api/conversations/{id}/pictures': bothOfThem,
  'GET /api/conversations/{id}/pictures/{pictureId}': bothOfThem,
  'POST /api/conversations/{id}/read': bothOfThem,
  'POST /api/conversations/{id}/archive': bothOfThem,
  'POST /api/conversations/{id}/block': bothOfThem,
  'POST /api/bookmarks': anyone,
  'GET /api/bookmarks': anyone,
  'GET /api/bookmarks/listing-ids': anyone,
  'PATCH /api/bookmarks/listing/{listingId}': theGuest,
  'DELETE /api/bookmarks/listing/{listingId}': anyone,
  'POST /api/contact': anyone,
  'POST /api/support/tickets': anyone,
  'GET /api/support/tickets': anyone,
  'GET /api/support/tickets/{id}': theGuest,
  'POST /api/support/tickets/{id}/messages': theGuest,
  'POST /api/support/tickets/{id}/close': theGuest,
  'GET /api/staff/tickets': onlyStaff,
  'GET /api/staff/tickets/{id}': onlyStaff,
  'POST /api/staff/tickets/{id}/messages': onlyStaff,
  'POST /api/staff/tickets/{id}/assign': onlyStaff,
  'POST /api/staff/tickets/{id}/state': onlyStaff,
  'GET /api/staff/macros': onlyStaff,
  'POST /api/staff/macros': onlyStaff,
  'DELETE /api/staff/macros/{id}': onlyStaff,
  'GET /api/staff/overview': onlyStaff,
  'GET /api/staff/market': onlyStaff,
  'GET /api/staff/members': onlyStaff,
  'GET /api/staff/members/{id}': onlyStaff,
  'POST /api/staff/members/{id}/suspend': onlyStaff,
  'POST /api/staff/members/{id}/activate': onlyStaff,
  'POST /api/staff/members/{id}/notes': onlyStaff,
  'GET /api/staff/mails': onlyStaff,
  'GET /api/staff/mails/{id}': onlyStaff,
  'GET /api/staff/effects': onlyStaff,
  'POST /api/staff/effects/{id}/retry': onlyStaff,
  'GET /api/host/documents': anyone,
  'POST /api/host/documents': anyone,
  'POST /api/host/documents/{id}/file': theHost,
  'GET /api/host/documents/{id}/file': theHost,
  'DELETE /api/host/documents/{id}': theHost,
  'GET /api/staff/documents': onlyStaff,
  'GET /api/staff/documents/{id}/file': onlyStaff,
  'POST /api/staff/documents/{id}/decision': onlyStaff,
  'GET /api/staff/claims': onlyStaff,
  'POST /api/staff/claims': onlyStaff,
  'POST /api/staff/claims/{id}': onlyStaff,
  'GET /api/staff/audit': onlyStaff,
  'GET /api/staff/listings': onlyStaff,
  'GET /api/staff/listings/{id}': onlyStaff,
  'POST /api/staff/listings/{id}/decision': onlyStaff,
  'GET /api/profiles/{username}': anyone,
  'GET /api/members/{id}/page': anyone,
  'GET /api/users/page': anyone,
  'PATCH /api/users/page': anyone,
  'PUT /api/users/picture': anyone,
  'DELETE /api/users/picture': anyone,
  'GET /api/usernames/{username}': anyone,
  'PUT /api/users/username': anyone,
  'POST /api/reports': anyoneElse,
  'GET /api/community/boards': anyone,
  'GET /api/community/boards/{board}/posts': anyone,
  'POST /api/community/boards/{board}/posts': thoseWhoHaveBooked,
  'GET /api/community/posts/{id}': anyone,
  'POST /api/community/posts/{id}/replies': thoseWhoHaveBooked,
  'DELETE /api/community/posts/{id}': theWriterAndStaff,
  'DELETE /api/community/replies/{id}': theWriterAndStaff,
  'GET /api/referrals': anyone,
  'POST /api/referrals/invites': anyone,
  'GET /api/referrals/codes/{code}': anyone,
  'POST /api/referrals/claim': anyone,
  'GET /api/discover': anyone,
  'GET /api/personas': anyone,
  'GET /api/kudos/received': anyone,
  'GET /api/kudos/given': anyone,
  'GET /api/kudos/due': anyone,
  'POST /api/kudos': bothOfThem,
  'PATCH /api/kudos/{id}': theHost,
  'DELETE /api/kudos/{id}': anyone,
};

/** Routes that are no JSON endpoints, each with why it may be outside the table. */
export const OTHER_ROUTES: Readonly<Record<string, string>> = {
  'GET /api/openapi.json': 'the contract, for whoever wants to read it',
  'GET /api/docs': 'the same as a page',
  'GET /calendar/:file': 'a secret address stands for the person; calendars.test.ts',
  'GET /oidc/sign-in/:uid': 'where people are not yet anybody; identity tests',
  'POST /oidc/sign-in/:uid': 'the same',
  'GET /oidc/sign-in/:uid/sign-up': 'the same',
  'POST /oidc/sign-in/:uid/sign-up': 'the same',
  'GET /oidc/sign-in/:uid/forgot': 'the same',
  'POST /oidc/sign-in/:uid/forgot': 'the same',
  'GET /oidc/verify-email': 'a mailed link stands for the person',
  'POST /oidc/verify-email': 'the same',
  'GET /oidc/reset-password': 'the same',
  'POST /oidc/reset-password': 'the same',
  'GET /oidc/change-email': 'the same',
  'POST /oidc/change-email': 'the same',
  'GET /oidc/assets/:file': 'style sheets',
  'GET *': 'public pictures',
  'GET /robots.txt': 'for machines, and public',
  'GET /sitemap.xml': 'the same',
  'GET /sitemap-:file': 'the same',
  'GET /preview/listing/:file': 'public pictures; none of workspaces that are not offered',
};
