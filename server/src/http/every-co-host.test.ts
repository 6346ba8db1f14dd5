// Every endpoint behind which a host's thing stands, before a co-host of each level and before one who was removed (K9, A04).
// The table below is the promise; an endpoint that lets a host in and is missing from it fails.
import { CO_HOST_LEVELS, type CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNERS } from '../../test/endpoints/endpoint-owners.ts';
import { ENDPOINTS, type EndpointRow, type Ids, makeCall } from '../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../test/endpoints/endpoint-things.ts';
import { freshThings } from '../../test/endpoints/fresh-things.ts';
import { makeMember } from '../../test/make.ts';
import { makeWorld, type TestMember, type World } from '../modules/bookings/test-world.ts';
import { callAs, letIn } from '../modules/co-hosts/test-co-hosts.ts';

/** Y: answered. F: told that a co-host of this level may not. N: as if it were not there. */
type Verdict = 'Y' | 'F' | 'N';
/** In the order full, calendar-messages, calendar. */
const TABLE: Readonly<Record<string, `${Verdict}${Verdict}${Verdict}`>> = {
  // The home and its rooms
  'GET /api/properties/{id}': 'YFF',
  'PATCH /api/properties/{id}': 'YFF',
  'GET /api/properties/{id}/floor-plan': 'YFF',
  'PUT /api/properties/{id}/floor-plan': 'YFF',
  'POST /api/properties/{id}/floors': 'YFF',
  'GET /api/properties/{id}/home-hours': 'YFF',
  'PUT /api/properties/{id}/home-hours': 'YFF',
  'GET /api/properties/{id}/way-in-photos': 'YFF',
  'POST /api/properties/{id}/way-in-photos': 'YFF',
  'PUT /api/properties/{id}/way-in-photos': 'YFF',
  'DELETE /api/properties/{id}/way-in-photos/{photoId}': 'YFF',
  'GET /api/properties/{id}/way-in-photos/{photoId}': 'YFF',
  'GET /api/properties/{id}/visit-limits': 'YFF',
  'PUT /api/properties/{id}/visit-limits': 'YFF',
  'GET /api/properties/{id}/visit-limits/bookings': 'YFF',
  'POST /api/properties/{id}/listings': 'YFF',
  'GET /api/host/listings/{id}': 'YYY',
  'GET /api/host/calendar': 'YYY',
  'PATCH /api/host/listings/{id}': 'YFF',
  'GET /api/host/listings/{id}/preview': 'YFF',
  'POST /api/host/listings/{id}/changes/publish': 'YFF',
  'POST /api/host/listings/{id}/changes/discard': 'YFF',
  'PUT /api/host/listings/{id}/hours': 'YFF',
  'POST /api/host/listings/{id}/exceptions': 'YFF',
  'DELETE /api/host/listings/{id}/exceptions/{exceptionId}': 'YFF',
  'POST /api/host/listings/{id}/publish': 'YFF',
  'POST /api/host/listings/{id}/pause': 'YFF',
  'POST /api/host/listings/{id}/duplicate': 'YFF',
  'POST /api/host/listings/{id}/photos': 'YFF',
  'PUT /api/host/listings/{id}/photos': 'YFF',
  'GET /api/properties/{id}/room-file': 'YFF',
  'POST /api/properties/{id}/room-imports/check': 'YFF',
  'POST /api/properties/{id}/room-imports': 'YFF',
  'DELETE /api/host/listings/{id}': 'FFF',
  // The calendar
  'POST /api/host/listings/{id}/test-time': 'YYY',
  'POST /api/host/listings/{id}/blocks': 'YYY',
  'DELETE /api/host/listings/{id}/blocks/{blockId}': 'YYY',
  'POST /api/host/calendar-links': 'YYY',
  // The address is the owner's own; co-hosts have theirs.
  'DELETE /api/host/calendar-links/{id}': 'NNN',
  'POST /api/host/listings/{id}/connection-tests': 'YFF',
  'POST /api/host/listings/{id}/noise-samples': 'YFF',
  'GET /api/host/listings/{id}/questions': 'YFF',
  'PUT /api/host/listings/{id}/questions': 'YFF',
  'GET /api/host/listings/{id}/embed': 'YFF',
  'PUT /api/host/listings/{id}/embed': 'YFF',
  'GET /api/host/listings/{id}/feeds': 'YFF',
  'POST /api/host/listings/{id}/feeds': 'YFF',
  'PATCH /api/host/listings/{id}/feeds/{feedId}': 'YFF',
  'POST /api/host/listings/{id}/feeds/{feedId}/refresh': 'YFF',
  'DELETE /api/host/listings/{id}/feeds/{feedId}': 'YFF',
  // Bookings
  'GET /api/bookings/{id}': 'YYN',
  'GET /api/bookings/{id}/refund-preview': 'YYN',
  'GET /api/bookings/{id}/refund-timeline': 'YYN',
  'GET /api/bookings/{id}/damage-deposit': 'YYN',
  'GET /api/bookings/{id}/payment-plan': 'YYN',
  'POST /api/bookings/{id}/damage-report': 'YFN',
  'POST /api/bookings/{id}/damage-pictures': 'YFN',
  'GET /api/bookings/{id}/damage-pictures/{pictureId}': 'YYN',
  'POST /api/bookings/{id}/damage-report/withdraw': 'YFN',
  // What the owner earned is between them and us.
  'GET /api/bookings/{id}/receipt': 'FFN',
  'GET /api/bookings/{id}/receipt.pdf': 'FFN',
  'GET /api/bookings/{id}/invoices': 'FFN',
  'GET /api/bookings/{id}/invoice.pdf': 'FFN',
  'GET /api/statements/{month}/invoices.pdf': 'NNN',
  'GET /api/payouts/{id}': 'NNN',
  'PATCH /api/account/calendar-push': 'NNN',
  'POST /api/account/calendar-push/check': 'NNN',
  'DELETE /api/account/calendar-push': 'NNN',
  'PATCH /api/account/apps/{id}': 'NNN',
  'DELETE /api/account/apps/{id}': 'NNN',
  'PATCH /api/account/tokens/{id}': 'NNN',
  'DELETE /api/account/tokens/{id}': 'NNN',
  'DELETE /api/account/push-devices/{id}': 'NNN',
  'PATCH /api/account/webhooks/{id}': 'NNN',
  'DELETE /api/account/webhooks/{id}': 'NNN',
  'POST /api/account/webhooks/{id}/test': 'NNN',
  'GET /api/account/webhooks/{id}/deliveries': 'NNN',
  'POST /api/account/webhooks/{id}/deliveries/{deliveryId}/replay': 'NNN',
  'POST /api/account/webhooks/{id}/replay': 'NNN',
  'PATCH /api/payout-account/{currency}': 'NNN',
  'POST /api/payout-account/{currency}/stripe-link': 'NNN',
  'POST /api/payout-account/{currency}/refresh': 'NNN',
  'GET /api/conversations/{id}/offers': 'YYN',
  // At a price of its own; who may accept may pre-approve.
  'POST /api/conversations/{id}/offers': 'YFN',
  'POST /api/offers/{id}/withdraw': 'YYF',
  'POST /api/bookings/{id}/approve': 'YYN',
  'POST /api/bookings/{id}/undo-approve': 'YYN',
  'POST /api/bookings/{id}/decline': 'YYN',
  // It gives away what cancelling would.
  'DELETE /api/payment-options/{method}': 'NNN',
  'POST /api/bookings/{id}/refund/accept': 'YFN',
  'POST /api/bookings/{id}/refund/decline': 'YFN',
  'POST /api/bookings/{id}/cancel': 'YFN',
  'GET /api/bookings/{id}/arrival': 'YYN',
  'POST /api/bookings/{id}/check-in': 'YFN',
  'POST /api/bookings/{id}/check-out': 'YFN',
  'POST /api/bookings/{id}/no-show': 'YFN',
  'POST /api/bookings/{id}/no-show/decide': 'YFN',
  'POST /api/bookings/{id}/no-access/answer': 'YFN',
  'GET /api/bookings/{id}/disputes': 'YYN',
  'POST /api/bookings/{id}/disputes': 'YFN',
  'POST /api/bookings/{id}/disputes/{disputeId}/offers': 'YFN',
  'POST /api/bookings/{id}/disputes/{disputeId}/accept': 'YFN',
  'POST /api/bookings/{id}/disputes/{disputeId}/decline': 'YFN',
  'POST /api/bookings/{id}/disputes/{disputeId}/withdraw': 'YFN',
  'POST /api/bookings/{id}/disputes/{disputeId}/evidence': 'YFN',
  'POST /api/bookings/{id}/stay-photos/{moment}': 'YFN',
  'GET /api/bookings/{id}/evidence/{evidenceId}': 'YYN',
  'GET /api/bookings/{id}/way-in-photos/{photoId}': 'YYN',
  'GET /api/bookings/{id}/openings': 'YYN',
  'GET /api/bookings/{id}/host-cancellation': 'YFN',
  'POST /api/bookings/{id}/excuse': 'YFN',
  'POST /api/bookings/{id}/excuse/files': 'YFN',
  // Only who added it.
  'GET /api/bookings/{id}/excuse/files/{fileId}': 'NFN',
  'POST /api/host/cancellations/preview': 'YFN',
  'POST /api/host/cancellations': 'YFN',
  'GET /api/bookings/{id}/changes': 'YYN',
  'GET /api/bookings/{id}/other-listings': 'YFN',
  'POST /api/bookings/{id}/changes/quote': 'YFN',
  'POST /api/bookings/{id}/changes': 'YFN',
  'POST /api/bookings/{id}/changes/{changeId}/accept': 'YFN',
  'POST /api/bookings/{id}/changes/{changeId}/decline': 'YFN',
  'POST /api/bookings/{id}/changes/{changeId}/withdraw': 'YFN',
  'GET /api/booking-series/{id}': 'YYN',
  'POST /api/booking-series/{id}/refund-preview': 'YYN',
  // Co-hosts who may answer can decline the open requests.
  'POST /api/booking-series/{id}/cancel': 'YYN',
  'POST /api/booking-series/{id}/approve': 'YYN',
  'POST /api/booking-series/{id}/decline': 'YYN',
  'GET /api/properties/{id}/turnover': 'YYF',
  'POST /api/properties/{id}/turnover': 'YFF',
  'DELETE /api/properties/{id}/turnover/{taskId}': 'YFF',
  'GET /api/bookings/{id}/turnover': 'YYN',
  'PUT /api/bookings/{id}/turnover/{taskId}': 'YYN',
  'GET /api/bookings/{id}/planned-messages': 'YYN',
  'GET /api/bookings/{id}/reply-facts': 'YYN',
  'PUT /api/bookings/{id}/planned-messages/{scheduleId}': 'YYN',
  'POST /api/users/action-items/{id}/snooze': 'YYN',
  'POST /api/users/action-items/{id}/dismiss': 'YYN',
  // Messages
  'GET /api/conversations/{id}': 'YYN',
  'GET /api/conversations/{id}/messages': 'YYN',
  'POST /api/conversations/{id}/messages': 'YYN',
  'POST /api/conversations/{id}/pictures': 'YYN',
  'POST /api/conversations/{id}/files': 'YYN',
  'GET /api/conversations/{id}/files/{fileId}': 'YYN',
  'GET /api/conversations/{id}/pictures/{pictureId}': 'YYN',
  'POST /api/conversations/{id}/read': 'YYN',
  'POST /api/conversations/{id}/archive': 'YYN',
  'POST /api/conversations/{id}/block': 'FFN',
  // The owner's alone
  'GET /api/properties/{id}/co-hosts': 'FFF',
  'POST /api/properties/{id}/co-hosts/invitations': 'FFF',
  'DELETE /api/properties/{id}/co-hosts/invitations/{invitationId}': 'FFF',
  'PATCH /api/properties/{id}/co-hosts/{memberId}': 'FFF',
  'DELETE /api/properties/{id}/co-hosts/{memberId}': 'FFF',
  'POST /api/host/documents/{id}/file': 'NNN',
  'GET /api/host/documents/{id}/file': 'NNN',
  'DELETE /api/host/documents/{id}': 'NNN',
  // Teams of the host's have members of their own.
  'GET /api/attended-bookings/{id}': 'NNN',
  'GET /api/teams/{id}/statements/{month}': 'NNN',
  'GET /api/teams/{id}/statements/{month}/lines': 'NNN',
  'GET /api/teams/{id}/bookings/{bookingId}/receipt.pdf': 'NNN',
  'GET /api/teams/{id}/bookings/{bookingId}/invoices.pdf': 'NNN',
  'GET /api/teams/{id}/statements/{month}.pdf': 'NNN',
  'GET /api/teams/{id}/statements/{month}/invoices.pdf': 'NNN',
  'GET /api/teams/{id}/statements/{month}.csv': 'NNN',
  'GET /api/teams/{id}': 'NNN',
  'PATCH /api/teams/{id}': 'NNN',
  'DELETE /api/teams/{id}': 'NNN',
  'GET /api/teams/{id}/days': 'NNN',
  'POST /api/teams/{id}/days': 'NNN',
  'GET /api/team-days/{id}': 'NNN',
  'PUT /api/team-days/{id}/answer': 'NNN',
  'PUT /api/team-days/{id}/vote': 'NNN',
  'POST /api/team-days/{id}/cancel': 'NNN',
  'GET /api/teams/{id}/members': 'NNN',
  'PATCH /api/teams/{id}/members/{memberId}': 'NNN',
  'DELETE /api/teams/{id}/members/{memberId}': 'NNN',
  'GET /api/teams/{id}/events': 'NNN',
  'GET /api/teams/{id}/invitations': 'NNN',
  'POST /api/teams/{id}/invitations': 'NNN',
  'DELETE /api/teams/{id}/invitations/{invitationId}': 'NNN',
  'PUT /api/teams/{id}/rules': 'NNN',
  'GET /api/teams/{id}/budget': 'NNN',
  'GET /api/teams/{id}/listings': 'NNN',
  'PUT /api/teams/{id}/listings/{listingId}': 'NNN',
  'DELETE /api/teams/{id}/listings/{listingId}': 'NNN',
  // Away is a person, not a home.
  'POST /api/host/absences/preview': 'NNN',
  'POST /api/host/absences': 'NNN',
  'DELETE /api/host/absences/{id}': 'NNN',
  // Only who made a change of many listings undoes it.
  'POST /api/host/bulk-changes/{id}/undo': 'NNN',
  'POST /api/reply-schedules': 'NNN',
  'DELETE /api/reply-schedules/{id}': 'NNN',
  'GET /api/saved-lists/{id}': 'NNN',
  'PUT /api/saved-lists/{id}/listings/{listingId}': 'NNN',
  'DELETE /api/saved-lists/{id}/listings/{listingId}': 'NNN',
  'PUT /api/saved-lists/{id}/listings/{listingId}/vote': 'NNN',
  'PUT /api/saved-lists/{id}/listings/{listingId}/comment': 'NNN',
  'DELETE /api/saved-lists/{id}/members/{memberId}': 'NNN',
  'PATCH /api/saved-replies/{id}': 'NNN',
  'DELETE /api/saved-replies/{id}': 'NNN',
  'GET /api/bookings/{id}/reviews': 'YYN',
  'PUT /api/bookings/{id}/review': 'YYN',
  'POST /api/reviews/{id}/reply': 'YYN',
  'POST /api/kudos': 'NNN',
  'PATCH /api/kudos/{id}': 'NNN',
  'PATCH /api/reputation/imports/{id}': 'NNN',
};

/** Those that let the host in because of what they are to a thing. */
const isOfHost = ({ key, endpoint }: EndpointRow): boolean => {
  // That it has a row at all is asked in `every-actor.test.ts`.
  const lets = OWNERS[key]?.lets ?? [];
  return (
    endpoint.access !== 'public' && endpoint.access !== 'staff' && lets.includes('host') && !lets.includes('stranger')
  );
};
/** Asked of what a member has done anywhere, not of a thing. */
const OF_NO_THING = new Set(['POST /api/community/boards/{board}/posts', 'POST /api/community/posts/{id}/replies']);
const ROWS = ENDPOINTS.filter((row) => isOfHost(row) && !OF_NO_THING.has(row.key));

let world: World;
let ids: Ids;
let host: TestMember;
let coHosts: Record<CoHostLevel, TestMember>;

/** A new host with everything, and a co-host of each level who came by an invitation. */
async function makeThings(): Promise<void> {
  const { t } = world;
  host = await makeMember(t.db);
  const guest = await makeMember(t.db);
  const listing = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
  ids = await makeEndpointThings(world, { host, guest, listing });
  coHosts = {} as typeof coHosts;
  for (const level of CO_HOST_LEVELS) {
    coHosts[level] = await makeMember(t.db);
    await letIn(t, host, { propertyId: ids.property, member: coHosts[level], level });
  }
}

beforeAll(async () => {
  // Nobody here changes who they are.
  world = await makeWorld({ memberCacheMs: 60_000 });
  await makeThings();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

async function ask(row: EndpointRow, member: TestMember): Promise<{ status: number; code: string | undefined }> {
  const call = makeCall(ids, row);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.params[name])));
  const query = new URLSearchParams(call.query as Record<string, string>).toString();
  const url = query === '' ? path : `${path}?${query}`;
  if (row.endpoint.download || row.endpoint.upload) {
    const { statusCode, body } = await world.t.app.inject({
      method: row.method,
      url,
      headers: await world.t.signIn(member),
    });
    return { status: statusCode, code: statusCode >= 400 ? (JSON.parse(body) as { code: string }).code : undefined };
  }
  const method = row.method as 'GET';
  const { status, body } = await callAs(world.t, member, method, url, row.endpoint.body ? call.body : undefined);
  return { status, code: status >= 400 ? body.code : undefined };
}

const VERDICT_WORDS = {
  Y: 'is answered',
  F: 'is told that co-hosts of this level may not (FORBIDDEN)',
  N: 'finds nothing (NOT_FOUND)',
} as const satisfies Record<Verdict, string>;
const REFUSALS: Readonly<Record<string, Verdict>> = { FORBIDDEN: 'F', NOT_FOUND: 'N' };

const things = freshThings(makeThings);

describe('co-hosts before every endpoint of hosts (K9)', () => {
  it('the table lists all of them, and no others', () => {
    const keys = ROWS.map(({ key }) => key);
    const unsaid = keys.filter((key) => !(key in TABLE));
    expect(unsaid, 'Say in the table above what a co-host of each level is answered.').toEqual([]);
    expect(Object.keys(TABLE).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it.each(ROWS)('$key is for the levels in the table (K9)', async (row) => {
    const verdicts = new Map<CoHostLevel, Verdict>();
    // Those who may least first: what the others do may use the thing up.
    for (const level of CO_HOST_LEVELS.toReversed()) {
      const { status, code } = await things.ask(
        () => ask(row, coHosts[level]),
        (answer) => answer.code === 'FORBIDDEN',
      );
      expect(status, `${level} ${row.key} ${code}`).toBeLessThan(500);
      expect(status, `${level} ${row.key} ${code}`).not.toBe(401);
      verdicts.set(level, REFUSALS[code ?? ''] ?? 'Y');
      if (row.method !== 'GET' && status < 300) things.markUsed();
    }
    const words = (level: CoHostLevel, verdict: Verdict | undefined) => `${level}: ${VERDICT_WORDS[verdict ?? 'N']}`;
    expect(CO_HOST_LEVELS.map((level) => words(level, verdicts.get(level)))).toEqual(
      CO_HOST_LEVELS.map((level, at) => words(level, TABLE[row.key]![at] as Verdict)),
    );
  });

  it('a removed co-host finds none of it, from the next call on (K9)', async () => {
    await makeThings();
    const removed = coHosts.full;
    const url = `/api/properties/${ids.property}/co-hosts/${removed.id}`;
    expect((await ask(ROWS.find(({ key }) => key === 'GET /api/properties/{id}')!, removed)).status).toBe(200);
    expect((await callAs(world.t, host, 'DELETE', url)).status).toBe(204);
    for (const row of ROWS) expect([row.key, (await ask(row, removed)).code]).toEqual([row.key, 'NOT_FOUND']);
  });
});
