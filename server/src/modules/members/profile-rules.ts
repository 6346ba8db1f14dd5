// What a profile may say, and what is taken in of a provider's word. Pure.

import { DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from '@daynook/contract/limits';
import { MEMBER_CURRENCIES, ONBOARDING_STEPS } from '@daynook/contract/limits/accounts';
import type { ProfileChanges, ProfileSync } from '@daynook/contract/own-profile';
import { isPlainName, isVisibleName, namesWebAddress } from '../../lib/display-name.ts';
import { isTimeZone } from '../../lib/time/zone-names.ts';
import type { DetailRow, MemberChange } from './detail-store.ts';
import type { MemberRow } from './store.ts';

type Faults = Record<string, string>;

/** Stands on one line and leaves the words around it alone. */
const ONE_LINE_FIELDS = ['headline', 'profession', 'jobTitle', 'company', 'industry'] as const;

/** A page of LinkedIn, and nothing that only looks like one. */
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

/** Words about what does not make sense, by field; nothing when all does. */
export function errorsOf(changes: ProfileChanges): Faults {
  const errors: Faults = {};
  const { name, linkedIn, timezone } = changes;
  if (name !== undefined && (!isVisibleName(name) || !isPlainName(name)))
    errors['name'] = 'Enter a name that others can read.';
  else if (name !== undefined && namesWebAddress(name)) errors['name'] = 'Your name can’t be a web address.';
  for (const field of ONE_LINE_FIELDS) {
    const text = changes[field];
    if (text && !isPlainName(text)) errors[field] = 'Contains characters we can’t display.';
  }
  if (changes.home && !isPlainName(changes.home.label)) errors['home'] = 'Contains characters we can’t display.';
  if (linkedIn && !linkedInAddress(linkedIn))
    errors['linkedIn'] = 'Enter a LinkedIn profile link, such as linkedin.com/in/ana-lima.';
  if (timezone !== undefined && !isTimeZone(timezone))
    errors['timezone'] = 'Choose a time zone such as America/Denver.';
  return errors;
}

/** A text of a provider that fits in here, or nothing. */
const fitting = (text: string | null | undefined): string | undefined => (text && isPlainName(text) ? text : undefined);

/**
 * What a sync writes (CS5): only where the member has said nothing, because what people typed here is worth more than what
 * a provider knows. Currency and zone count as said once the member has been asked for them, or was synced before.
 */
export function changesOfSync(
  member: Pick<MemberRow, 'headline' | 'profession' | 'company' | 'currency' | 'time_zone' | 'is_onboarded'>,
  detail: Pick<DetailRow, 'job_title' | 'industry' | 'linked_in_url' | 'synced_at' | 'onboarding_steps'>,
  sync: ProfileSync,
): { member: MemberChange; detail: Partial<DetailRow> } {
  const said = sync.profile ?? {};
  const linkedIn = said.linkedInProfile ?? {};
  const change: MemberChange = {};
  const detailChange: Partial<DetailRow> = {};
  const headline = fitting(said.headline) ?? fitting(linkedIn.headline);
  const profession = fitting(said.profession);
  const company = fitting(said.company);
  const jobTitle = fitting(said.jobTitle);
  const industry = fitting(said.industry) ?? fitting(linkedIn.industry);
  const address = [said.linkedIn, linkedIn.profileUrl].map((text) => text && linkedInAddress(text)).find(Boolean);
  if (headline && member.headline === null) change.headline = headline;
  if (profession && member.profession === null) change.profession = profession;
  if (company && member.company === null) change.company = company;
  if (jobTitle && detail.job_title === null) detailChange.job_title = jobTitle;
  if (industry && detail.industry === null) detailChange.industry = industry;
  if (address && detail.linked_in_url === null) detailChange.linked_in_url = address;

  const { currency, timezone } = sync.preferences ?? {};
  const isUnasked = detail.synced_at === null && !member.is_onboarded && !detail.onboarding_steps.includes('place');
  if (isUnasked && currency && member.currency === DEFAULT_CURRENCY && isCurrency(currency)) change.currency = currency;
  if (isUnasked && timezone && member.time_zone === DEFAULT_TIME_ZONE && isTimeZone(timezone))
    change.time_zone = timezone;
  return { member: change, detail: detailChange };
}

const isCurrency = (text: string): boolean => (MEMBER_CURRENCIES as readonly string[]).includes(text);

/** The steps done so far with one more, in their order. */
export const stepsWith = (done: readonly string[], step: string): string[] =>
  ONBOARDING_STEPS.filter((known) => step === 'all' || known === step || done.includes(known));

export const areAllStepsDone = (steps: readonly string[]): boolean => steps.length === ONBOARDING_STEPS.length;
