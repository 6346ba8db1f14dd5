// What new values have to be, besides what their schema says: it also reads stored ones, which may be older than a rule. Pure.
import type { BuiltInPolicyId } from '@daynook/contract/cancellation-policies';
import { FIRST_LANGUAGE, LANGUAGES } from '@daynook/contract/languages/languages';
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import type { PolicySettings } from '@daynook/contract/settings/policy-settings';
import type { NamedValue } from '@daynook/contract/settings/site-settings';
import { AppError } from '../../lib/app-error.ts';
import { say, sayKnownIn, toSay } from '../../lib/languages/say.ts';

const DAY_MS = 86_400_000;

/** As pages call them. */
const BUILT_IN_POLICY_NAMES: Record<BuiltInPolicyId, string> = {
  relaxed: toSay('Relaxed'),
  flexible: toSay('Flexible'),
  moderate: toSay('Moderate'),
  strict: toSay('Strict'),
  'long-stay': toSay('Long stay'),
};

/** Where one of the operator's own policies would be shown under a built-in one's name. Listings keep those that are off, so they count too. */
function findBuiltInName({ own }: Pick<PolicySettings, 'own'>): string | undefined {
  for (const language of LANGUAGES) {
    const taken = Object.values(BUILT_IN_POLICY_NAMES).map((name) => sayKnownIn(name, language).toLowerCase());
    const isTaken = (name: string | undefined) => name !== undefined && taken.includes(name.toLowerCase());
    const at = own.findIndex(({ names }) => isTaken(names[language] ?? names[FIRST_LANGUAGE]));
    const names = own[at]?.names;
    if (names) return `own.${at}.names.${names[language] === undefined ? FIRST_LANGUAGE : language}`;
  }
  return undefined;
}

/** Throws VALIDATION_FAILED for the field that's wrong. `path` leads to the value. */
export function requireValue(setting: NamedValue, now: Date, path = 'setting.value'): void {
  const refuse = (field: string, words: string): never => {
    throw new AppError('VALIDATION_FAILED', { fields: { [`${path}.${field}`]: words } });
  };
  if (setting.value === null) return;
  if (setting.name === 'announcement') {
    const days = (Date.parse(setting.value.until) - now.getTime()) / DAY_MS;
    if (days <= 0) refuse('until', say('Choose a time in the future.'));
    if (days > SITE_SETTINGS_LIMITS.announcementMaximumDays) refuse('until', say('Choose a time within a year.'));
  }
  if (
    setting.name === 'maintenance' &&
    setting.value.endsAt !== null &&
    Date.parse(setting.value.endsAt) <= now.getTime()
  )
    refuse('endsAt', say('Choose a time in the future.'));
  const field = setting.name === 'policies' ? findBuiltInName(setting.value) : undefined;
  if (field !== undefined) refuse(field, say('A built-in policy has this name. Choose another.'));
}
