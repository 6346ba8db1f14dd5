// Emails about how people log in: second steps, recovery codes, passkeys, and other providers.
import { currentBrand } from '../../current-settings.ts';
import { say } from '../../lib/languages/say.ts';
import type { EmailContent } from './email.ts';

type Template<D> = (data: D, context: { readonly publicUrl: string }) => EmailContent;

const explainAccount = (): string => `You’re getting this because it’s about your ${currentBrand().name} account.`;
const NOT_YOU = 'If this wasn’t you, reset your password on the login page right away and contact us.';
const toSettings = (publicUrl: string) => `${publicUrl}/settings/security`;

const secondStepOn: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `You now log in to ${currentBrand().name} with a code, too`,
  name,
  paragraphs: [
    'An authenticator app was just set up for your account. From now on, we ask for its code after your password.',
    'Keep your recovery codes in a safe place. They let you in if you lose your phone.',
  ],
  action: { label: 'Review your login settings', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

const secondStepOff: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `Your ${currentBrand().name} authenticator app was removed`,
  name,
  paragraphs: ['The authenticator app was just removed from your account. Your password is now enough to log in.'],
  action: { label: 'Review your login settings', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

const secondStepGuessed: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('Someone has your {brand} password'),
  name,
  paragraphs: [
    say('Someone entered your password and then several wrong codes. Nobody got in, and we made them wait.'),
    say('If that was you, you can wait a little, or log in with a recovery code.'),
  ],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [say('If it wasn’t you, reset your password on the login page right away.')],
  reason: say('You’re getting this because it’s about your {brand} account.'),
});

const recoveryCodesNew: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: `New recovery codes for your ${currentBrand().name} account`,
  name,
  paragraphs: ['New recovery codes were just created. The earlier ones no longer work.'],
  action: { label: 'Review your login settings', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

const countLeft = (left: number): string => {
  if (left === 0) return 'It was your last one. Create new ones in your settings.';
  return left === 1 ? 'You have 1 left. Create new ones soon.' : `You have ${left} left.`;
};

const recoveryCodeUsed: Template<{ name: string; left: number }> = ({ name, left }, { publicUrl }) => ({
  subject: `A recovery code was used to log in to ${currentBrand().name}`,
  name,
  paragraphs: [`Someone, most likely you, just logged in with one of your recovery codes. ${countLeft(left)}`],
  action: { label: 'Review your login settings', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

const passkeyAdded: Template<{ name: string; passkey: string }> = ({ name, passkey }, { publicUrl }) => ({
  subject: `New passkey for your ${currentBrand().name} account`,
  name,
  paragraphs: [`The passkey “${passkey}” was just added. The device it’s on can log in without your password.`],
  action: { label: 'Review your passkeys', href: toSettings(publicUrl) },
  afterwards: [`If this wasn’t you, remove the passkey. ${NOT_YOU}`],
  reason: explainAccount(),
});

const passkeyRemoved: Template<{ name: string; passkey: string }> = ({ name, passkey }, { publicUrl }) => ({
  subject: `A passkey was removed from your ${currentBrand().name} account`,
  name,
  paragraphs: [`The passkey “${passkey}” was just removed. It can’t be used to log in anymore.`],
  action: { label: 'Review your passkeys', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

const passkeyBlocked: Template<{ name: string; passkey: string }> = ({ name, passkey }, { publicUrl }) => ({
  subject: `We blocked a passkey of your ${currentBrand().name} account`,
  name,
  paragraphs: [
    `Someone tried to log in with a copy of your passkey “${passkey}”, or with an older state of it. We blocked it, and nobody got in.`,
    'Log in another way, remove this passkey, and add a new one.',
  ],
  action: { label: 'Review your passkeys', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

const upstreamConnected: Template<{ name: string; provider: string; login: string }> = (
  { name, provider, login },
  { publicUrl },
) => ({
  subject: `You can now log in to ${currentBrand().name} with ${provider}`,
  name,
  paragraphs: [`The ${provider} login ${login} was just connected to your account.`],
  action: { label: 'Review your login settings', href: toSettings(publicUrl) },
  afterwards: [`If this wasn’t you, remove it there. ${NOT_YOU}`],
  reason: explainAccount(),
});

const upstreamRemoved: Template<{ name: string; provider: string }> = ({ name, provider }, { publicUrl }) => ({
  subject: `You can no longer log in to ${currentBrand().name} with ${provider}`,
  name,
  paragraphs: [`Your ${provider} login was just removed from your account.`],
  action: { label: 'Review your login settings', href: toSettings(publicUrl) },
  afterwards: [NOT_YOU],
  reason: explainAccount(),
});

export const SECURITY_EMAIL_TEMPLATES = {
  'second-step-on': secondStepOn,
  'second-step-off': secondStepOff,
  'second-step-guessed': secondStepGuessed,
  'recovery-codes-new': recoveryCodesNew,
  'recovery-code-used': recoveryCodeUsed,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'passkey-blocked': passkeyBlocked,
  'upstream-connected': upstreamConnected,
  'upstream-removed': upstreamRemoved,
} as const;
