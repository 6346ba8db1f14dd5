// After a member's status changes, emails them the reason and the end date as they are at that time. Listings of a suspended host
// are paused, and the host has to resume them.

import type { Deps } from '../../deps.ts';
import type { TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { deliverEmail } from '../emails/service.ts';
import { pauseListing } from '../hosting/service.ts';
import { getMember, STATUS_TOPIC, type StatusNotifications } from '../members/service.ts';
import { toMemberActor } from './member-actor.ts';
import * as store from './store.ts';

/** Skips listings that staff or the host paused in the meantime. */
async function pauseListings(deps: Deps, memberId: string): Promise<void> {
  for (const id of await store.listOwnListings(deps.db.kysely, memberId, ['live'])) {
    await pauseListing(deps, toMemberActor(memberId), id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/** Handles the topic `member-status`. Skips notifications that are no longer true. */
export const memberStatusTopic: TopicHandler = {
  topic: STATUS_TOPIC,
  handle: async (deps, payload, outboxId) => {
    const { memberId, became } = payload as unknown as StatusNotifications;
    const member = await getMember(deps.db.kysely, memberId);
    if (member.status !== became || member.deleted_at) return;
    if (became === 'suspended') await pauseListings(deps, memberId);
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
