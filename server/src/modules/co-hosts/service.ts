// Co-hosts (K9): inviting an address, accepting or declining, changing roles, and removing. Each change is one transaction that
// locks the property and adds to an append-only history. Nothing here checks whether an address has an account: invitees see the
// invitation when they're logged in with it.

import type { CoHostInvitation, CoHostLevel, CoHostPanel } from '@daynook/contract/hosting/co-hosts';
import { CO_HOSTS } from '@daynook/contract/limits/co-hosts';
import type { Transaction } from 'kysely';
import { currentLimits } from '../../current-limits.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { enterConversations, leaveConversations } from '../messages/service.ts';
import { permits, requireMay } from '../permissions/service.ts';
import * as store from './store.ts';
import { viewInvitation, viewPanel } from './view.ts';

const DAY_MINUTES = 1_440;

async function loadPanel(db: Db, propertyId: string, now: Date): Promise<CoHostPanel> {
  const property = await store.findProperty(db, propertyId);
  const coHosts = await store.listCoHosts(db, propertyId);
  const invitations = await store.listPending(db, propertyId, now);
  return viewPanel(property, coHosts, invitations);
}

/** The co-hosts and open invitations of one's own property. Throws NOT_FOUND, FORBIDDEN to co-hosts. */
export async function getPanel(deps: Deps, actor: MemberActor, propertyId: string): Promise<CoHostPanel> {
  const db = deps.db.kysely;
  await requireMay(db, actor.memberId, { propertyId }, 'own');
  return loadPanel(db, propertyId, deps.clock.now());
}

type Entry = Omit<store.Entry, 'id' | 'at' | 'actorId' | 'propertyId'>;

interface Change {
  readonly trx: Transaction<DB>;
  readonly now: Date;
  /** Adds to the history. */
  note(entry: Entry): Promise<void>;
}

/** Runs a change of a property's co-hosts while it's locked. */
function change<T>(
  deps: Deps,
  actor: MemberActor,
  propertyId: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    if (!(await store.lockProperty(trx, propertyId))) throw new AppError('NOT_FOUND');
    const now = deps.clock.now();
    const note = (entry: Entry) =>
      store.insertEntry(trx, { ...entry, id: deps.newId(), at: now, actorId: actor.memberId, propertyId });
    return work({ trx, now, note });
  });
}

/** The same, by the owner. Throws NOT_FOUND, FORBIDDEN to co-hosts. */
const changeAsOwner: typeof change = (deps, actor, propertyId, work) =>
  change(deps, actor, propertyId, async (how) => {
    await requireMay(how.trx, actor.memberId, { propertyId }, 'own');
    return work(how);
  });

/**
 * Invites an address by email. The response doesn't reveal whether it has an account. Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED,
 * VALIDATION_FAILED for one's own address and for one that's already invited.
 */
export function invite(
  deps: Deps,
  actor: MemberActor,
  { propertyId, email, level }: { propertyId: string; email: string; level: CoHostLevel },
): Promise<CoHostPanel> {
  return changeAsOwner(deps, actor, propertyId, async ({ trx, now, note }) => {
    if (email.toLowerCase() === actor.email.toLowerCase())
      throw new AppError('VALIDATION_FAILED', { fields: { email: say('This is your own email.') } });
    await store.endExpired(trx, propertyId, now);
    if ((await loadPanel(trx, propertyId, now)).placesLeft === 0) {
      const message = say('A property can have up to {count} co-hosts, including pending invitations.', {
        count: currentLimits().coHostsPerProperty,
      });
      throw new AppError('LIMIT_REACHED', { message });
    }
    if ((await store.countSent(trx, actor.memberId, addMinutes(now, -DAY_MINUTES))) >= CO_HOSTS.invitationsPerDay)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve reached today’s invitation limit. Try again tomorrow.'),
      });
    const id = deps.newId();
    const expiresAt = addMinutes(now, CO_HOSTS.invitationDays * DAY_MINUTES);
    const invitation = { id, propertyId, invitedBy: actor.memberId, email, level, at: now, expiresAt };
    if (!(await store.insertInvitation(trx, invitation)))
      throw new AppError('VALIDATION_FAILED', { fields: { email: say('You’ve already invited this email.') } });
    await note({ action: 'invited', invitationId: id, level });
    const panel = await loadPanel(trx, propertyId, now);
    const { time_zone: zone } = await getMember(trx, actor.memberId);
    const end = { expiresAt: expiresAt.toISOString(), zone };
    await queueEmail(trx, deps, {
      template: 'co-host-invitation',
      to: email,
      memberId: null,
      data: { invitationId: id, ownerName: actor.name, propertyTitle: panel.property.title, level, ...end },
    });
    return panel;
  });
}

/** Withdraws an invitation. Throws NOT_FOUND, FORBIDDEN. */
export const withdraw = (
  deps: Deps,
  actor: MemberActor,
  { propertyId, invitationId }: { propertyId: string; invitationId: string },
): Promise<void> =>
  changeAsOwner(deps, actor, propertyId, async ({ trx, now, note }) => {
    const moved = await store.moveInvitation(trx, { id: invitationId, propertyId, now }, 'withdrawn');
    if (!moved) throw new AppError('NOT_FOUND');
    await note({ action: 'withdrawn', invitationId, level: moved.level as CoHostLevel });
  });

/** Co-hosts who may message for the host take part in the conversations about the listings. Others don't. */
async function settleConversations(trx: Transaction<DB>, coHostId: string, level: CoHostLevel): Promise<void> {
  if (permits(level, 'message')) await enterConversations(trx, coHostId);
  else await leaveConversations(trx, coHostId);
}

/** Changes a co-host's role. Throws NOT_FOUND, FORBIDDEN. */
export const changeLevel = (
  deps: Deps,
  actor: MemberActor,
  { propertyId, memberId, level }: { propertyId: string; memberId: string; level: CoHostLevel },
): Promise<CoHostPanel> =>
  changeAsOwner(deps, actor, propertyId, async ({ trx, now, note }) => {
    const coHostId = await store.setLevel(trx, { propertyId, memberId, level });
    if (!coHostId) throw new AppError('NOT_FOUND');
    await settleConversations(trx, coHostId, level);
    await note({ action: 'level-changed', memberId, level });
    return loadPanel(trx, propertyId, now);
  });

/** Removes a co-host. Owners can remove anyone, co-hosts themselves. Throws NOT_FOUND, FORBIDDEN. */
export const remove = (
  deps: Deps,
  actor: MemberActor,
  { propertyId, memberId }: { propertyId: string; memberId: string },
): Promise<void> =>
  change(deps, actor, propertyId, async ({ trx, note }) => {
    const isLeaving = memberId === actor.memberId;
    if (!isLeaving) await requireMay(trx, actor.memberId, { propertyId }, 'own');
    const level = await store.deleteCoHost(trx, { propertyId, memberId });
    if (!level) throw new AppError('NOT_FOUND');
    await note({ action: isLeaving ? 'left' : 'removed', memberId, level });
  });

/** The invitation to the actor's confirmed address. For other people's invitations, throws NOT_FOUND as if there were none. */
async function requireInvitation(db: Db, actor: MemberActor, id: string): Promise<store.InvitationRow> {
  const row = actor.isEmailVerified ? await store.findInvitation(db, id, actor.email) : undefined;
  if (!row || row.owner_id === actor.memberId) throw new AppError('NOT_FOUND');
  return row;
}

export const getInvitation = async (deps: Deps, actor: MemberActor, id: string): Promise<CoHostInvitation> =>
  viewInvitation(await requireInvitation(deps.db.kysely, actor, id), deps.clock.now());

const over = () =>
  new AppError('GONE', { message: say('This invitation is no longer valid. It was answered, withdrawn, or expired.') });

/** Accepts an invitation. Accepting again changes nothing. Throws NOT_FOUND, GONE. */
export async function accept(deps: Deps, actor: MemberActor, id: string): Promise<CoHostInvitation> {
  const db = deps.db.kysely;
  const { property_id: propertyId, state } = await requireInvitation(db, actor, id);
  if (state !== 'accepted') {
    await change(deps, actor, propertyId, async ({ trx, now, note }) => {
      const moved = await store.moveInvitation(trx, { id, propertyId, now }, 'accepted');
      if (!moved) throw over();
      const level = moved.level as CoHostLevel;
      const { memberId } = actor;
      const coHostId = await store.putCoHost(trx, { id: deps.newId(), propertyId, memberId, level, at: now });
      await settleConversations(trx, coHostId, level);
      await note({ action: 'accepted', memberId, invitationId: id, level });
    });
  }
  return getInvitation(deps, actor, id);
}

/** Declines an invitation. Declining again changes nothing. Throws NOT_FOUND, GONE. */
export async function decline(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  const { property_id: propertyId, state } = await requireInvitation(deps.db.kysely, actor, id);
  if (state === 'declined') return;
  await change(deps, actor, propertyId, async ({ trx, now, note }) => {
    const moved = await store.moveInvitation(trx, { id, propertyId, now }, 'declined');
    if (!moved) throw over();
    await note({ action: 'declined', memberId: actor.memberId, invitationId: id, level: moved.level as CoHostLevel });
  });
}

const MOST_SHOWN = 20;

/** A member's open invitations, if their address is confirmed. */
export async function listOpenInvitations(
  db: Db,
  member: { id: string; email: string; is_email_verified: boolean },
  now: Date,
): Promise<CoHostInvitation[]> {
  if (!member.is_email_verified) return [];
  const rows = await store.listOpenFor(db, member.email, now, MOST_SHOWN);
  return rows.filter((row) => row.owner_id !== member.id).map((row) => viewInvitation(row, now));
}
