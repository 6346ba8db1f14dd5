// Members' texts in the reader's language, with the browser's translator faked: Chromium for tests has none.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { useTranslation } from './use-translation.tsx';

const FRENCH = 'Le bureau est dans une pièce calme.\n\n  Voir https://example.com pour le plan, ou appelez •••••.';
const ENGLISH = 'The desk is in a quiet room with a view of the garden.';

interface Options {
  sourceLanguage: string;
  targetLanguage: string;
  monitor: (progress: EventTarget) => void;
}

/** What the browser has: `create` waits until the test lets it finish. */
const browser = {
  availability: 'available',
  pairs: [] as string[],
  progress: undefined as EventTarget | undefined,
  finish: (_error?: Error) => {},
};
const Translator = {
  availability: async () => browser.availability,
  create: ({ sourceLanguage, targetLanguage, monitor }: Options) => {
    browser.pairs.push(`${sourceLanguage}>${targetLanguage}`);
    browser.progress = new EventTarget();
    monitor(browser.progress);
    return new Promise((resolve, reject) => {
      browser.finish = (error) =>
        error ? reject(error) : resolve({ translate: async (text: string) => `[${text.toUpperCase()}]` });
    });
  },
};

function Text({ texts }: { texts: readonly string[] }) {
  const { show, control } = useTranslation(texts);
  return (
    <main>
      <h1>Text</h1>
      {texts.map((text) => (
        <p key={text} {...show(text).attributes} className="whitespace-pre-line" data-testid="text">
          {show(text).text}
        </p>
      ))}
      {control}
    </main>
  );
}
const showTexts = (...texts: string[]) => renderHere(() => <Text texts={texts} />, '/');
const text = () => page.getByTestId('text').first();
const button = (name: string) => page.getByRole('button', { name });

/** A page keeps its translators: tests that finish one use different languages. */
beforeEach(() => {
  vi.stubGlobal('Translator', Translator);
  Object.assign(browser, { availability: 'available', pairs: [] });
});
afterEach(() => void vi.unstubAllGlobals());

describe('a text in another language than the page (P4)', () => {
  it('shows a failed translation, then downloads, translates, and goes back to the original', async () => {
    browser.availability = 'downloadable';
    await showTexts(FRENCH);
    await button('Translate').click();
    browser.finish(new DOMException('no network', 'NetworkError'));
    await expect.element(page.getByText('Your browser couldn’t translate this.')).toBeVisible();
    await expect.element(text()).toHaveAttribute('lang', 'fr');

    await button('Translate again').click();
    browser.progress?.dispatchEvent(new ProgressEvent('downloadprogress', { loaded: 0.4, total: 1 }));
    await expect.element(page.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('value', '0.4');
    await expect.element(page.getByText('What you read stays on your device.', { exact: false })).toBeVisible();
    // Pressed while it downloads, nothing starts again.
    await userEvent.keyboard('{Enter}');
    expect(browser.pairs).toEqual(['fr>en', 'fr>en']);
    browser.progress?.dispatchEvent(new ProgressEvent('downloadprogress', { loaded: 1, total: 1 }));
    await expect.element(page.getByText('Translating…')).toBeVisible();
    browser.finish();

    await expect.element(page.getByText('Translated from French by your browser, on your device.')).toBeVisible();
    expect(text().element().textContent).toBe(
      '[LE BUREAU EST DANS UNE PIÈCE CALME.]\n\n  [VOIR HTTPS://EXAMPLE.COM POUR LE PLAN, OU APPELEZ] •••••[.]',
    );
    await expect.element(text()).toHaveAttribute('lang', 'en');
    expect(page.getByRole('link').elements()).toEqual([]);
    expect(await findViolations(document.body)).toEqual([]);
    await expect.element(button('Show original')).toHaveFocus();

    await button('Show original').click();
    expect(text().element().textContent).toBe(FRENCH);
    await button('Translate').click();
    await expect.element(text()).toHaveAttribute('lang', 'en');
    expect(browser.pairs).toHaveLength(2);
  });

  it('says to connect if the languages can’t be downloaded offline', async () => {
    browser.availability = 'downloadable';
    await showTexts('El cuarto es muy tranquilo y está cerca del centro, con vista al jardín.');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await button('Translate').click();
    browser.finish(new DOMException('no network', 'NetworkError'));
    await expect.element(page.getByText('Connect to the internet, then try again.', { exact: false })).toBeVisible();
  });

  it('translates only the foreign ones of several texts, with one button', async () => {
    await showTexts('Hay un perro en la casa y es muy tranquilo.', ENGLISH);
    await button('Translate').click();
    browser.finish();
    await expect.element(text()).toHaveAttribute('lang', 'en');
    await expect.element(page.getByText(ENGLISH)).toBeVisible();
  });

  it.each([
    ['the text is in the reader’s language', ENGLISH, 'available'],
    ['the language isn’t clear', 'Wi-Fi', 'available'],
    ['the browser can’t translate it', FRENCH, 'unavailable'],
  ])('has no button if %s', async (_, words, availability) => {
    const asked = vi.spyOn(Translator, 'availability').mockResolvedValue(availability);
    await showTexts(words);
    await expect.element(text()).toBeVisible();
    if (words === FRENCH) await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect(page.getByRole('button').elements()).toEqual([]);
    asked.mockRestore();
  });

  it('has no button below a few words, however clear their language is', async () => {
    const asked = vi.spyOn(Translator, 'availability');
    await showTexts('Está en la mesa.');
    await expect.element(text()).toHaveAttribute('lang', 'es');
    await import('./translate-control.tsx');
    await showTexts(FRENCH);
    await expect.element(button('Translate')).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('has no button in a browser without a translator', async () => {
    vi.unstubAllGlobals();
    delete (window as { Translator?: unknown }).Translator;
    await showTexts(FRENCH);
    await expect.element(text()).toHaveAttribute('lang', 'fr');
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});
