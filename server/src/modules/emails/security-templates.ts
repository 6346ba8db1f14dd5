// Emails about how people log in: second steps, recovery codes, passkeys, and other providers.
import { joinSentences } from '../../lib/languages/join-sentences.ts';
import { say } from '../../lib/languages/say.ts';
import { explainOwnAccount, protectAccount, warnIfNotYou } from './account-words.ts';
import type { EmailContent } from './email.ts';

type Template<D> = (data: D, context: { readonly publicUrl: string }) => EmailContent;

const toSettings = (publicUrl: string) => `${publicUrl}/settings/security`;

const secondStepOn: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('You now log in to {brand} with a code, too'),
  name,
  paragraphs: [
    say('An authenticator app was just set up for your account. From now on, we ask for its code after your password.'),
    say('Keep your recovery codes in a safe place. They let you in if you lose your phone.'),
  ],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const secondStepOff: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('Your {brand} authenticator app was removed'),
  name,
  paragraphs: [say('The authenticator app was just removed from your account. Your password is now enough to log in.')],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const secondStepGuessed: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('Someone may have your {brand} password'),
  name,
  paragraphs: [
    say(
      'Someone entered your password and then several wrong codes. Nobody got in, and we’re blocking more tries for a while.',
    ),
    say('If that was you, wait a bit or log in with a recovery code.'),
  ],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [say('If it wasn’t you, reset your password on the login page right away.')],
  reason: explainOwnAccount(),
});

const secondStepReset: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('We removed the second step of your {brand} login'),
  name,
  paragraphs: [
    say(
      'Our team was asked to remove your authenticator app and recovery codes, because they were lost. We also logged you out on every device.',
    ),
    say(
      'You can log in without a code now. Set up an app again in your settings, so that your password alone isn’t enough.',
    ),
  ],
  action: { label: say('Log in'), href: toSettings(publicUrl) },
  afterwards: [say('If you didn’t ask for this, reset your password on the login page right away and contact us.')],
  reason: explainOwnAccount(),
});

const recoveryCodesNew: Template<{ name: string }> = ({ name }, { publicUrl }) => ({
  subject: say('New recovery codes for your {brand} account'),
  name,
  paragraphs: [say('New recovery codes were just created. The earlier ones no longer work.')],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const countLeft = (left: number): string => {
  if (left === 0) return say('It was your last one. Create new ones in your settings.');
  return left === 1 ? say('You have 1 left. Create new ones soon.') : say('You have {left} left.', { left });
};

const recoveryCodeUsed: Template<{ name: string; left: number }> = ({ name, left }, { publicUrl }) => ({
  subject: say('A recovery code was used to log in to {brand}'),
  name,
  paragraphs: [
    joinSentences(say('Someone, most likely you, just logged in with one of your recovery codes.'), countLeft(left)),
  ],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const passkeyAdded: Template<{ name: string; passkey: string }> = ({ name, passkey }, { publicUrl }) => ({
  subject: say('New passkey for your {brand} account'),
  name,
  paragraphs: [
    say('The passkey “{passkey}” was just added. The device it’s on can log in without your password.', { passkey }),
  ],
  action: { label: say('Review your passkeys'), href: toSettings(publicUrl) },
  afterwards: [joinSentences(say('If this wasn’t you, remove the passkey.'), protectAccount())],
  reason: explainOwnAccount(),
});

const passkeyRemoved: Template<{ name: string; passkey: string }> = ({ name, passkey }, { publicUrl }) => ({
  subject: say('A passkey was removed from your {brand} account'),
  name,
  paragraphs: [say('The passkey “{passkey}” was just removed. It can’t be used to log in anymore.', { passkey })],
  action: { label: say('Review your passkeys'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const passkeyBlocked: Template<{ name: string; passkey: string }> = ({ name, passkey }, { publicUrl }) => ({
  subject: say('We blocked a passkey of your {brand} account'),
  name,
  paragraphs: [
    say(
      'Someone tried to log in with a copy or an older version of your passkey “{passkey}”. We blocked the passkey, and nobody got in.',
      { passkey },
    ),
    say('Log in another way, remove this passkey, and add a new one.'),
  ],
  action: { label: say('Review your passkeys'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

const upstreamConnected: Template<{ name: string; provider: string; login: string }> = (
  { name, provider, login },
  { publicUrl },
) => ({
  subject: say('You can now log in to {brand} with {provider}', { provider }),
  name,
  paragraphs: [
    login === ''
      ? say('An account at {provider} was just connected to your {brand} account.', { provider })
      : say('The {provider} account {login} was just connected to your {brand} account.', { provider, login }),
  ],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [joinSentences(say('If this wasn’t you, remove it in your login settings.'), protectAccount())],
  reason: explainOwnAccount(),
});

const upstreamRemoved: Template<{ name: string; provider: string }> = ({ name, provider }, { publicUrl }) => ({
  subject: say('You can no longer log in to {brand} with {provider}', { provider }),
  name,
  paragraphs: [say('Your {provider} account was just disconnected from your {brand} account.', { provider })],
  action: { label: say('Review your login settings'), href: toSettings(publicUrl) },
  afterwards: [warnIfNotYou()],
  reason: explainOwnAccount(),
});

export const SECURITY_EMAIL_TEMPLATES = {
  'second-step-on': secondStepOn,
  'second-step-off': secondStepOff,
  'second-step-reset': secondStepReset,
  'second-step-guessed': secondStepGuessed,
  'recovery-codes-new': recoveryCodesNew,
  'recovery-code-used': recoveryCodeUsed,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'passkey-blocked': passkeyBlocked,
  'upstream-connected': upstreamConnected,
  'upstream-removed': upstreamRemoved,
} as const;
