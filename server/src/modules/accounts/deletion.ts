// Account deletion: requested with the password, cancelable until it's due, then all personal data is erased. Bookings with other
// people must end first.
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { getOwnAccount, giveUpAccount, requirePassword } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { dateWords } from '../../lib/time/words.ts';
import { forgetTokens } from '../api-tokens/service.ts';
import { findOpenDispute, forgetEvidence } from '../booking-disputes/service.ts';
import { forgetPush } from '../calendar-push/service.ts';
import { forgetApps } from '../connected-apps/service.ts';
import { giveUpCredit } from '../credit/service.ts';
import { awaitsReport, findOpenDamage, forgetDamagePictures } from '../damages/service.ts';
import { queueEmail } from '../emails/service.ts';
import { forgetFloorPlans } from '../floor-plans/service.ts';
import { forgetExcuseFiles } from '../host-cancellations/service.ts';
import { pauseListing, removeListing } from '../hosting/service.ts';
import { findUnpaid } from '../installments/service.ts';
import { forgetDocuments } from '../insurance/service.ts';
import { EMBEDDED_ISSUER, findReaderChoices, getMember, loginSubjects } from '../members/service.ts';
import { forgetAttachments } from '../messages/service.ts';
import { hasRefundsToSend } from '../payments/service.ts';
import { hasMoneyAhead } from '../payouts/service.ts';
import { swapPicture } from '../profiles/service.ts';
import { forgetReports } from '../reports/service.ts';
import { forgetCustomers } from '../saved-cards/service.ts';
import { requireAnotherAdmin } from '../staff-roles/service.ts';
import { forgetTickets } from '../support/service.ts';
import { forgetTeams } from '../teams/service.ts';
import { forgetTimeOff } from '../time-off/service.ts';
import { forgetWayInPhotos } from '../way-in-photos/service.ts';
import { forgetWebhooks } from '../webhooks/service.ts';
import { eraseNames } from './erase-names-store.ts';
import { toMemberActor } from './member-actor.ts';
import * as store from './store.ts';

/** How others see a deleted member. */
const FORMER_NAME = 'Former member';

const BOOKINGS_NAMED = 5;
const BATCH = 20;

const nameOfBooking = ({ reference, title, local_start, is_host }: store.OpenBooking): string => {
  const values = { reference, title, day: dateWords(local_start.slice(0, 10)) };
  return is_host ? say('{reference}, {title}, {day} (you host)', values) : say('{reference}, {title}, {day}', values);
};

/** Throws BOOKINGS_AHEAD, which lists them, and PAYOUTS_AHEAD. */
async function requireNothingOpen(deps: Deps, memberId: string): Promise<void> {
  const open = await store.listOpenBookings(deps.db.kysely, memberId, BOOKINGS_NAMED + 1);
  if (open.length === 0 && (await hasMoneyAhead(deps.db.kysely, memberId)))
    throw new AppError('PAYOUTS_AHEAD', {
      message: say(
        'You still have earnings to be paid out. Add a payout account, then delete your account once they’re paid.',
      ),
    });
  if (open.length === 0 && (await hasRefundsToSend(deps.db.kysely, memberId)))
    throw new AppError('PAYOUTS_AHEAD', {
      message: say('You still have a refund to send to a guest. Send it, and mark it as sent on the booking page.'),
    });
  const damage = open.length === 0 ? await findOpenDamage(deps.db.kysely, memberId) : undefined;
  if (damage)
    throw new AppError('BOOKINGS_AHEAD', {
      message: say(
        'The damage report for {reference}, {title}, is still open. You can delete your account once it’s settled.',
        { reference: damage.reference, title: damage.title },
      ),
    });
  const dispute = open.length === 0 ? await findOpenDispute(deps.db.kysely, memberId) : undefined;
  if (dispute)
    throw new AppError('BOOKINGS_AHEAD', {
      message: say(
        'A problem with {reference}, {title}, is still open. You can delete your account once it’s settled.',
        { reference: dispute.reference, title: dispute.title },
      ),
    });
  const unpaid = open.length === 0 ? await findUnpaid(deps.db.kysely, memberId) : undefined;
  if (unpaid)
    throw new AppError('BOOKINGS_AHEAD', {
      message: say(
        'A monthly payment for {reference}, {title}, is still open. You can delete your account once it’s settled.',
        { reference: unpaid.reference, title: unpaid.title },
      ),
    });
  if (open.length === 0) return;
  const named = open.slice(0, BOOKINGS_NAMED).map(nameOfBooking).join('; ');
  throw new AppError('BOOKINGS_AHEAD', {
    message:
      open.length > BOOKINGS_NAMED
        ? say(
            'You still have bookings with other people: {named} and more. Wait until they end, or cancel them first.',
            { named },
          )
        : say('You still have bookings with other people: {named}. Wait until they end, or cancel them first.', {
            named,
          }),
  });
}

/**
 * Requests deletion after a grace period and unpublishes the member's listings. A second request keeps the first date. Throws
 * VALIDATION_FAILED for the password, FORBIDDEN for the only admin, BOOKINGS_AHEAD, PAYOUTS_AHEAD.
 */
export async function askForDeletion(
  deps: Deps,
  actor: MemberActor,
  { password }: { password: string },
): Promise<{ deletionDueAt: string }> {
  const member = await getMember(deps.db.kysely, actor.memberId);
  if (member.issuer === EMBEDDED_ISSUER) await requirePassword(await getOwnAccount(deps, member.id), password);
  await requireAnotherAdmin(deps.db.kysely, deps, member.id);
  await requireNothingOpen(deps, member.id);
  if (member.deletion_due_at) return { deletionDueAt: member.deletion_due_at.toISOString() };
  for (const id of await store.listOwnListings(deps.db.kysely, member.id, ['live']))
    await pauseListing(deps, actor, id);
  const dueAt = new Date(deps.clock.now().getTime() + ACCOUNT.deletionGraceDays * 86_400_000);
  await deps.db.kysely.transaction().execute(async (trx) => {
    await store.setDeletion(trx, member.id, dueAt);
    await queueEmail(trx, deps, {
      template: 'deletion-asked',
      to: member.email,
      memberId: member.id,
      data: { name: member.name, dueOn: dueAt.toISOString().slice(0, 10) },
    });
  });
  return { deletionDueAt: dueAt.toISOString() };
}

export const takeBackDeletion = (deps: Deps, actor: MemberActor): Promise<void> =>
  store.setDeletion(deps.db.kysely, actor.memberId, null);

/** New bookings with other people delay the deletion, and so do money from them and damage that isn't settled or can still be reported. */
const hasAnythingAhead = async (db: Deps['db']['kysely'], memberId: string, now: Date): Promise<boolean> =>
  (await store.listOpenBookings(db, memberId, 1)).length > 0 ||
  (await hasMoneyAhead(db, memberId)) ||
  (await hasRefundsToSend(db, memberId)) ||
  (await findOpenDamage(db, memberId)) !== undefined ||
  (await findOpenDispute(db, memberId)) !== undefined ||
  (await findUnpaid(db, memberId)) !== undefined ||
  (await awaitsReport(db, memberId, now));

async function deleteMember(deps: Deps, memberId: string): Promise<boolean> {
  const now = deps.clock.now();
  if (await hasAnythingAhead(deps.db.kysely, memberId, now)) return false;
  const states = ['draft', 'in_review', 'live', 'paused', 'suspended'];
  for (const id of await store.listOwnListings(deps.db.kysely, memberId, states))
    await removeListing(deps, toMemberActor(memberId), id);
  await forgetTimeOff(deps, toMemberActor(memberId));
  return deps.db.kysely.transaction().execute(async (trx) => {
    const member = await store.lockDueMember(trx, memberId, now);
    if (!member || (await hasAnythingAhead(trx, memberId, now))) return false;
    const { language } = await findReaderChoices(trx, memberId);
    const ids = await store.listOwnIds(trx, memberId);
    await eraseNames(trx, ids, FORMER_NAME);
    for (const accountId of await loginSubjects(trx, member)) await giveUpAccount(trx, accountId);
    await swapPicture(trx, deps, memberId, null);
    await forgetAttachments(trx, deps, memberId);
    await forgetFloorPlans(trx, deps, memberId);
    await forgetDamagePictures(trx, deps, memberId);
    await forgetEvidence(trx, deps, memberId);
    await forgetWayInPhotos(trx, deps, memberId);
    await forgetExcuseFiles(trx, deps, memberId);
    await forgetDocuments(trx, deps, memberId);
    await forgetTickets(trx, deps, memberId, { name: FORMER_NAME });
    await forgetReports(trx, memberId);
    await forgetTokens(trx, memberId);
    await forgetWebhooks(trx, memberId);
    await forgetApps(trx, memberId);
    await forgetPush(trx, memberId);
    await giveUpCredit(trx, deps, memberId);
    await forgetCustomers(trx, deps, ids);
    await forgetTeams(trx, deps, { actorId: memberId, ids, email: member.email, now });
    await store.anonymize(trx, member, { name: FORMER_NAME, now });
    // Without a member id: the member no longer exists, and nothing of them may stay.
    await queueEmail(trx, deps, {
      template: 'account-deleted',
      to: member.email,
      memberId: null,
      language,
      data: { name: member.name },
    });
    return true;
  });
}

/** Carries out due deletions. Safe to run on several nodes. Returns how many members were deleted. */
export async function deleteDueMembers(deps: Deps): Promise<number> {
  let count = 0;
  for (const memberId of await store.listDeletionsDue(deps.db.kysely, deps.clock.now(), BATCH)) {
    try {
      if (await deleteMember(deps, memberId)) count += 1;
    } catch (error) {
      deps.log.error({ err: error, memberId }, 'failed to delete a member, will retry');
    }
  }
  return count;
}
