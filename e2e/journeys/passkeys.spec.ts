// A member adds a passkey and an authenticator app, and logs in with each (M10, M11). The browser has an authenticator that always says yes.
import type { Page } from '@playwright/test';
import { makeCode, toStep } from '../../server/src/identity/second-factor/totp.ts';
import { alive, ask, expect, expectAccessible, newEmail, open, signUp, skipQuestions, test } from '../fixtures.ts';

const PASSWORD = 'a long walk in the morning';

/** Returns how to make it say yes, or not answer, from the next request on. */
async function addAuthenticator(page: Page): Promise<(isAnswering: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  };
}

/** With the code in the demo's outbox. */
async function confirmAddress(page: Page): Promise<void> {
  await ask(page, '/api/account/email-code', {});
  await open(page, '/demo/outbox');
  const line = page.getByText(/Your code is \d{6}/).first();
  await expect(line).toBeAttached();
  const code = /\d{6}/.exec((await line.textContent())!)![0];
  // The answer is empty.
  await ask(page, '/api/account/email-code/check', { code }).catch(() => undefined);
}

async function logOut(page: Page): Promise<void> {
  await open(page, '/settings/security');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/logout-complete');
}

const toLoginPage = async (page: Page) => {
  await page.goto('/settings/security');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
};

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

test('a new member adds a passkey and an app, and logs in with them (M10, M11)', async ({ page }) => {
  const email = newEmail();
  await page.goto('/dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  await signUp(page, { name: 'Noor Haddad', email });
  await skipQuestions(page);
  await confirmAddress(page);

  const answerPasskeys = await addAuthenticator(page);
  await open(page, '/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page
    .getByRole('dialog')
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expectAccessible(page, 'the security settings');

  await logOut(page);
  // The page also suggests passkeys in the email field, which this authenticator would accept at once.
  await answerPasskeys(false);
  await toLoginPage(page);
  await expectAccessible(page, 'the login page with a passkey button');
  await answerPasskeys(true);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/settings/security');
  await alive(page);
  await expect(page.getByText(/last used/i).first()).toBeVisible();

  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/password/i)
    .first()
    .fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const key = (await page.locator('.select-all').textContent())!.replaceAll(' ', '');
  const secret = fromBase32(key);
  await page.getByLabel('6-digit code').fill(makeCode(secret, toStep(new Date())));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCode = (await page.getByRole('dialog').getByRole('listitem').first().textContent())!;
  await expectAccessible(page, 'the recovery codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await logOut(page);
  await answerPasskeys(false);
  await toLoginPage(page);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page, 'the second step');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/settings/security');
  await alive(page);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  await logOut(page);
  await answerPasskeys(true);
  await page.goto('/settings/security');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in or sign up' }).click();
  // Chosen among the email field's suggestions.
  await page.waitForURL('**/settings/security');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
