import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startSafely } from './safe-start.ts';

interface DefaultPolicy {
  createHTML(text: string): { toString(): string };
  createScriptURL(text: string): { toString(): string };
}
let policy: DefaultPolicy;
beforeAll(() => {
  startSafely();
  policy = (window.trustedTypes as unknown as { defaultPolicy: DefaultPolicy }).defaultPolicy;
});

describe('the start of a page', () => {
  // server/src/http/zod-settings.test.ts checks that Zod reads this setting.
  it('keeps zod from trying eval', () => {
    expect(window.__zod_globalConfig?.jitless).toBe(true);
  });

  it.each([
    '',
    ' ',
    'US Census & friends',
    '<a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a> · US Census',
  ])('lets libraries write %j as HTML', (text) => {
    expect(String(policy.createHTML(text))).toBe(text);
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://a.example" onclick="alert(1)">x</a>',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
  ])('shows %s as text and says so', (text) => {
    const said = vi.mocked(console.error).mockImplementation(() => undefined);
    expect(String(policy.createHTML(text))).not.toContain('<');
    expect(said).toHaveBeenCalledOnce();
    said.mockClear();
  });

  it('only allows scripts from our own built files', () => {
    expect(String(policy.createScriptURL('/assets/worker.mjs'))).toBe('/assets/worker.mjs');
    for (const address of [
      'https://evil.example/assets/x.js',
      '/api/photos/x',
      'data:text/javascript,1',
      '//evil.example/assets/x',
    ])
      expect(() => policy.createScriptURL(address).toString() || refuse(), address).toThrow();
  });
});

const refuse = (): never => {
  throw new TypeError('refused');
};
