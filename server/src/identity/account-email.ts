// Account emails. They're written when the outbox reaches them, so that requesting one takes equally long whether or not the account
// exists, and no token waits in the outbox.
import type { Language } from '@daynook/contract/languages/languages';
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { chooseLanguage } from '../current-languages.ts';
import type { Deps } from '../deps.ts';
import { uiLocalesPart } from '../http/read-language.ts';
import type { TopicHandler } from '../jobs/outbox.ts';
import { deliverEmail } from '../modules/emails/service.ts';
import { EMBEDDED_ISSUER, findMemberByIdentity, findReaderChoices, getMember } from '../modules/members/service.ts';
import { insertEmailToken } from './account-store.ts';
import { ACCOUNT_EMAIL_TOPIC, type AccountEmail, findByEmail, findById } from './accounts.ts';
import { codeFor } from './email-code.ts';
import { findCode } from './email-code-store.ts';
import { derive } from './signed-text.ts';

const LIFETIME_MS = {
  verify: 7 * 24 * 60 * 60_000,
  reset: 60 * 60_000,
  change: ACCOUNT.emailChangeHours * 60 * 60_000,
} as const;

const tokenFor = (deps: Deps, kind: keyof typeof LIFETIME_MS, outboxId: string) => ({
  token: derive(deps.secrets.cookieKeys, `mail-${kind}`, outboxId),
  until: new Date(deps.clock.now().getTime() + LIFETIME_MS[kind]),
});

/** The account's member, and what they read. */
async function findOwner(
  { db }: Deps,
  accountId: string,
): Promise<{ memberId: string | null; language: Language | undefined }> {
  const member = await findMemberByIdentity(db.kysely, EMBEDDED_ISSUER, accountId);
  const { language } = member ? await findReaderChoices(db.kysely, member.id) : {};
  return { memberId: member?.id ?? null, language };
}

/** A page behind an email's link, in the language of the email. */
const toLink = ({ config }: Deps, path: string, token: string, language: Language | undefined): string =>
  `${config.publicUrl}/oidc/${path}?token=${token}${uiLocalesPart(chooseLanguage(config, language))}`;

/** Goes to the new address. Says nothing about an account that may already have it. */
async function emailMove(deps: Deps, outboxId: string, { email, accountId }: { email: string; accountId: string }) {
  const account = await findById(deps, accountId);
  if (!account) return;
  const owner = await findByEmail(deps, email);
  if (owner) {
    await deliverEmail(deps, outboxId, {
      to: owner.email,
      memberId: null,
      language: (await findOwner(deps, owner.id)).language,
      template: 'already-here',
      data: { name: owner.name },
    });
    return;
  }
  const { token, until } = tokenFor(deps, 'change', outboxId);
  await insertEmailToken(deps.db.kysely, token, account.id, 'change', until, email);
  const { language } = await findOwner(deps, account.id);
  await deliverEmail(deps, outboxId, {
    to: email,
    memberId: null,
    language,
    template: 'change-email',
    data: { name: account.name, link: toLink(deps, 'change-email', token, language) },
  });
}

async function emailCode(deps: Deps, outboxId: string, { memberId, codeId }: { memberId: string; codeId: string }) {
  const code = await findCode(deps.db.kysely, memberId);
  if (code?.id !== codeId) return;
  const member = await getMember(deps.db.kysely, memberId);
  if (member.email !== code.email) return;
  const data = { name: member.name, code: codeFor(deps, codeId) };
  await deliverEmail(deps, outboxId, { to: code.email, memberId, template: 'email-code', data });
}

/** Carries out the effects of the topic `account-mail`. The same outbox row always makes the same link. */
export const accountEmailTopic: TopicHandler = {
  topic: ACCOUNT_EMAIL_TOPIC,
  isOutward: true,
  // People who requested a link a day ago have requested another one since, or don't need it.
  isStale: (_payload, heldHours) => heldHours >= 24,
  handle: async (deps, payload, outboxId) => {
    const mail = payload as unknown as AccountEmail;
    if (mail.kind === 'change') return emailMove(deps, outboxId, mail);
    if (mail.kind === 'code') return emailCode(deps, outboxId, mail);
    const { kind, email } = mail;
    const account = await findByEmail(deps, email);
    if (!account || (kind === 'verify' && account.email_verified_at)) return;
    const { memberId, language } = await findOwner(deps, account.id);
    const to = { to: account.email, memberId };
    if (kind === 'already-here') {
      await deliverEmail(deps, outboxId, { ...to, template: 'already-here', data: { name: account.name } });
      return;
    }
    const { token, until } = tokenFor(deps, kind, outboxId);
    await insertEmailToken(deps.db.kysely, token, account.id, kind, until);
    const template = kind === 'verify' ? 'verify-email' : 'reset-password';
    const link = toLink(deps, template, token, language);
    await deliverEmail(deps, outboxId, { ...to, template, data: { name: account.name, link } });
  },
};
