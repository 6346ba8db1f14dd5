// The reader's locale, their 12-hour or 24-hour clock, and metric or US units: from the browser's language, or as chosen in the settings.
// The same on the server and in the browser's first render.

import { DEFAULT_LOCALES, FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import { UNITS_COOKIE } from '@daynook/contract/limits';
import type { HourCycle, TIME_FORMATS, UNITS } from '@daynook/contract/limits/accounts';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { dateFormat } from './formats.ts';
import { keepLastUsed } from './last-used.ts';
import { readStoredText, writeStoredText } from './session/stored-state.ts';

export const DEFAULT_LOCALE = DEFAULT_LOCALES[FIRST_LANGUAGE];

export type Units = (typeof UNITS)[number];
export type TimeFormat = (typeof TIME_FORMATS)[number];

/** The locale with the units the reader chose; `auto` follows the region. */
export function withUnits(locale: string, units: Units): string {
  const [plain = locale] = locale.split('-u-');
  return units === 'auto' ? plain : `${plain}-u-ms-${units === 'metric' ? 'metric' : 'ussystem'}`;
}

/** A page's language, with the region of the reader's browser and the units from their cookie. */
export function chooseLocale(
  acceptLanguage: string | null,
  cookies: string | null = null,
  language: Language = FIRST_LANGUAGE,
): string {
  const units = new RegExp(`(?:^|; ?)${UNITS_COOKIE}=(metric|imperial)(?:;|$)`).exec(cookies ?? '')?.[1];
  return withUnits(chooseRegion(acceptLanguage, language), (units as Units | undefined) ?? 'auto');
}

/** The first locale of an Accept-Language header in this language. */
function chooseRegion(acceptLanguage: string | null, language: Language): string {
  const fallback = DEFAULT_LOCALES[language];
  for (const part of (acceptLanguage ?? '').split(',').slice(0, 12)) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/i.test(tag)) continue;
    if (tag.split('-')[0]!.toLowerCase() === language) return knownLocale(tag, fallback);
  }
  return fallback;
}

/** The language and region that formats know, so that invented regions and extensions don't count as other locales. */
function knownLocale(tag: string, fallback: string): string {
  try {
    const [locale = ''] = new Intl.NumberFormat(tag).resolvedOptions().locale.split('-u-');
    return locale.startsWith(`${fallback.slice(0, 2)}-`) ? locale : fallback;
  } catch {
    return fallback;
  }
}

export const useLocale = (): string => useIntl().locale;

const CLOCK_KEY = 'timeFormat';
const clockListeners = new Set<() => void>();

export function keepTimeFormat(timeFormat: TimeFormat): void {
  writeStoredText(CLOCK_KEY, timeFormat);
  for (const listener of clockListeners) listener();
}

/** What the member chose in their settings, if anything. */
const readHourCycle = (): HourCycle | undefined => {
  const stored = readStoredText(CLOCK_KEY);
  return stored === 'h12' || stored === 'h23' ? stored : undefined;
};
const subscribeClock = (listener: () => void) => {
  clockListeners.add(listener);
  return () => clockListeners.delete(listener);
};

const keptHourCycle = keepLastUsed<HourCycle>(100);

/** The clock used in the locale: `9:00 AM` in the US and English Canada, `9:00` in the UK. Kept, because resolving it takes long. */
export const localeHourCycle = (locale: string): HourCycle =>
  keptHourCycle(locale, () =>
    dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle === 'h12' ? 'h12' : 'h23',
  );

/** The locale's clock, unless the member chose another. */
export function useHourCycle(): HourCycle {
  const locale = useLocale();
  const chosen = useSyncExternalStore(subscribeClock, readHourCycle, () => undefined);
  return chosen ?? localeHourCycle(locale);
}

let units: Units | undefined;
const unitsListeners = new Set<() => void>();

/** The units chosen since the page loaded; before that, those it was rendered with. */
export const chosenUnits = {
  now: () => units,
  set: (chosen: Units) => {
    units = chosen;
    for (const listener of unitsListeners) listener();
  },
  subscribe: (listener: () => void) => {
    unitsListeners.add(listener);
    return () => unitsListeners.delete(listener);
  },
};
