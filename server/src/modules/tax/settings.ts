// Tax settings of the operator and hosts. Prices follow from then on; existing bookings keep theirs.
import type { Answer, Input } from '@daynook/contract/api';
import type { TaxProfile, TaxRegistration, TaxRule, TaxSettings } from '@daynook/contract/money/taxes';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { checkRegistration, checkTaxpayerId } from './numbers.ts';
import { PACKS, refreshAtOnce, refreshHost } from './refresh.ts';
import * as store from './store.ts';
import { type DatedRule, withOwnRules } from './taxes-at-place.ts';
import { sealTaxpayerId } from './taxpayer.ts';

type ProfileRequest = Input<'PUT /api/tax-profile'>['body'];
type SettingsRequest = Input<'PUT /api/staff/tax-settings'>['body'];
type RuleRequest = Input<'POST /api/staff/tax-rules'>['body'];

const viewProfile = (row: store.ProfileRow): TaxProfile => ({
  entity: row.entity as TaxProfile['entity'],
  legalName: row.legal_name,
  address: row.address,
  registrations: row.registrations,
  taxpayerId: row.taxpayer_country === null ? null : { country: row.taxpayer_country, last4: row.taxpayer_last4 ?? '' },
  birthDate: row.birth_date,
  changedAt: row.changed_at.toISOString(),
});

const viewSettings = (row: store.SettingsRow | undefined): TaxSettings =>
  row ?? { isEnabled: false, seller: null, facilitations: [] };

const viewPackRule = ({ exceptPostalCodes: _except, ...rule }: DatedRule): TaxRule => ({ ...rule, _id: null });

const viewRule = ({ id, exceptPostalCodes: _except, ...rule }: store.StoredRule): TaxRule => ({ ...rule, _id: id });

/** Each member state gives its own number, which starts with its code. */
const isSameAuthority = (scheme: TaxRegistration['scheme'], one: string, other: string): boolean =>
  scheme !== 'eu-vat' || one.slice(0, 2) === other.slice(0, 2);

/** The numbers as stored. Throws VALIDATION_FAILED for each that's invalid in its scheme. */
async function requireNumbers(registrations: readonly TaxRegistration[], path: string): Promise<TaxRegistration[]> {
  const fields: Record<string, string> = {};
  const found: TaxRegistration[] = [];
  for (const [index, { scheme, number }] of registrations.entries()) {
    const checked = await checkRegistration(scheme, number);
    if (!checked.ok) fields[`${path}.${index}.number`] = checked.message;
    else if (found.some((other) => other.scheme === scheme && isSameAuthority(scheme, other.number, checked.number)))
      fields[`${path}.${index}.scheme`] = say('This is listed twice.');
    else found.push({ scheme, number: checked.number });
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return found;
}

/** The member's own profile, and the taxes their listings charge now. */
export async function viewOwnProfile(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/tax-profile'>> {
  const db = deps.db.kysely;
  const [settings, profile, listings] = await Promise.all([
    store.findSettings(db),
    store.findProfile(db, actor.memberId),
    store.listTaxables(db, actor.memberId),
  ]);
  const inForce = new Map(listings.flatMap(({ taxes }) => taxes.map((tax) => [JSON.stringify(tax), tax] as const)));
  return {
    isEnabled: settings?.isEnabled ?? false,
    profile: profile ? viewProfile(profile) : null,
    inForce: [...inForce.values()],
  };
}

type Taxpayer = Pick<store.ProfileRow, 'sealed_taxpayer_id' | 'taxpayer_country' | 'taxpayer_last4'>;
const NO_TAXPAYER: Taxpayer = { sealed_taxpayer_id: null, taxpayer_country: null, taxpayer_last4: null };

/** The encrypted number to store; undefined if the stored one stays. Throws VALIDATION_FAILED for its field. */
async function toTaxpayer(
  deps: Pick<Deps, 'secrets'>,
  memberId: string,
  request: ProfileRequest['taxpayerId'],
): Promise<Taxpayer | undefined> {
  if (request === undefined) return undefined;
  if (request === null) return NO_TAXPAYER;
  const checked = await checkTaxpayerId(request.country, request.number);
  if (!checked.ok) throw new AppError('VALIDATION_FAILED', { fields: { 'taxpayerId.number': checked.message } });
  return {
    sealed_taxpayer_id: sealTaxpayerId(deps, memberId, checked.number),
    taxpayer_country: request.country,
    taxpayer_last4: checked.number.slice(-4),
  };
}

/** Sets how a host is taxed. Throws VALIDATION_FAILED for invalid numbers. */
export async function setOwnProfile(deps: Deps, actor: MemberActor, request: ProfileRequest): Promise<TaxProfile> {
  const { memberId } = actor;
  const registrations = await requireNumbers(request.registrations, 'registrations');
  const taxpayer = await toTaxpayer(deps, memberId, request.taxpayerId);
  const at = deps.clock.now();
  return retryTransaction(deps.db.kysely, async (trx) => {
    const profile = {
      member_id: memberId,
      entity: request.entity,
      legal_name: request.legalName,
      address: request.address,
      registrations,
      birth_date: request.entity === 'individual' ? request.birthDate : null,
      changed_at: at,
    };
    const row = await store.putProfile(
      trx,
      profile,
      taxpayer ?? (await store.findProfile(trx, memberId)) ?? NO_TAXPAYER,
    );
    await refreshHost(trx, memberId, at);
    return viewProfile(row);
  });
}

/** The operator's settings and all rules: first what applies of those that ship with the product, then those entered by staff. */
export async function viewTaxSettings(deps: Deps): Promise<Answer<'GET /api/staff/tax-settings'>> {
  const db = deps.db.kysely;
  const [settings, rules] = await Promise.all([store.findSettings(db), store.listRules(db)]);
  const { packs, own } = withOwnRules(PACKS, rules);
  return {
    settings: viewSettings(settings),
    rules: [...packs.map(viewPackRule), ...own.map(viewRule)],
  };
}

/** The market has a single settings row. */
const MARKET_ID = '00000000-0000-4000-8000-000000000001';

/** Changes the market's settings or rules, records who did it, and updates prices. */
async function changeMarket<T>(
  deps: Deps,
  actor: MemberActor,
  auditEvent: {
    readonly action: string;
    readonly subject: { readonly kind: 'tax-setting' | 'tax-rule'; readonly id: string };
  },
  work: (trx: Transaction<DB>, at: Date) => Promise<T>,
): Promise<T> {
  const done = await retryTransaction(deps.db.kysely, async (trx) => {
    const result = await work(trx, deps.clock.now());
    await audit(trx, deps, { actorId: actor.memberId, ...auditEvent });
    await store.beginRefresh(trx);
    return result;
  });
  await refreshAtOnce(deps);
  return done;
}

/** Sets the market's tax settings. Throws VALIDATION_FAILED by field. */
export async function setTaxSettings(deps: Deps, actor: MemberActor, request: SettingsRequest): Promise<TaxSettings> {
  const registrations = await requireNumbers(request.seller?.registrations ?? [], 'seller.registrations');
  if (request.isEnabled && !request.seller)
    throw new AppError('VALIDATION_FAILED', {
      fields: { 'seller.legalName': say('Enter the company’s name and address before you turn on taxes.') },
    });
  const settings: store.SettingsRow = {
    isEnabled: request.isEnabled,
    seller: request.seller && { ...request.seller, registrations },
    facilitations: request.facilitations,
  };
  const auditEvent = { action: 'tax-settings-changed', subject: { kind: 'tax-setting', id: MARKET_ID } } as const;
  return changeMarket(deps, actor, auditEvent, async (trx, at) => {
    await store.putSettings(trx, settings, { by: actor.memberId, at });
    return viewSettings(await store.findSettings(trx));
  });
}

/** The same tax twice on the same day would be charged twice, except that ours gives way to theirs. Throws VALIDATION_FAILED. */
async function requireNoOverlap(db: Db, request: RuleRequest): Promise<void> {
  const overlaps = (await store.listRules(db)).some(
    (rule) =>
      rule.jurisdiction === request.jurisdiction &&
      rule.supply === request.supply &&
      rule.name.toLowerCase() === request.name.toLowerCase() &&
      (request.until === null || rule.from < request.until) &&
      (rule.until === null || request.from < rule.until),
  );
  if (overlaps)
    throw new AppError('VALIDATION_FAILED', {
      fields: { name: say('There’s already a rule for this tax on some of these dates. End that one first.') },
    });
}

/** Adds a rule. Throws VALIDATION_FAILED by field. */
export async function addTaxRule(deps: Deps, actor: MemberActor, request: RuleRequest): Promise<TaxRule> {
  if (request.until !== null && request.until <= request.from)
    throw new AppError('VALIDATION_FAILED', { fields: { until: say('Choose a date after the first one.') } });
  const rule: store.StoredRule = { ...request, id: deps.newId() };
  const auditEvent = { action: 'tax-rule-added', subject: { kind: 'tax-rule', id: rule.id } } as const;
  return changeMarket(deps, actor, auditEvent, async (trx, at) => {
    await requireNoOverlap(trx, request);
    await store.insertRule(trx, rule, { by: actor.memberId, at });
    return viewRule(rule);
  });
}

/** Ends a rule, or deletes it if it wouldn't have begun by then. Null if it was deleted. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function endTaxRule(
  deps: Deps,
  actor: MemberActor,
  { id, until }: { readonly id: string; readonly until: string },
): Promise<TaxRule | null> {
  const auditEvent = { action: 'tax-rule-ended', subject: { kind: 'tax-rule', id } } as const;
  return changeMarket(deps, actor, auditEvent, async (trx) => {
    const rule = await store.lockRule(trx, id);
    if (!rule) throw new AppError('NOT_FOUND');
    if (rule.until !== null && rule.until < until)
      throw new AppError('VALIDATION_FAILED', {
        fields: { until: say('This rule already ends on {until}.', { until: rule.until }) },
      });
    if (until <= rule.from) {
      await store.deleteRule(trx, id);
      return null;
    }
    await store.endRule(trx, id, until);
    return viewRule({ ...rule, until });
  });
}
