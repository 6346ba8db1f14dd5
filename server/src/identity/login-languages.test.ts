// The login pages in other languages: which one, how to change it, and that forms and errors keep it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../test/emails.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser, type PageAnswer, readPageText } from '../../test/servers/oidc-browser.ts';
import { ensureAccount, queueAccountEmail } from './accounts.ts';

const PASSWORD = 'river-otter-lamp';

let t: ListeningApp;
beforeAll(async () => {
  t = await listeningApp({ environment: { LANGUAGES: 'en,fr,es' } });
  await ensureAccount(t.deps, { email: 'kim@example.org', name: 'Kim Park', password: PASSWORD, isVerified: true });
});
afterAll(() => t.close());

const readLang = ({ html }: PageAnswer): string | undefined => /<html lang="([^"]+)"/.exec(html)?.[1];
const open = (ui_locales?: string): Promise<[OidcBrowser, PageAnswer]> => {
  const browser = new OidcBrowser(t.origin);
  return browser
    .authorize({ prompt: 'select_account', ...(ui_locales ? { ui_locales } : {}) })
    .then((page) => [browser, page]);
};

describe('the login pages', () => {
  it('are in the language that the application asks for, also after a mistake', async () => {
    const [browser, page] = await open('fr-CA');
    expect([readLang(page), page.headers.get('content-language')]).toEqual(['fr', 'fr']);
    expect(readPageText(page)).toContain('Reprenez là où vous en étiez.');
    const refused = await browser.submit(page, { email: 'kim@example.org', password: 'wrong' });
    expect(refused.status).toBe(401);
    expect(readPageText(refused)).toContain('Cette adresse et ce mot de passe ne correspondent pas.');
    expect(refused.html).toContain('<title>Erreur\u00a0: Se connecter · Daynook</title>');
    const signUp = await browser.go(`${page.url}/sign-up`);
    const empty = await browser.submit(signUp, { name: '', email: 'x', password: 'short' });
    const text = readPageText(empty);
    for (const words of [
      'Corrigez 3 problèmes',
      'Entrez votre nom.',
      'Entrez une adresse courriel comme name@example.com.',
      'Utilisez au moins 10 caractères.',
    ])
      expect(text).toContain(words);
    expect(empty.html).toContain(
      '<a href="/fr/terms">conditions</a> et notre <a href="/fr/privacy">avis de confidentialité</a>.',
    );
  });

  it('are in the language chosen on the site, or in the browser’s, if nobody asks', async () => {
    const ask = async (headers: Record<string, string>) => {
      const browser = new OidcBrowser(t.origin);
      const [page] = [await browser.go(browser.authorizeAddress())];
      const response = await browser.request(page.url, { headers });
      return /<html lang="([^"]+)"/.exec(await response.text())?.[1];
    };
    expect(await ask({ 'accept-language': 'es-MX' })).toBe('es');
    expect(await ask({ 'accept-language': 'de' })).toBe('en');
  });

  it('can be read in another language, which the rest of the visit and the site then are in', async () => {
    const [browser, page] = await open('fr');
    const href = /<a href="([^"]+)" hreflang="es" lang="es">Español<\/a>/.exec(page.html)?.[1];
    const spanish = await browser.go(href!.replaceAll('&amp;', '&'));
    expect(readLang(spanish)).toBe('es');
    expect(spanish.html).toContain('lang="es" aria-current="true">Español');
    expect(browser.cookieNames).toContain('daynook_language');
    const refused = await browser.submit(spanish, { email: '', password: '' });
    expect([readLang(refused), readPageText(refused)]).toEqual(['es', expect.stringContaining('Escribe tu correo.')]);
    const forgot = await browser.go(`${new URL(page.url).pathname}/forgot`);
    expect(readLang(forgot)).toBe('es');
  });

  it('are valid and have no switch on a site in one language', async () => {
    const one = await listeningApp();
    const browser = new OidcBrowser(one.origin);
    const page = await browser.authorize({ prompt: 'select_account', ui_locales: 'fr' });
    expect([readLang(page), page.html.includes('class="languages"')]).toEqual(['en', false]);
    await one.close();
  });

  it('behind emailed links follow the browser, and the form of a link in another language keeps it', async () => {
    await queueAccountEmail(t.deps.db.kysely, t.deps, { kind: 'reset', email: 'kim@example.org' });
    const link = linkIn((await emailsTo(t, 'kim@example.org')).at(-1));
    const browser = new OidcBrowser(t.origin);
    const page = await browser.go(link, { headers: { 'accept-language': 'es' } });
    expect([readLang(page), readPageText(page)]).toEqual(['es', expect.stringContaining('Elige una nueva contraseña')]);
    const href = /<a href="([^"]+)" hreflang="fr"/.exec(page.html)![1]!.replaceAll('&amp;', '&');
    const french = await browser.go(href);
    expect(readLang(french)).toBe('fr');
    const refused = await browser.submit(french, { password: 'short' });
    expect([readLang(refused), readPageText(refused)]).toEqual([
      'fr',
      expect.stringContaining('Utilisez au moins 10 caractères.'),
    ]);
    expect(refused.html).not.toContain('class="languages"');
    expect(readLang(await browser.go('/oidc/reset-password'))).toBe('fr');
  });

  it('behind emailed links are in the language of the email, if its reader chose one', async () => {
    const id = await ensureAccount(t.deps, {
      email: 'lou@example.org',
      name: 'Lou',
      password: PASSWORD,
      isVerified: false,
    });
    for (const kind of ['verify', 'reset'] as const) {
      for (const language of ['fr', 'es'] as const) {
        await t.db.kysely
          .insertInto('member_detail')
          .values({ member_id: id, language, updated_at: t.clock.now() })
          .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ language }))
          .execute();
        await queueAccountEmail(t.deps.db.kysely, t.deps, { kind, email: 'lou@example.org' });
        const link = linkIn((await emailsTo(t, 'lou@example.org')).at(-1));
        const page = await new OidcBrowser(t.origin).go(link, { headers: { 'accept-language': 'en' } });
        expect([kind, page.status, readLang(page)]).toEqual([kind, 200, language]);
      }
    }
  });

  it('of the provider itself are, too', async () => {
    const browser = new OidcBrowser(t.origin);
    const out = await browser.go('/oidc/session/end', { headers: { 'accept-language': 'es' } });
    expect([readLang(out), readPageText(out)]).toEqual(['es', expect.stringContaining('Cerraste sesión')]);
    const wrong = await browser.go('/oidc/auth?client_id=nobody&ui_locales=fr');
    expect([readLang(wrong), readPageText(wrong)]).toEqual([
      'fr',
      expect.stringContaining('La connexion n’a pas fonctionné'),
    ]);
    const missing = await browser.go('/oidc/nothing', { headers: { 'accept-language': 'fr' } });
    expect(readPageText(missing)).toContain('Page introuvable');
  });
});
