// What follows from a change of somebody's status: they are told by mail, why and until when as it stands then. Rooms of who is
// suspended leave the market; to put them back is theirs.

import type { Deps } from '../../deps.ts';
import type { TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { deliverEmail } from '../emails/service.ts';
import { pauseListing } from '../hosting/service.ts';
import { getMember, STATUS_TOPIC, type StatusNotifications } from '../members/service.ts';
import { selfOf } from './self.ts';
import * as store from './store.ts';

/** One that somebody else takes off meanwhile, staff or the host's last deed, is off already. */
async function pauseRooms(deps: Deps, memberId: string): Promise<void> {
  for (const id of await store.listOwnListings(deps.db.kysely, memberId, ['live'])) {
    await pauseListing(deps, selfOf(memberId), id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Carries out the effects of the topic `member-status`; news that is no longer true is kept to ourselves. */
export const memberStatusTopic: TopicHandler = {
  topic: STATUS_TOPIC,
  handle: async (deps, payload, outboxId) => {
    const { memberId, became } = payload as unknown as StatusNotifications;
    const member = await getMember(deps.db.kysely, memberId);
    if (member.status !== became || member.deleted_at) return;
    if (became === 'suspended') await pauseRooms(deps, memberId);
    const to = { to: member.email, memberId };
    if (became === 'active')
      await deliverEmail(deps, outboxId, { ...to, template: 'account-active', data: { name: member.name } });
    else
      await deliverEmail(deps, outboxId, {
        ...to,
        template: 'account-suspended',
        data: { name: member.name, reason: member.suspension_reason ?? '', untilOn: member.suspended_until },
      });
  },
};
