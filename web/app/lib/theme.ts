// Light, dark, or the system's theme. The choice is stored on the device and set on <html> before the first paint.
import { readStoredText, removeStored, writeStoredText } from './session/stored-state.ts';

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'device.theme';

/** Runs in the head before the first paint, so that no page flashes in the wrong colors. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

export function readTheme(): Theme {
  const stored = readStoredText(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    removeStored(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    writeStoredText(KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
