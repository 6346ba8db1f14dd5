// Receives replies to emails about messages over SMTP (H9).
import type { FastifyInstance } from 'fastify';
import type { MailListener } from '../../adapters/email/smtp-listener.ts';
import type { Deps } from '../../deps.ts';
import { findReplyAddress } from '../reply-addresses/service.ts';

/** Receives replies if the settings say where. Throws ListenError. */
export async function receiveReplies(
  app: FastifyInstance,
  deps: Deps,
  say: (text: string) => void,
): Promise<MailListener | undefined> {
  const { replies } = deps.config;
  if (!replies) return undefined;
  // Their packages aren't loaded otherwise.
  const [{ listenForMail }, { takeReply }] = await Promise.all([
    import('../../adapters/email/smtp-listener.ts'),
    import('./take-reply.ts'),
  ]);
  const listener = await listenForMail(
    replies,
    {
      isKnown: async (address) => (await findReplyAddress(deps, address)) !== undefined,
      take: (mail) => takeReply(app, deps, mail),
    },
    deps.log,
  );
  say(`Replies by email to ${replies.domain} are received on ${replies.host}:${listener.port}`);
  return listener;
}
