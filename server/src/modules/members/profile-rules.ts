// Validates profile changes and decides what a sync with another provider may fill in. Pure.

import { DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from '@daynook/contract/limits';
import { MEMBER_CURRENCIES, ONBOARDING_STEPS } from '@daynook/contract/limits/accounts';
import type { ProfileChanges, ProfileSync } from '@daynook/contract/own-profile';
import { isPlainName, isVisibleName, namesWebAddress } from '../../lib/display-name.ts';
import { say } from '../../lib/languages/say.ts';
import { isTimeZone } from '../../lib/time/zone-names.ts';
import type { DetailRow, MemberChange } from './detail-store.ts';
import type { MemberRow } from './store.ts';

type Errors = Record<string, string>;

/** Fields shown on one line. Their characters mustn't affect the text around them. */
const ONE_LINE_FIELDS = ['headline', 'profession', 'jobTitle', 'company', 'industry'] as const;

/** The normalized address of a LinkedIn profile; undefined for anything else. */
export function linkedInAddress(text: string): string | undefined {
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const isTheirs = /^(?:[a-z]{2,3}\.|www\.)?linkedin\.com$/.test(url.hostname) && url.username === '' && !url.port;
    return isTheirs && /^\/(?:in|pub)\/[\w%.~-]+\/?$/.test(url.pathname)
      ? `https://www.linkedin.com${url.pathname.replace(/\/$/, '')}`
      : undefined;
  } catch {
    return undefined;
  }
}

/** Error texts by field; empty if everything is valid. */
export function findErrors(changes: ProfileChanges): Errors {
  const errors: Errors = {};
  const { name, linkedIn, timezone } = changes;
  if (name !== undefined && (!isVisibleName(name) || !isPlainName(name)))
    errors['name'] = say('Enter a name that others can read.');
  else if (name !== undefined && namesWebAddress(name)) errors['name'] = say('Your name can’t be a web address.');
  for (const field of ONE_LINE_FIELDS) {
    const text = changes[field];
    if (text && !isPlainName(text)) errors[field] = say('Contains characters we can’t display.');
  }
  if (changes.home && !isPlainName(changes.home.label)) errors['home'] = say('Contains characters we can’t display.');
  if (linkedIn && !linkedInAddress(linkedIn))
    errors['linkedIn'] = say('Enter a LinkedIn profile link, such as linkedin.com/in/ana-lima.');
  if (timezone !== undefined && !isTimeZone(timezone))
    errors['timezone'] = say('Choose a time zone such as America/Denver.');
  return errors;
}

/** The provider's text if we can display it. */
const displayable = (text: string | null | undefined): string | undefined =>
  text && isPlainName(text) ? text : undefined;

/** The values for fields the member has left empty. */
const fillEmpty = <K extends string>(
  current: { readonly [field in NoInfer<K>]: string | null },
  values: { readonly [field in K]: string | null | undefined },
): { [field in NoInfer<K>]?: string } =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value && current[field as K] === null)) as {
    [field in K]?: string;
  };

type SyncedMember = Pick<MemberRow, 'headline' | 'profession' | 'company' | 'currency' | 'time_zone' | 'is_onboarded'>;
type SyncedDetail = Pick<DetailRow, 'job_title' | 'industry' | 'linked_in_url' | 'synced_at' | 'onboarding_steps'>;

/** The currency and time zone, unless the member was synced before or has been asked for them. */
function syncedPreferences(member: SyncedMember, detail: SyncedDetail, sync: ProfileSync): MemberChange {
  const wasAsked = detail.synced_at !== null || member.is_onboarded || detail.onboarding_steps.includes('place');
  if (wasAsked) return {};
  const { currency, timezone } = sync.preferences ?? {};
  const change: MemberChange = {};
  if (currency && member.currency === DEFAULT_CURRENCY && isCurrency(currency)) change.currency = currency;
  if (timezone && member.time_zone === DEFAULT_TIME_ZONE && isTimeZone(timezone)) change.time_zone = timezone;
  return change;
}

/** What a sync writes (CS5): only fields the member left empty, because what they typed here counts more than a provider's data. */
export function changesFromSync(
  member: SyncedMember,
  detail: SyncedDetail,
  sync: ProfileSync,
): { member: MemberChange; detail: Partial<DetailRow> } {
  const profile = sync.profile ?? {};
  const linkedIn = profile.linkedInProfile ?? {};
  const address = [profile.linkedIn, linkedIn.profileUrl].map((text) => text && linkedInAddress(text)).find(Boolean);
  return {
    member: {
      ...fillEmpty(member, {
        headline: displayable(profile.headline) ?? displayable(linkedIn.headline),
        profession: displayable(profile.profession),
        company: displayable(profile.company),
      }),
      ...syncedPreferences(member, detail, sync),
    },
    detail: fillEmpty(detail, {
      job_title: displayable(profile.jobTitle),
      industry: displayable(profile.industry) ?? displayable(linkedIn.industry),
      linked_in_url: address,
    }),
  };
}

const isCurrency = (text: string): boolean => (MEMBER_CURRENCIES as readonly string[]).includes(text);

/** The completed steps including this one, in their order. */
export const stepsWith = (done: readonly string[], step: string): string[] =>
  ONBOARDING_STEPS.filter((known) => step === 'all' || known === step || done.includes(known));

export const areAllStepsDone = (steps: readonly string[]): boolean => steps.length === ONBOARDING_STEPS.length;
