// Staff review of listings: submitted by hosts, then approved, returned or suspended with reasons. Each decision is one transaction:
// the listing's state, the audit log, and the email to its host.
import type { Answer } from '@daynook/contract/api';
import { type Decision, LISTING_REVIEW, type ReviewQueue } from '@daynook/contract/limits/listing-review';
import type { ListingReview } from '@daynook/contract/staff/listing-review';
import type { Kysely, Transaction } from 'kysely';
import { reviewsListings } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { audit, auditView } from '../audit/service.ts';
import { lockListings } from '../availability/service.ts';
import { queueEmail } from '../emails/service.ts';
import { refreshListings } from '../listings/service.ts';
import { findRole } from '../permissions/service.ts';
import { photoView } from '../photos/service.ts';
import type { Edit } from './edit.ts';
import { reviewContext } from './review-context.ts';
import { listChanges, reasonText, snapshotDigest, toReviewSnapshot } from './review-rules.ts';
import * as reviews from './review-store.ts';
import * as store from './store.ts';
import { viewOwn } from './view.ts';
import { markChecked } from './work-fact-rules.ts';

type State = store.OwnRow['state'];

/** True if staff approved the listing as guests would see it now. */
export async function isApprovedAsIs({ trx, row }: Edit): Promise<boolean> {
  const approval = await reviews.findApproval(trx, row.id);
  return approval?.digest === snapshotDigest(toReviewSnapshot(viewOwn(row)));
}

/** The changes for submitting a listing to staff. */
export async function submitForReview(deps: Pick<Deps, 'newId'>, { trx, row, now }: Edit) {
  await reviews.insertDecision(trx, {
    id: deps.newId(),
    listingId: row.id,
    at: now,
    actorId: row.host_id,
    decision: 'submitted',
    reasons: [],
    note: null,
    fromState: row.state,
  });
  return { state: 'in_review', state_reason: null, submitted_at: now };
}

interface QueueInput {
  readonly queue?: ReviewQueue | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of listings for staff. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listForReview(
  deps: Deps,
  { queue = 'in_review', q, cursor }: QueueInput,
): Promise<Answer<'GET /api/staff/listings'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { inReview, suspended }] = await Promise.all([
    reviews.listQueue(deps.db.kysely, { queue, text: q || undefined }, { after, limit: LISTING_REVIEW.pageSize + 1 }),
    reviews.countQueues(deps.db.kysely),
  ]);
  const page = rows.slice(0, LISTING_REVIEW.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const at = last && (queue === 'in_review' ? last.submitted_at : last.updated_at);
  return {
    listings: page.map((row) => ({
      _id: row.id,
      title: row.title,
      state: row.state as ListingReview['listing']['state'],
      city: row.city,
      host: { _id: row.host_id, name: row.host_name },
      submittedAt: row.submitted_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
      ...(row.photo && { photo: photoView(row.photo) }),
    })),
    nextCursor: last && at ? writeCursor({ at, id: last.id }) : null,
    counts: { inReview, suspended },
    isReviewOn: reviewsListings(deps.config),
  };
}

/** How many listings are waiting for staff, and since when. */
export const countInReview = async (db: Db): Promise<{ count: number; oldestAt: Date | null }> => {
  const { inReview, oldestAt } = await reviews.countQueues(db);
  return { count: inReview, oldestAt };
};

async function rowFor(db: Db, id: string) {
  const host = await reviews.findHost(db, id);
  const row = host && (await store.findOwn(db, { id, memberId: host.id }));
  if (!row || !host) throw new AppError('NOT_FOUND');
  if (row.state === 'deleted') throw new AppError('GONE');
  return { row, host };
}

async function loadReview(db: Db, actor: MemberActor, id: string): Promise<ListingReview> {
  const { row, host } = await rowFor(db, id);
  // In sequence, because a transaction has one connection.
  const approval = await reviews.findApproval(db, id);
  const decisions = await reviews.listDecisions(db, id);
  const alike = await reviews.listAlike(db, id);
  const listing = viewOwn(row);
  const { kind, currency } = listing;
  return {
    ...(await reviewContext(db, actor, { listingId: id, hostId: host.id, kind, currency })),
    listing,
    host: { _id: host.id, name: host.name },
    submittedAt: row.submitted_at?.toISOString() ?? null,
    changes: approval ? listChanges(approval.snapshot, toReviewSnapshot(listing)) : null,
    approvedAt: approval?.approvedAt.toISOString() ?? null,
    decisions: decisions.map(({ at, by_name, decision, reasons, note }) => ({
      at: at.toISOString(),
      by: by_name,
      decision: decision as ListingReview['decisions'][number]['decision'],
      reasons,
      note,
    })),
    alike: alike.map((photo) => ({
      photoId: photo.photo_id,
      other: {
        listingId: photo.listing_id,
        title: photo.title,
        host: { _id: photo.host_id, name: photo.host_name },
        photo: photoView(photo),
      },
      isSameHost: photo.host_id === host.id,
    })),
  };
}

/** The listing with everything staff need to decide. Access is logged. Throws NOT_FOUND, GONE. */
export async function viewListingForReview(deps: Deps, actor: MemberActor, id: string): Promise<ListingReview> {
  const db = deps.db.kysely;
  const review = await loadReview(db, actor, id);
  const subject = { kind: 'listing' as const, id };
  await auditView(db, deps, { actorId: actor.memberId, subject, memberId: review.host._id });
  return review;
}

/** The past tense of each decision, and its states before and after. */
const OUTCOMES = {
  approve: { past: 'approved', from: ['in_review', 'live', 'paused'] },
  return: { past: 'returned', from: ['in_review'] },
  suspend: { past: 'suspended', from: ['live', 'paused', 'in_review'] },
  lift: { past: 'lifted', from: ['suspended'] },
} as const satisfies Record<Decision, { past: string; from: readonly State[] }>;

interface DecisionInput {
  readonly id: string;
  readonly decision: Decision;
  readonly reasons: readonly string[];
  readonly note?: string | undefined;
  readonly version: number;
}

/** The state a decision leads to. Lifting restores the previous state if the listing has a price. */
async function decideState(trx: Transaction<DB>, row: store.OwnRow, decision: Decision): Promise<State> {
  if (decision === 'approve') return row.state === 'in_review' ? 'live' : row.state;
  if (decision === 'return') return 'draft';
  if (decision === 'suspend') return 'suspended';
  const suspension = (await reviews.listDecisions(trx, row.id)).find((one) => one.decision === 'suspended');
  const before = suspension?.from_state ?? 'paused';
  // An unpublished listing may have no price, so publishing it would make it free.
  return row.day_minor > 0 ? before : 'paused';
}

/** The listing's state after the decision. A suspended host's listings, and unconfirmed prices, stay paused until the host publishes them. */
async function nextState(
  trx: Transaction<DB>,
  { row, host, decision }: { row: store.OwnRow; host: { readonly status: string }; decision: Decision },
): Promise<State> {
  const state = await decideState(trx, row, decision);
  const mustWait = host.status === 'suspended' || row.has_unconfirmed_prices;
  return state === 'live' && mustWait ? 'paused' : state;
}

function refuse(row: store.OwnRow, { decision, reasons, version }: DecisionInput): void {
  if (row.version !== version) throw new AppError('VERSION_CHANGED', { current: viewOwn(row) });
  if (!(OUTCOMES[decision].from as readonly State[]).includes(row.state))
    throw new AppError('LISTING_STATE_CHANGED', { current: viewOwn(row) });
  if ((decision === 'return' || decision === 'suspend') && reasons.length === 0)
    throw new AppError('REASON_REQUIRED', { fields: { reasons: say('Give a reason. The host will see it.') } });
}

/**
 * Decides on a listing. The host gets the reasons by email and in the editor. A suspended listing leaves search immediately, and
 * existing bookings stay. Throws NOT_FOUND, GONE, REASON_REQUIRED, LISTING_STATE_CHANGED, and VERSION_CHANGED if it has changed
 * since staff viewed it.
 */
export function decideOnListing(deps: Deps, actor: MemberActor, input: DecisionInput): Promise<ListingReview> {
  const { id, decision, reasons } = input;
  const note = input.note || undefined;
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    const { row, host } = await rowFor(trx, id);
    refuse(row, input);
    const now = deps.clock.now();
    const state = await nextState(trx, { row, host, decision });
    const { past } = OUTCOMES[decision];
    const words = { reasons, note: note ?? null };
    await keepDecision(trx, deps, { row, hostId: host.id, actorId: actor.memberId, past, state, ...words });
    if (decision === 'approve') {
      const snapshot = toReviewSnapshot(viewOwn(row));
      await reviews.putApproval(trx, {
        listingId: id,
        at: now,
        actorId: actor.memberId,
        snapshot,
        digest: snapshotDigest(snapshot),
      });
    }
    // Approving or suspending it again changes nothing for the host, so there's no email.
    if (state !== row.state && !(decision === 'approve' && state !== 'live')) {
      await queueEmail(trx, deps, {
        to: host.email,
        memberId: host.id,
        template: 'listing-decided',
        data: { name: host.name, listingId: id, title: row.title, state, decision: past, ...words },
      });
    }
    return loadReview(trx, actor, id);
  });
}

interface CheckInput {
  readonly id: string;
  readonly topics: readonly string[];
  readonly version: number;
}

/**
 * Says which of a listing's measurements our team checked. Nobody checks a listing that they host or co-host. Throws NOT_FOUND, GONE,
 * FORBIDDEN, and VERSION_CHANGED if the listing has changed since staff viewed it.
 */
export function checkFacts(
  deps: Deps,
  actor: MemberActor,
  { id, topics, version }: CheckInput,
): Promise<ListingReview> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    const { row, host } = await rowFor(trx, id);
    if (await findRole(trx, actor.memberId, { listingId: id })) throw new AppError('FORBIDDEN');
    const listing = viewOwn(row);
    if (row.version !== version) throw new AppError('VERSION_CHANGED', { current: listing });
    const sources = markChecked(listing, topics, startsOnLocalDate(deps.clock.now(), row.time_zone));
    await reviews.putFactSources(trx, id, sources);
    const checked = Object.entries(sources).flatMap(([topic, source]) => (source.checkedOn ? [topic] : []));
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'facts-checked',
      subject: { kind: 'listing', id },
      memberId: host.id,
      reason: checked.join(', ') || null,
    });
    return loadReview(trx, actor, id);
  });
}

interface Kept {
  readonly row: store.OwnRow;
  readonly hostId: string;
  readonly actorId: string;
  readonly past: (typeof OUTCOMES)[Decision]['past'];
  readonly state: State;
  readonly reasons: readonly string[];
  readonly note: string | null;
}

/** Writes the listing's state, the decision, the audit log, and search's read model. */
async function keepDecision(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { row, hostId, actorId, past, state, reasons, note }: Kept,
): Promise<void> {
  const now = deps.clock.now();
  const why = reasonText(reasons, note ?? undefined);
  const isSaid = past === 'returned' || past === 'suspended';
  await store.updateListing(
    trx,
    { id: row.id, now },
    {
      state,
      // Approval without a change of state keeps the earlier reason.
      state_reason: isSaid ? why : state === row.state ? row.state_reason : null,
      submitted_at: state === 'in_review' ? (row.submitted_at ?? now) : null,
      ...(state === 'live' ? { published_at: row.published_at ?? now } : {}),
    },
  );
  await reviews.insertDecision(trx, {
    id: deps.newId(),
    listingId: row.id,
    at: now,
    actorId,
    decision: past,
    reasons,
    note,
    fromState: row.state,
  });
  await audit(trx, deps, {
    actorId,
    action: past,
    subject: { kind: 'listing', id: row.id },
    memberId: hostId,
    reason: why.slice(0, 2_000) || null,
  });
  await refreshListings(trx, [row.id]);
}

/**
 * Suspends a reported listing, with a reason in the editor. Settling the report sends the email. Existing bookings stay. An
 * unpublished listing doesn't change.
 */
export async function hideListing(
  trx: Transaction<DB>,
  id: string,
  { deps, reason, actorId }: { deps: Pick<Deps, 'newId' | 'clock'>; reason: string; actorId: string },
): Promise<void> {
  await lockListings(trx, id);
  const state = await reviews.findState(trx, id);
  if (!(OUTCOMES.suspend.from as readonly (string | undefined)[]).includes(state)) return;
  const { row, host } = await rowFor(trx, id);
  const decision = { actorId, past: 'suspended', state: 'suspended', reasons: [], note: reason } as const;
  await keepDecision(trx, deps, { row, hostId: host.id, ...decision });
}

/** Whether a listing is still in the state an email mentioned. */
export const isInState = async (db: Kysely<DB>, id: string, state: string): Promise<boolean> =>
  (await reviews.findState(db, id)) === state;
