// Portable reputation: members take what their profile says to another installation, and show here what another one says (decision 0170).
import { Readable } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import { type ImportProblem, REPUTATION } from '@daynook/contract/reputation/limits';
import type { ImportedReputation, OwnReputation, ReputationCheck } from '@daynook/contract/reputation/reputation';
import { isIssuerAccepted } from '@daynook/contract/settings/reputation-settings';
import type { ReportedLine } from '@daynook/contract/staff/reports';
import { brandSlug, currentSettings } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { getMember } from '../members/service.ts';
import { matchesEmail } from './email-mark.ts';
import { findSignatureProblem, type KeyDeps, ownIssuer } from './keys.ts';
import { makeFile } from './make-file.ts';
import { problemWords, refuse } from './problem-words.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { isExpired, isFromFuture } from './rules.ts';
import * as store from './store.ts';
import { findHiddenBecause, viewContent, viewImport, viewOwn } from './view.ts';

export { KEYS_PATH, publishKeys } from './keys.ts';

/** The member's signed file, named after the date (UTC). */
export async function downloadFile(deps: Deps, actor: MemberActor): Promise<Download> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  return new Download(Readable.from([await makeFile(deps, actor.memberId)]), `${brandSlug()}-reputation-${day}.json`);
}

/** Why the file isn't valid now; undefined if it is. Asks the site that it names for its keys. */
async function findProblem(deps: KeyDeps, file: ReadFile) {
  const now = deps.clock.now();
  if (isFromFuture(file.reputation, now)) return 'not-yet';
  if (isExpired(file.reputation, now)) return 'expired';
  return findSignatureProblem(deps, file);
}

/** Whether a file is genuine. Stores nothing. */
export async function checkFile(deps: KeyDeps, text: string): Promise<ReputationCheck> {
  const reading = readFile(text);
  const file = 'file' in reading ? reading.file : undefined;
  const problem = 'file' in reading ? ((await findProblem(deps, reading.file)) ?? null) : reading.problem;
  const issuer = file?.reputation.issuer.url;
  return {
    isValid: problem === null,
    problem,
    message: problem && problemWords(problem),
    reputation: file ? viewContent(file.reputation) : null,
    isAccepted:
      issuer !== undefined && issuer !== ownIssuer(deps) && isIssuerAccepted(currentSettings().reputation, issuer),
  };
}

/** Why the member can't have this file beside their others; undefined if they can. */
async function findRowProblem(db: Db, memberId: string, file: ReadFile): Promise<ImportProblem | undefined> {
  const known = await store.listKnown(db, memberId);
  const same = known.find(({ issuer }) => issuer === file.reputation.issuer.url);
  if (same?.removed_at) return 'removed';
  if (same) return same.issued_at > new Date(file.reputation.issuedAt) ? 'older' : undefined;
  const count = known.filter(({ removed_at }) => !removed_at).length;
  return count >= REPUTATION.importsMaximum ? 'too-many' : undefined;
}

/** What's wrong with it for this member, before another site is asked. */
async function findImportProblem(deps: Deps, memberId: string, file: ReadFile): Promise<ImportProblem | undefined> {
  const { issuer, subject } = file.reputation;
  if (issuer.url === ownIssuer(deps)) return 'own';
  if (!isIssuerAccepted(currentSettings().reputation, issuer.url)) return 'not-accepted';
  const { email } = await getMember(deps.db.kysely, memberId);
  if (!(await matchesEmail(email, subject))) return 'another-email';
  return findRowProblem(deps.db.kysely, memberId, file);
}

/**
 * Adds a file of another installation to the member's profile, or replaces the older one of the same site. Throws REPUTATION_REFUSED with
 * `current.problem`.
 */
export async function importFile(deps: Deps, actor: MemberActor, text: string): Promise<OwnReputation> {
  const { memberId } = actor;
  const reading = readFile(text);
  if ('problem' in reading) throw refuse(reading.problem);
  const { file } = reading;
  const problem = (await findImportProblem(deps, memberId, file)) ?? (await findProblem(deps, file));
  if (problem) throw refuse(problem);
  const at = deps.clock.now();
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockMember(trx, memberId);
    const late = await findRowProblem(trx, memberId, file);
    if (late) throw refuse(late);
    const id = await store.writeImport(trx, { id: deps.newId(), memberId, content: file.reputation, at });
    return viewOwn((await store.findImport(trx, id))!, at);
  });
}

/** The files on one's own profile, also those that others don't see. */
export async function listOwn(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/reputation/imports'>> {
  const now = deps.clock.now();
  const { from, issuers } = currentSettings().reputation;
  return {
    imports: (await store.listImports(deps.db.kysely, actor.memberId)).map((row) => viewOwn(row, now)),
    isOpen: deps.config.isOutboundOn && (from === 'any' || (from === 'listed' && issuers.length > 0)),
    acceptedIssuers: from === 'any' ? null : from === 'listed' ? [...issuers] : [],
  };
}

/** Shows or hides a file. Throws NOT_FOUND. */
export async function showImport(
  deps: Deps,
  actor: MemberActor,
  { id, isShown }: { id: string; isShown: boolean },
): Promise<OwnReputation> {
  const db = deps.db.kysely;
  if (!(await store.updateShown(db, { id, memberId: actor.memberId, isShown }))) throw new AppError('NOT_FOUND');
  const row = await store.findImport(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return viewOwn(row, deps.clock.now());
}

/** Removes a file. Does nothing if the member has none with this id. */
export const removeImport = (deps: Deps, actor: MemberActor, id: string): Promise<void> =>
  store.deleteImport(deps.db.kysely, id, actor.memberId);

/** What a profile shows: files the member didn't hide, not too old, of sites that the operator accepts now. */
export async function listShownReputations(db: Db, memberId: string, now: Date): Promise<ImportedReputation[]> {
  const rows = await store.listImports(db, memberId);
  return rows.filter((row) => row.is_shown && findHiddenBecause(row, now) === null).map(viewImport);
}

/** What a report contains; undefined for one's own, and for those one can't see. */
export async function reportReputation(trx: Db, id: string, reporterId: string) {
  const row = await store.findImport(trx, id);
  if (!row?.is_shown || row.member_id === reporterId) return undefined;
  const { reviews, kudos } = row.content;
  return {
    aboutId: row.member_id,
    excerpt: [row.issuer, ...[...reviews, ...kudos].map(({ text }) => text)].join('\n'),
  };
}

/** What it says now, for staff. */
export async function showReportedReputation(db: Db, id: string) {
  const row = await store.findReported(db, id);
  if (!row) return undefined;
  const content = row.content as unknown as ImportedReputation | null;
  const texts = [...(content?.reviews ?? []), ...(content?.kudos ?? [])].map(({ text }) => text).filter(Boolean);
  const line: ReportedLine = {
    _id: row.id,
    by: { _id: row.member_id, name: row.name },
    at: row.checked_at.toISOString(),
    text: [row.issuer, ...texts].join('\n'),
    isReported: true,
    pictureIds: [],
    files: [],
  };
  return { isHidden: content === null, path: row.username && `/${row.username}`, lines: [line] };
}

/** Staff remove it, and it can't be added again. */
export const hideReputation = (trx: Db, id: string, { at }: { at: Date }): Promise<void> => store.takeDown(trx, id, at);
