// The operator's own legal documents: publishing a version ahead of time, withdrawing it before it takes effect, and the history.
import type { Answer, Input } from '@daynook/contract/api';
import { AGREED_DOCUMENTS, FIRST_OWN_VERSION, type LegalDocument } from '@daynook/contract/legal-versions';
import type { LegalDocumentView, LegalTexts } from '@daynook/contract/settings/legal-texts';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { listKnownVersions, listStates } from '../../current-legal-versions.ts';
import type { OwnLegalVersion } from '../../current-texts.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, toUtcDate } from '../../lib/time/dates.ts';
import { dateWords } from '../../lib/time/words.ts';
import { hasOtherMembers } from '../staff-roles/service.ts';
import { listChanges, listSiteLanguages, storeChange, viewChange } from './changes.ts';
import { refreshTexts } from './current.ts';
import { LegalEvent, LegalPublication, toOwnVersions } from './legal-events.ts';
import { requireMarkup } from './page-text-rules.ts';
import * as store from './store.ts';

const KIND = 'legal';

/** The texts of a version of the operator's; undefined if there's none with this number. */
export async function findLegalTexts(
  db: Db,
  document: LegalDocument,
  version: number,
): Promise<LegalTexts | undefined> {
  const row = await store.findLegalText(db, document, version);
  return row && LegalPublication.parse(row.value).texts;
}

interface Asked {
  readonly document: LegalDocument;
  readonly askedBy: string;
}

const isAgreedTo = (document: LegalDocument): boolean => AGREED_DOCUMENTS.some((one) => one === document);

/** The first day for a new version: at once if nobody agrees to it, and while there's nobody to tell, as when a site is set up. */
export async function findEarliest(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  { document, askedBy }: Asked,
): Promise<string> {
  const isAnnounced = isAgreedTo(document) && (await hasOtherMembers(db, askedBy));
  return addDays(toUtcDate(clock.now()), isAnnounced ? LIMITS.noticeDays : 0);
}

export async function getLegalDocument(
  deps: Deps,
  { memberId }: Pick<MemberActor, 'memberId'>,
  document: LegalDocument,
): Promise<LegalDocumentView> {
  return {
    document,
    versions: listStates(listKnownVersions(document), toUtcDate(deps.clock.now())),
    siteLanguages: listSiteLanguages(deps),
    earliestOn: await findEarliest(deps.db.kysely, deps, { document, askedBy: memberId }),
    ...viewChange(await store.findVersion(deps.db.kysely, KIND, document)),
  };
}

/** Throws NOT_FOUND. */
export async function getLegalVersion(
  deps: Deps,
  document: LegalDocument,
  version: number,
): Promise<Answer<'GET /api/staff/legal-texts/{document}/versions/{version}'>> {
  const known = listKnownVersions(document).find((one) => one.version === version);
  if (!known) throw new AppError('NOT_FOUND');
  const { effectiveOn, languages } = known;
  const texts = languages && ((await findLegalTexts(deps.db.kysely, document, version)) ?? null);
  return { version, effectiveOn, languages: languages && [...languages], texts };
}

function viewEvent(row: store.TextRow): Answer<'GET /api/staff/legal-texts/{document}/changes'>['changes'][number] {
  const event = LegalEvent.parse(row.value);
  return {
    published: event.version,
    isWithdrawal: event.kind === 'withdrawn',
    effectiveOn: event.kind === 'published' ? event.effectiveOn : null,
    ...viewChange(row),
  };
}

export async function listLegalChanges(
  deps: Deps,
  document: LegalDocument,
  before: number | undefined,
): Promise<Answer<'GET /api/staff/legal-texts/{document}/changes'>> {
  return listChanges(deps.db.kysely, { kind: KIND, name: document, before, limit: LIMITS.historyPageSize }, viewEvent);
}

type Own = readonly OwnLegalVersion[];

interface Change {
  readonly document: LegalDocument;
  /** Chooses what's stored, from the versions as they're stored now: this process may not have heard of the latest one yet. */
  readonly decide: (trx: Transaction<DB>, own: Own) => Promise<z.infer<typeof LegalPublication> | LegalEvent>;
  readonly version: number;
  readonly reason: string;
  readonly action: 'legal-text-published' | 'legal-text-withdrawn';
}

/** The operator's versions of a document as they're stored now, and how often it was changed. */
export async function readOwnVersions(db: Db, deps: Pick<Deps, 'log'>, document: LegalDocument) {
  const events = (await store.listLegalEvents(db)).filter(({ name }) => name === document);
  return { own: toOwnVersions(deps, events).get(document) ?? [], changes: events.at(-1)?.change ?? 0 };
}

async function storeEvent(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  { document, decide, version, reason, action }: Change,
): Promise<void> {
  const { own, changes } = await readOwnVersions(trx, deps, document);
  if (changes !== version) throw new AppError('VERSION_CHANGED');
  const value = await decide(trx, own);
  await storeChange(trx, deps, actor, { kind: KIND, name: document, value, version, reason, action });
}

async function saveEvent(deps: Deps, actor: MemberActor, change: Change): Promise<LegalDocumentView> {
  await retryTransaction(deps.db.kysely, (trx) => storeEvent(trx, deps, actor, change));
  await refreshTexts(deps);
  return getLegalDocument(deps, actor, change.document);
}

const refuseDate = (words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { effectiveOn: words } });
};

/** Throws VALIDATION_FAILED for days on which members would be surprised, or that another announced version would overrule. */
function requireDay(
  { clock }: Pick<Deps, 'clock'>,
  effectiveOn: string,
  { own, earliest }: { readonly own: Own; readonly earliest: string },
): void {
  const today = toUtcDate(clock.now());
  if (effectiveOn < earliest)
    refuseDate(
      earliest > today
        ? say('Members hear of new texts {days} days ahead. Choose {date} or a later day.', {
            days: LIMITS.noticeDays,
            date: dateWords(earliest),
          })
        : say('Choose today or a later day.'),
    );
  if (effectiveOn > addDays(today, LIMITS.aheadMaximumDays)) refuseDate(say('Choose a day within a year.'));
  const later = own.find((one) => !one.isWithdrawn && one.effectiveOn > effectiveOn);
  if (later)
    refuseDate(
      say('Version {version} takes effect later than that. Withdraw it first, or choose a day after {date}.', {
        version: later.version,
        date: dateWords(later.effectiveOn),
      }),
    );
}

export interface Publication {
  readonly document: LegalDocument;
  readonly texts: LegalTexts;
  readonly effectiveOn: string;
  readonly version: number;
  readonly reason: string;
}

const toPublish = (
  deps: Pick<Deps, 'clock'>,
  { memberId }: Pick<MemberActor, 'memberId'>,
  { texts, effectiveOn, ...change }: Publication,
): Change => ({
  ...change,
  action: 'legal-text-published',
  decide: async (trx, own) => {
    const earliest = await findEarliest(trx, deps, { document: change.document, askedBy: memberId });
    requireDay(deps, effectiveOn, { own, earliest });
    // Withdrawn ones count, because someone may have agreed to them.
    const last = own.at(-1)?.version ?? FIRST_OWN_VERSION - 1;
    return { kind: 'published', version: last + 1, effectiveOn, texts };
  },
});

/** Announces a version in the caller's transaction. Throws VALIDATION_FAILED for the day, VERSION_CHANGED. */
export const storePublication = (
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  publication: Publication,
): Promise<void> => storeEvent(trx, deps, actor, toPublish(deps, actor, publication));

/** Announces a version. Throws VALIDATION_FAILED, VERSION_CHANGED, and what `requireOwner` throws. */
export async function publishLegalText(
  deps: Deps,
  actor: MemberActor,
  {
    document,
    texts,
    effectiveOn,
    version,
    reason,
    ...proof
  }: Input<'POST /api/staff/legal-texts/{document}'>['body'] & { document: LegalDocument },
): Promise<LegalDocumentView> {
  await requireOwner(deps, actor.memberId, proof);
  requireMarkup(texts, 'texts');
  return saveEvent(deps, actor, toPublish(deps, actor, { document, texts, effectiveOn, version, reason }));
}

/** Throws STATE_CHANGED if it's in effect or withdrawn already, VERSION_CHANGED, and what `requireOwner` throws. */
export async function withdrawLegalText(
  deps: Deps,
  actor: MemberActor,
  {
    document,
    withdraw,
    version,
    reason,
    ...proof
  }: Input<'POST /api/staff/legal-texts/{document}/withdraw'>['body'] & { document: LegalDocument },
): Promise<LegalDocumentView> {
  await requireOwner(deps, actor.memberId, proof);
  const decide: Change['decide'] = async (_, own) => {
    const one = own.find((known) => known.version === withdraw);
    if (!one || one.isWithdrawn || one.effectiveOn <= toUtcDate(deps.clock.now()))
      throw new AppError('STATE_CHANGED', {
        message: say('This version can’t be withdrawn anymore. Publish a new one instead.'),
      });
    return { kind: 'withdrawn', version: withdraw };
  };
  return saveEvent(deps, actor, { document, decide, version, reason, action: 'legal-text-withdrawn' });
}
