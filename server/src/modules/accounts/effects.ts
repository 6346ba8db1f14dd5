// What follows from a change of somebody's status: they are told by mail, why and until when as it stands then.
import type { TopicHandler } from '../../jobs/outbox.ts';
import { deliverMail } from '../mail/service.ts';
import { getMember, STATUS_TOPIC, type StatusNews } from '../members/service.ts';

/** Carries out the effects of the topic `member-status`; news that is no longer true is kept to ourselves. */
export const memberStatusTopic: TopicHandler = {
  topic: STATUS_TOPIC,
  handle: async (deps, payload, outboxId) => {
    const { memberId, became } = payload as unknown as StatusNews;
    const member = await getMember(deps.db.kysely, memberId);
    if (member.status !== became || member.deleted_at) return;
    const to = { to: member.email, memberId };
    if (became === 'active')
      await deliverMail(deps, outboxId, { ...to, template: 'account-active', data: { name: member.name } });
    else
      await deliverMail(deps, outboxId, {
        ...to,
        template: 'account-suspended',
        data: { name: member.name, reason: member.suspension_reason ?? '', untilOn: member.suspended_until },
      });
  },
};
