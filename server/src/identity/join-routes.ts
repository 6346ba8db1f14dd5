// People accept an invitation of staff: the link proves that the address is theirs, and they choose a password.
import type { Transaction } from 'kysely';
import { chooseLanguage } from '../current-languages.ts';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { currentReader, forReader } from '../lib/languages/reader.ts';
import { acceptAtSignUp } from '../modules/legal/service.ts';
import { findInvitation, markAccepted, type OpenInvitation, startPath } from '../modules/member-imports/service.ts';
import { admitMember, EMBEDDED_ISSUER, enrollMember } from '../modules/members/service.ts';
import { insertAccount } from './account-store.ts';
import { findByEmail } from './accounts.ts';
import { readBody, readSignUp, readText } from './form-fields.ts';
import { rememberDevice } from './known-device.ts';
import { plainPage } from './pages/account-pages.ts';
import { alreadyHerePage, joinedPage, joinPage } from './pages/join-page.ts';
import { WORDS } from './pages/words.ts';
import { hashPassword } from './password-hash.ts';
import { showPage } from './show-page.ts';
import type { SignInParts } from './sign-in-routes.ts';

const PATH = '/oidc/join';

class JoinRefused extends Error {}

/** Creates the account and its member. Undefined if the invitation was used meanwhile, or someone else created the account. */
async function join(
  deps: Deps,
  invitation: OpenInvitation,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<string | undefined> {
  const passwordHash = await hashPassword(password);
  const id = deps.newId();
  const work = async (trx: Transaction<DB>): Promise<string> => {
    const now = deps.clock.now();
    const { email } = invitation;
    const row = { id, email, name, password_hash: passwordHash, email_verified_at: now, created_at: now };
    if (!(await insertAccount(trx, row)) || !(await markAccepted(trx, invitation.id, now))) throw new JoinRefused();
    const identity = { issuer: EMBEDDED_ISSUER, subject: id, email, isEmailVerified: true, name };
    // Their emails are in the language of the invitation, whatever the browser's.
    const language = chooseLanguage(deps.config, invitation.language);
    const { language: shown, region } = currentReader();
    const reader = { language, region: shown === language ? region : undefined };
    const member = await forReader(reader, () => enrollMember(trx, deps, identity));
    await admitMember(trx, member.id);
    await acceptAtSignUp(trx, member.id, now);
    return id;
  };
  return deps.db.kysely
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      if (error instanceof JoinRefused) return undefined;
      throw error;
    });
}

export function addJoinRoutes({ app, deps }: SignInParts): void {
  const { config } = deps;
  const isOver = () => plainPage(WORDS.problem.linkTitle, WORDS.problem.link);

  app.get(PATH, async (request, reply) => {
    const token = readText(readBody(request.query), 'token');
    const invitation = await findInvitation(deps, token);
    if (!invitation) return showPage(reply, config, isOver(), 400);
    if (await findByEmail(deps, invitation.email)) return showPage(reply, config, alreadyHerePage());
    return showPage(reply, config, joinPage(token, invitation));
  });

  app.post(PATH, async (request, reply) => {
    const body = readBody(request.body);
    const token = readText(body, 'token');
    const invitation = await findInvitation(deps, token);
    if (!invitation) return showPage(reply, config, isOver(), 400);
    const { email } = invitation;
    const { name, password, errors } = readSignUp({ ...body, email });
    if (Object.keys(errors).length > 0) return showPage(reply, config, joinPage(token, { name, email }, errors), 400);
    const accountId = await join(deps, invitation, { name, password });
    if (accountId === undefined) return showPage(reply, config, isOver(), 400);
    rememberDevice(deps, request, reply, accountId);
    return showPage(reply, config, joinedPage(startPath(invitation, config)));
  });
}
