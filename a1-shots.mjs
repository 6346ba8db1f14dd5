import { chromium } from '@playwright/test';

const base = process.env.BASE ?? 'http://localhost:4570';
const only = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 300)));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
await page.goto(`${base}/`);
await page.getByRole('button', { name: 'Log In' }).first().click();
await page.waitForURL(/identity|interaction|login|oidc/i, { timeout: 30000 }).catch(() => {});
await page.getByLabel('Email').first().fill('staff@daynook.com');
await page.getByLabel('Password', { exact: true }).fill('daynook-demo');
await page
  .getByRole('button', { name: /Log in|Continue|Sign in/i })
  .first()
  .click();
await page.waitForURL(
  (u) => u.origin === new URL(base).origin && !/auth\/callback|interaction|identity/.test(u.pathname),
  { timeout: 60000 },
);
await page.waitForTimeout(3000);
console.log('landed', page.url());
const shots = {
  today: '/admin',
  members: '/admin/users',
  bookings: '/admin?view=bookings',
  payments: '/admin?view=payments',
  payouts: '/admin?view=all-payouts',
  listings: '/admin?view=listings',
  tickets: '/admin?view=tickets',
  reports: '/admin?view=reports',
  log: '/admin?view=log',
  stuck: '/admin?view=stuck-payments',
};
const sizes = { 1440: 900, 820: 1180, 390: 844 };
for (const scheme of ['light', 'dark']) {
  for (const [w, h] of Object.entries(sizes)) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: Number(w), height: h });
    for (const [name, path] of Object.entries(shots)) {
      const id = `${name}-${w}-${scheme}`;
      if (only.length && !only.some((o) => id.startsWith(o))) continue;
      await page.goto(base + path, { waitUntil: 'load' });
      await page.waitForTimeout(1800);
      await page.screenshot({
        path: `/tmp/a1-shots/${id}.png`,
        fullPage: name === 'today' && process.env.FULL === '1',
      });
    }
  }
}
if (only.length === 0 || only.includes('palette')) {
  for (const [w, h] of Object.entries(sizes)) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: Number(w), height: h });
    await page.goto(`${base}/admin/users`);
    await page.waitForTimeout(1500);
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/a1-shots/palette0-${w}.png` });
    await page.keyboard.type('maya');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/a1-shots/palette1-${w}.png` });
  }
}
await browser.close();
