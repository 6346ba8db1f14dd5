// The operator's own legal documents: publishing a version ahead of time, withdrawing it before it takes effect, and the history.
import type { Answer, Input } from '@daynook/contract/api';
import { isSiteLanguage, type SiteLanguage } from '@daynook/contract/languages/languages';
import { FIRST_OWN_VERSION, type LegalDocument } from '@daynook/contract/legal-versions';
import type { LegalDocumentView, LegalTexts } from '@daynook/contract/settings/legal-texts';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import type { z } from 'zod';
import { offeredLanguages } from '../../current-languages.ts';
import { listOwnLegalVersions } from '../../current-texts.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, toUtcDate } from '../../lib/time/dates.ts';
import { audit } from '../audit/service.ts';
import { listKnownVersions, listStates } from '../legal/service.ts';
import { CHANNEL, refreshTexts } from './current.ts';
import { LegalEvent, LegalPublication } from './legal-events.ts';
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

const listSiteLanguages = (deps: Deps): SiteLanguage[] => offeredLanguages(deps.config).filter(isSiteLanguage);

/** At once while there's nobody to tell, as when a site is set up. */
const findEarliest = async (deps: Deps, askedBy: string): Promise<string> =>
  addDays(toUtcDate(deps.clock.now()), (await store.hasOtherMembers(deps.db.kysely, askedBy)) ? LIMITS.noticeDays : 0);

const viewChange = (row: store.TextRow | undefined) =>
  row
    ? {
        version: row.version,
        changedAt: row.changed_at.toISOString(),
        changedBy: row.changed_by_name,
        reason: row.reason,
      }
    : { version: 0, changedAt: null, changedBy: null, reason: null };

export async function getLegalDocument(
  deps: Deps,
  { memberId }: Pick<MemberActor, 'memberId'>,
  document: LegalDocument,
): Promise<LegalDocumentView> {
  return {
    document,
    versions: listStates(listKnownVersions(document), toUtcDate(deps.clock.now())),
    siteLanguages: listSiteLanguages(deps),
    earliestOn: await findEarliest(deps, memberId),
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
  const limit = LIMITS.historyPageSize;
  const rows = await store.listChanges(deps.db.kysely, KIND, document, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return { changes: shown.map(viewEvent), nextBefore: rows.length > limit ? shown.at(-1)!.version : null };
}

interface Change {
  readonly document: LegalDocument;
  readonly event: z.infer<typeof LegalPublication> | LegalEvent;
  readonly version: number;
  readonly reason: string;
  readonly action: 'legal-text-published' | 'legal-text-withdrawn';
}

async function saveEvent(
  deps: Deps,
  actor: MemberActor,
  { document, event, version, reason, action }: Change,
): Promise<LegalDocumentView> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const id = deps.newId();
    const row = {
      id,
      kind: KIND,
      name: document,
      version: version + 1,
      value: event,
      reason,
      changedBy: actor.memberId,
      at: deps.clock.now(),
    } as const;
    if (!(await store.insertRow(trx, row))) throw new AppError('VERSION_CHANGED');
    await audit(trx, deps, { actorId: actor.memberId, action, subject: { kind: 'site-text', id }, reason });
    await notifyAfterCommit(trx, { channel: CHANNEL });
  });
  await refreshTexts(deps);
  return getLegalDocument(deps, actor, document);
}

const refuseDate = (words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { effectiveOn: words } });
};

/** Throws VALIDATION_FAILED for days on which members would be surprised, or that another announced version would overrule. */
async function requireDay(
  deps: Deps,
  actor: MemberActor,
  { document, effectiveOn }: { readonly document: LegalDocument; readonly effectiveOn: string },
): Promise<void> {
  const earliest = await findEarliest(deps, actor.memberId);
  if (effectiveOn < earliest)
    refuseDate(
      earliest > toUtcDate(deps.clock.now())
        ? say('Members hear of new texts {days} days ahead. Choose {date} or a later day.', {
            days: LIMITS.noticeDays,
            date: earliest,
          })
        : say('Choose today or a later day.'),
    );
  if (effectiveOn > addDays(toUtcDate(deps.clock.now()), LIMITS.aheadMaximumDays))
    refuseDate(say('Choose a day within a year.'));
  const later = listOwnLegalVersions(document).find((one) => !one.isWithdrawn && one.effectiveOn > effectiveOn);
  if (later)
    refuseDate(
      say('Version {version} takes effect later than that. Withdraw it first, or choose a day after {date}.', {
        version: later.version,
        date: later.effectiveOn,
      }),
    );
}

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
  requireMarkup(texts, 'texts');
  await requireDay(deps, actor, { document, effectiveOn });
  await requireOwner(deps, actor.memberId, proof);
  // Withdrawn ones count, because someone may have agreed to them.
  const last = listOwnLegalVersions(document).at(-1)?.version ?? FIRST_OWN_VERSION - 1;
  const event = { kind: 'published', version: last + 1, effectiveOn, texts } as const;
  return saveEvent(deps, actor, { document, event, version, reason, action: 'legal-text-published' });
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
  const one = listOwnLegalVersions(document).find((own) => own.version === withdraw);
  if (!one || one.isWithdrawn || one.effectiveOn <= toUtcDate(deps.clock.now()))
    throw new AppError('STATE_CHANGED', {
      message: say('This version can’t be withdrawn anymore. Publish a new one instead.'),
    });
  const event = { kind: 'withdrawn', version: withdraw } as const;
  return saveEvent(deps, actor, { document, event, version, reason, action: 'legal-text-withdrawn' });
}
