// Staff invite people from a file of another system (RO8). Nobody becomes a member before they accept, so an import can be taken back.

import type { Answer } from '@daynook/contract/api';
import { MEMBER_IMPORTS, type MemberImport } from '@daynook/contract/connections/member-imports';
import { inLanguage, type Language } from '@daynook/contract/languages/languages';
import { chooseLanguage, type LanguageConfig, offeredLanguages } from '../../current-languages.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { uiLocalesPart } from '../../http/read-language.ts';
import { derive, isSigned } from '../../identity/signed-text.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { emailEffect } from '../emails/service.ts';
import { FileError } from '../listing-import/service.ts';
import { countVerdicts, type ReadFile, readMembers } from './read-members.ts';
import * as store from './store.ts';

export type { OpenInvitation } from './store.ts';
export { markAccepted } from './store.ts';

const DAY_MS = 86_400_000;
const PURPOSE = 'member-invitation';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** When an invitation that still works was sent at the earliest. */
const oldestOpen = (now: Date): Date => new Date(now.getTime() - MEMBER_IMPORTS.days * DAY_MS);

const view = (row: store.ImportRow): MemberImport => ({
  _id: row.id,
  fileName: row.file_name,
  by: row.by_name,
  createdAt: row.created_at.toISOString(),
  undoneAt: row.undone_at?.toISOString() ?? null,
  counts: { invited: row.invited, joined: row.joined, expired: row.expired, undone: row.undone },
});

/** The file, with who's here already. Throws IMPORT_REJECTED if it can't be read. */
async function readKnown(deps: Deps, text: string): Promise<ReadFile> {
  let file: ReadFile;
  try {
    file = readMembers(text, offeredLanguages(deps.config));
  } catch (error) {
    if (error instanceof FileError) throw new AppError('IMPORT_REJECTED', { message: error.message });
    throw error;
  }
  const ready = file.lines.filter(({ verdict }) => verdict === 'ready').map(({ email }) => email);
  const known = await store.findKnown(deps.db.kysely, ready, oldestOpen(deps.clock.now()));
  const members = new Set(known.filter((one) => one.is_member).map(({ email }) => email));
  const invited = new Set(known.map(({ email }) => email));
  const lines = file.lines.map((line) => {
    if (line.verdict !== 'ready' || !invited.has(line.email)) return line;
    return members.has(line.email)
      ? { ...line, verdict: 'member' as const, message: say('They have an account.') }
      : { ...line, verdict: 'invited' as const, message: say('They have an invitation they haven’t accepted yet.') };
  });
  return { ...file, lines };
}

/** Checks a file without changing anything. Throws IMPORT_REJECTED. */
export async function checkMembers(
  deps: Deps,
  { text }: { readonly text: string },
): Promise<Answer<'POST /api/staff/member-imports/check'>> {
  const { lines, ignoredColumns } = await readKnown(deps, text);
  const shown = lines.filter(({ verdict }) => verdict !== 'ready').slice(0, MEMBER_IMPORTS.shownLines);
  return {
    counts: countVerdicts(lines),
    lines: shown.map(({ line, email, name, verdict, message }) => ({ line, email, name, verdict, message })),
    ignoredColumns: [...ignoredColumns],
  };
}

/** The link that accepts an invitation. Only this installation can write it. */
function toLink({ config, secrets }: Pick<Deps, 'config' | 'secrets'>, id: string, language: Language): string {
  if (!config.oidc.isEmbedded) return config.publicUrl;
  return `${config.publicUrl}/oidc/join?token=${id}.${derive(secrets.cookieKeys, PURPOSE, id)}${uiLocalesPart(chooseLanguage(config, language))}`;
}

async function getImport(deps: Deps, id: string): Promise<MemberImport> {
  const oldest = oldestOpen(deps.clock.now());
  const [row] = await store.listImports(deps.db.kysely, { id, oldest, limit: 1 });
  if (!row) throw new AppError('NOT_FOUND');
  return view(row);
}

/** Invites everyone in the file who isn't here yet. Throws IMPORT_REJECTED. */
export async function importMembers(
  deps: Deps,
  { memberId }: MemberActor,
  { text, fileName }: { readonly text: string; readonly fileName: string },
): Promise<MemberImport> {
  const { lines } = await readKnown(deps, text);
  const people = lines
    .filter(({ verdict }) => verdict === 'ready')
    .map(({ line, email, name, role, language }) => ({ id: deps.newId(), line, email, name, role, language }));
  const refuseEmpty = (): never => {
    throw new AppError('IMPORT_REJECTED', { message: say('There’s nobody to invite in this file.') });
  };
  if (people.length === 0) refuseEmpty();
  const id = deps.newId();
  await retryTransaction(deps.db.kysely, async (trx) => {
    const at = deps.clock.now();
    const row = { id, fileName, memberId, at, oldest: oldestOpen(at) };
    const added = await store.insertImport(trx, row, people);
    // Another import has invited all of them meanwhile.
    if (added.size === 0) refuseEmpty();
    const invited = people.filter((one) => added.has(one.id));
    const effects = invited.map(({ id: invitationId, email, name, role, language }) =>
      emailEffect({
        language,
        template: 'member-invited',
        to: email,
        memberId: null,
        data: { invitationId, name, role, link: toLink(deps, invitationId, language), days: MEMBER_IMPORTS.days },
      }),
    );
    await queueEffects(trx, deps, effects);
    await audit(trx, deps, {
      actorId: memberId,
      action: 'members-imported',
      subject: { kind: 'member', id: memberId },
      memberId,
      reason: `${fileName}: ${invited.length}`,
    });
  });
  return getImport(deps, id);
}

/** Throws VALIDATION_FAILED for cursors that we didn't create. */
export async function listMemberImports(
  deps: Deps,
  { cursor }: { readonly cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/member-imports'>> {
  const oldest = oldestOpen(deps.clock.now());
  const page = pageAfter(cursor, MEMBER_IMPORTS.pageSize);
  const rows = await store.listImports(deps.db.kysely, { oldest, ...page });
  const { shown, nextCursor } = toPage(rows, MEMBER_IMPORTS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return { imports: shown.map(view), nextCursor };
}

/** Throws NOT_FOUND. */
export async function viewMemberImport(
  deps: Deps,
  { id, after = 0 }: { readonly id: string; readonly after?: number | undefined },
): Promise<Answer<'GET /api/staff/member-imports/{id}'>> {
  const found = await getImport(deps, id);
  const oldest = oldestOpen(deps.clock.now());
  const limit = MEMBER_IMPORTS.pageSize + 1;
  const rows = await store.listPeople(deps.db.kysely, { importId: id, oldest, after, limit });
  const people = rows.slice(0, MEMBER_IMPORTS.pageSize);
  return { import: found, people, nextAfter: rows.length > people.length ? people.at(-1)!.line : null };
}

/** Takes back all invitations that nobody has accepted; repeats change nothing. Throws NOT_FOUND. */
export async function undoMemberImport(deps: Deps, { memberId }: MemberActor, id: string): Promise<MemberImport> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const at = deps.clock.now();
    if (!(await store.undoImport(trx, id, at))) throw new AppError('NOT_FOUND');
    await audit(trx, deps, {
      actorId: memberId,
      action: 'members-import-undone',
      subject: { kind: 'member', id: memberId },
      memberId,
      reason: id,
    });
  });
  return getImport(deps, id);
}

/** The invitation behind a link, if it still works. */
export async function findInvitation(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<store.OpenInvitation | undefined> {
  const [id = '', signature = ''] = token.split('.');
  if (!ID.test(id) || !isSigned(deps.secrets.cookieKeys, PURPOSE, id, signature)) return undefined;
  return store.findOpen(deps.db.kysely, id, oldestOpen(deps.clock.now()));
}

/** Whether an invitation still works, for an email that waited. */
export const isOpen = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> =>
  (await store.findOpen(db.kysely, id, oldestOpen(clock.now()))) !== undefined;

/** Where someone who has joined starts. */
export const startPath = (
  { role, language }: Pick<store.OpenInvitation, 'role' | 'language'>,
  config: LanguageConfig,
): string => inLanguage(chooseLanguage(config, language), role === 'host' ? '/host-onboarding' : '/dashboard');

export const memberImportJobs: readonly TimedJob[] = [
  {
    name: 'member-imports-forget',
    everySeconds: 3_600,
    run: (deps) =>
      store.deleteBefore(deps.db.kysely, new Date(deps.clock.now().getTime() - MEMBER_IMPORTS.keptDays * DAY_MS)),
  },
];
