// A legal text: its version, changes, and acceptance (SH4, O4, SS5).
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import first from '../../../content/legal/terms-1.md';
import second from '../../../content/legal/terms-2.md';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import LegalNotice from '../../features/legal/legal-notice.tsx';
import { BrandContext, USUAL_BRAND } from '../../lib/brand.ts';
import { session } from '../../lib/session/session.ts';
import { TERMS_KEY } from '../../lib/session/stored-state.ts';
import { LegalPage } from './legal.tsx';

const ACCEPTANCES = 'GET /api/legal/acceptances';
const VERSIONS = [
  { version: 1, effectiveOn: '2026-11-21' },
  { version: 2, effectiveOn: '2026-12-21' },
];
const texts = [first, second].map(({ facts, blocks }, at) => ({
  ...VERSIONS[at]!,
  isWithdrawn: false,
  language: 'en' as SiteLanguage,
  title: facts['title']!,
  blocks,
  isShipped: true,
}));
const show = (address: string, more: Partial<Parameters<typeof LegalPage>[0]> = {}) =>
  renderHere(
    () => (
      <main>
        <LegalNotice />
        <LegalPage
          document="terms"
          inEffect={1}
          versions={VERSIONS}
          languages={null}
          shown={texts[0]!}
          before={null}
          {...more}
        />
      </main>
    ),
    address,
  );

const old = { ...texts[0]!, blocks: [{ kind: 'paragraph' as const, children: ['{brand} was here.'] }] };
const rebranded = { ...USUAL_BRAND, name: 'Desk {email} Co-op', supportEmail: 'help@desks.example' };
const Rebranded = () => (
  <BrandContext value={rebranded}>
    <LegalPage document="terms" inEffect={2} versions={VERSIONS} languages={null} shown={texts[1]!} before={old} />
  </BrandContext>
);

describe('a legal text', () => {
  beforeEach(() => {
    dropSignIn();
    return dropSignIn;
  });

  it('is the version in effect, says since when, and announces the next', async () => {
    await show('/terms');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
    await expect.element(page.getByText('Version 1, in effect since November 21, 2026')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Version 2 (effective December 21, 2026)' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('says which language it is written in', async () => {
    await show('/terms', { shown: { ...texts[0]!, language: 'fr' } });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Terms' })).toHaveAttribute('lang', 'fr');
  });

  it('is the next version from its day on', async () => {
    await show('/terms', { inEffect: 2, shown: texts[1]!, before: texts[0]! });
    await expect.element(page.getByText('Version 2, in effect since December 21, 2026')).toBeVisible();
  });

  it('shows what changed since the version before', async () => {
    await show('/terms?version=2&changes=1', { shown: texts[1]!, before: texts[0]! });
    await expect.element(page.getByText('Version 2, in effect from December 21, 2026')).toBeVisible();
    const added = [...document.querySelectorAll('ins')].map(({ textContent }) => textContent).join(' ');
    expect(added).toContain('You can download your data');
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.getByRole('link', { name: 'Full text' }).click();
    await expect.element(page.getByRole('heading', { name: 'Cancellation' })).toBeVisible();
  });

  it('names the site as it’s called now, and its support address, also in changes (O3, O4)', async () => {
    await renderHere(Rebranded, '/terms?version=2');
    await expect
      .element(page.getByRole('link', { name: 'help@desks.example' }))
      .toHaveAttribute('href', 'mailto:help@desks.example');
    expect(document.body.textContent).not.toMatch(/Daynook|daynook\.com|\{brand\}/);
    await renderHere(Rebranded, '/terms?version=2&changes=1');
    await expect.element(page.getByText('Desk {email} Co-op was here.')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/Daynook|daynook\.com|\{brand\}/);
  });

  it('leaves the operator’s own words as they were published', async () => {
    const blocks = [{ kind: 'paragraph' as const, children: ['Write {brand} in braces.'] }];
    await show('/terms', { shown: { ...texts[0]!, blocks, isShipped: false } });
    await expect.element(page.getByText('Write {brand} in braces.')).toBeVisible();
  });

  it('has no changes to show if the version before is in another language', async () => {
    await show('/terms?version=2&changes=1', { shown: texts[1]!, before: { ...texts[0]!, language: 'fr' } });
    await expect.element(page.getByRole('heading', { name: 'Cancellation' })).toBeVisible();
    expect(page.getByRole('link', { name: /What changed/ }).elements()).toEqual([]);
  });

  it('says that it was withdrawn, or replaced before it took effect', async () => {
    await show('/terms?version=101', { shown: { ...texts[1]!, version: 101, isWithdrawn: true } });
    await expect.element(page.getByText('Version 101, withdrawn before it took effect')).toBeVisible();
    await show('/terms?version=3', { shown: { ...texts[1]!, version: 3 } });
    await expect.element(page.getByText('Version 3, replaced before it took effect')).toBeVisible();
  });

  it('is agreed to where it is asked, kept on the server and noted here', async () => {
    session.start();
    storeSignIn();
    const due = [{ document: 'terms', version: 1 }];
    answer(ACCEPTANCES, { body: { acceptances: [], due } });
    const accepted = { acceptances: [{ ...due[0], acceptedAt: '2026-11-25T10:00:00.000Z' }], due: [] };
    answer('POST /api/legal/acceptances', { body: accepted });
    await show('/terms');
    await expect.element(page.getByText('Please read and agree to: Terms.')).toBeVisible();
    await page.getByRole('button', { name: 'I agree', exact: true }).click();
    await expect.element(page.getByText('Version 1, on Wednesday, November 25, 2026 (UTC)')).toBeVisible();
    // Whatever comes later, they can read what they agreed to.
    await expect
      .element(page.getByRole('link', { name: 'Version 1', exact: true }))
      .toHaveAttribute('href', '/terms?version=1');
    await expect.element(page.getByText('Please read and agree to: Terms.')).not.toBeInTheDocument();
    const call = receivedCalls().find(({ key }) => key === 'POST /api/legal/acceptances');
    expect(call?.body).toEqual({ documents: due });
    expect(localStorage.getItem(TERMS_KEY)).toBe('true');
  });
});
