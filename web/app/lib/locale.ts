// The person's locale and clock, the same on the server and in the browser's first render.
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { HourCycle } from './formats.ts';
import { readStoredText, writeStoredText } from './stored-state.ts';

export const DEFAULT_LOCALE = 'en-US';
/** Languages the product has words in. Dates and money follow the person's own region of them. */
const LANGUAGES = ['en'];

/** The best locale of an Accept-Language header among the languages we have words for. */
export function localeOf(acceptLanguage: string | null): string {
  for (const part of (acceptLanguage ?? '').split(',').slice(0, 12)) {
    const tag = part.split(';')[0]?.trim() ?? '';
    if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/i.test(tag)) continue;
    const language = tag.slice(0, 2).toLowerCase();
    if (LANGUAGES.includes(language)) return canonical(tag === 'en' ? DEFAULT_LOCALE : tag);
  }
  return DEFAULT_LOCALE;
}

function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

export const useLocale = (): string => useIntl().locale;

const CLOCK_KEY = 'device.clock';
const clockListeners = new Set<() => void>();

export function chooseHourCycle(hourCycle: HourCycle): void {
  writeStoredText(CLOCK_KEY, hourCycle);
  for (const listener of clockListeners) listener();
}

const readHourCycle = (): HourCycle => (readStoredText(CLOCK_KEY) === 'h12' ? 'h12' : 'h23');
const subscribeClock = (listener: () => void) => {
  clockListeners.add(listener);
  return () => clockListeners.delete(listener);
};

/** 24 hours unless this device was told otherwise in the settings. */
export function useHourCycle(): HourCycle {
  return useSyncExternalStore(subscribeClock, readHourCycle, () => 'h23');
}
