// What a setting may be that depends on the time. Pure.
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import type { NamedValue } from '@daynook/contract/settings/site-settings';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

const DAY_MS = 86_400_000;

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
}
