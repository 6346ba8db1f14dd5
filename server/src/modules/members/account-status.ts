// Whether an account is active, and if it isn't, why, and how long it may take (AP5, RT4).
import type { Answer } from '@daynook/contract/api';
import type { Db } from '../../db/db.ts';
import type { MemberActor } from '../../http/actor.ts';
import { listAdmissionWaits } from '../audit/service.ts';
import { getMember } from './service.ts';
import type { MemberRow } from './store.ts';

type Status = Answer<'GET /api/beta/status'>;

const ACTIVE: Status = { accountStatus: 'active', reason: null, suspension: null };

function accountStatus(member: MemberRow): Status {
  if (member.status === 'active') return ACTIVE;
  if (member.status === 'suspended')
    return {
      accountStatus: 'suspended',
      reason: 'suspended',
      suspension: member.suspension_reason
        ? { reason: member.suspension_reason, untilOn: member.suspended_until }
        : null,
    };
  return { accountStatus: 'pending', reason: member.is_email_verified ? 'review' : 'email', suspension: null };
}

/** How many recent admissions are used to estimate the wait, and the minimum for an estimate. */
const WAITS = { looked: 20, least: 5 } as const;

/** The median wait in whole minutes; undefined if there are too few. */
function typicalWait(waits: readonly number[]): number | undefined {
  if (waits.length < WAITS.least) return undefined;
  const sorted = waits.toSorted((a, b) => a - b);
  return Math.max(0, Math.round(sorted[Math.floor((sorted.length - 1) / 2)]!));
}

/** Staff are never pending. */
export async function getAccountStatus(db: Db, actor: MemberActor): Promise<Status> {
  if (actor.isStaff && actor.accountStatus !== 'suspended') return ACTIVE;
  const status = accountStatus(await getMember(db, actor.memberId));
  if (status.reason !== 'review') return status;
  const typicalWaitMinutes = typicalWait(await listAdmissionWaits(db, WAITS.looked));
  return typicalWaitMinutes === undefined ? status : { ...status, typicalWaitMinutes };
}
