// Whether the page is dark, by choice or by the system's setting. Maps aren't styled with CSS, so they need to know.
import { useSyncExternalStore } from 'react';
import { readTheme, subscribeTheme } from '../../lib/theme.ts';

const media = () => matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const query = media();
  query.addEventListener('change', listener);
  const unsubscribe = subscribeTheme(listener);
  return () => {
    query.removeEventListener('change', listener);
    unsubscribe();
  };
}

const isDarkNow = () => {
  const theme = readTheme();
  return theme === 'system' ? media().matches : theme === 'dark';
};

export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkNow, () => false);
