import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followMissingScripts, reloadForMissingScript } from './missing-script.ts';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a script that’s gone after a deploy', () => {
  it('reloads the page once, and again only after a minute', () => {
    const reload = vi.fn();
    expect(reloadForMissingScript(reload, 1_000_000)).toBe(true);
    expect(reloadForMissingScript(reload, 1_059_999)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reloadForMissingScript(reload, 1_060_000)).toBe(true);
  });

  it('is still an error where it’s imported', () => {
    const reload = vi.fn();
    const page = new EventTarget();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    followMissingScripts();
    expect(page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('doesn’t reload without a connection or without storage, which would never end', () => {
    const reload = vi.fn();
    vi.stubGlobal('navigator', { onLine: false });
    expect(reloadForMissingScript(reload, 1_000_000)).toBe(false);
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
    });
    expect(reloadForMissingScript(reload, 1_000_000)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
