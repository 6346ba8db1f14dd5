// For the self-check: a text that staff send to their own confirmed number.
import type { Answer } from '@daynook/contract/api';
import { sendText } from '../../adapters/sms/sms-service.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { say } from '../../lib/languages/say.ts';
import * as store from './store.ts';

type Answered = Answer<'POST /api/staff/self-check/text-message'>;

/** Sends now instead of through the outbox, because the person who asked waits for the service's answer. */
export async function sendTestText(deps: Deps, { memberId }: MemberActor): Promise<Answered> {
  const { config, db, log } = deps;
  if (!config.sms) return { outcome: 'not-configured', to: null, reason: null };
  if (!config.isOutboundOn) return { outcome: 'held', to: null, reason: null };
  const number = await store.findPhone(db.kysely, memberId);
  if (number === undefined) return { outcome: 'no-phone', to: null, reason: null };
  const to = formatPhone(number);
  try {
    const sent = await sendText(
      { config, log },
      { to: number, text: say('{brand}: Text messages work.'), id: deps.newId() },
    );
    return sent.isSent
      ? { outcome: 'sent', to, reason: null }
      : { outcome: 'refused', to, reason: `HTTP ${sent.refusedStatus}` };
  } catch (error) {
    return { outcome: 'refused', to, reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' };
  }
}
