// Webhooks and their deliveries as their managers see them.
import type { Webhook, WebhookDelivery } from '@daynook/contract/accounts/webhooks';
import { describeOutboundError, isOutboundError } from '../../lib/guarded-fetch/outbound-refused.ts';
import { sayKnown } from '../../lib/languages/say.ts';
import type { LogRow } from './delivery-store.ts';
import type { WebhookRow } from './store.ts';

export const toWebhook = (row: WebhookRow, now: Date): Webhook => ({
  _id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  isForMarket: row.member_id === null,
  isOn: row.is_on,
  offReason: row.off_reason,
  failingSince: row.failing_since?.toISOString() ?? null,
  formerSecretUntil: row.former_until && now < row.former_until ? row.former_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
});

export const toDelivery = (row: LogRow): WebhookDelivery => ({
  _id: row.id,
  eventId: row.event_id,
  type: row.type as WebhookDelivery['type'],
  occurredAt: row.occurred_at.toISOString(),
  state: row.state,
  isReplay: row.replay_number > 0,
  attempts: row.attempts,
  lastTriedAt: row.last_tried_at?.toISOString() ?? null,
  durationMs: row.duration_ms,
  responseStatus: row.response_status,
  responseStart: row.response_start,
  failure: row.failure && (isOutboundError(row.failure) ? describeOutboundError(row.failure) : sayKnown(row.failure)),
  nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
});
