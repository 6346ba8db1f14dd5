// Texts the code once it's committed. The message is written only then, so no code waits in the outbox.

import { sendText } from '../../adapters/sms/sms-service.ts';
import { chooseReader } from '../../current-languages.ts';
import type { TopicHandler } from '../../jobs/outbox.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { findReaderChoices } from '../members/service.ts';
import { codeFor, isExpired, PHONE_CODE_TOPIC } from './codes.ts';
import { renderText } from './rules.ts';
import * as store from './store.ts';

/**
 * Handles the topic `phone-code`. Does nothing for a code that was sent before. It's marked only after sending: after a crash in between
 * we send the same code again with the same id, by which the SMS service can recognize it.
 */
export const phoneCodeTopic: TopicHandler = {
  topic: PHONE_CODE_TOPIC,
  isOutward: true,
  handle: async (deps, payload) => {
    const { kysely } = deps.db;
    const { codeId } = payload as { codeId: string };
    const code = await store.findCode(kysely, codeId);
    if (!code || code.ended_at !== null || isExpired(code, deps.clock.now()))
      return { droppedBecause: 'no longer true' };
    if (code.delivery !== 'queued') return undefined;
    const choices = await findReaderChoices(kysely, code.member_id);
    const text = forReader(chooseReader(deps.config, choices), () => renderText(codeFor(deps, code.id)));
    const outcome = await sendText(deps, { to: code.number, text, id: code.id });
    await store.setDelivery(kysely, code.id, outcome.isSent ? 'sent' : 'refused');
    return outcome.isSent ? undefined : { droppedBecause: `the SMS service answered ${outcome.refusedStatus}` };
  },
};
