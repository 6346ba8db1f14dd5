// The text of the login pages about second steps, passkeys, and other providers. Plain text: templates escape it.
export const SECURITY_WORDS = {
  secondStep: {
    title: 'Enter your code',
    lead: 'Open your authenticator app and enter the 6-digit code.',
    code: 'Code',
    button: 'Log in',
    useRecovery: 'Use a recovery code',
    recoveryTitle: 'Enter a recovery code',
    recoveryLead: 'Use one of the codes you saved when you set up your authenticator app. Each works once.',
    recoveryCode: 'Recovery code',
    useApp: 'Use your authenticator app',
    back: 'Back to login',
    lost: 'Lost your phone and your recovery codes?',
    contact: 'Contact us',
  },
  passkey: {
    button: 'Log in with a passkey',
    failed: 'We didn’t get a passkey from your device. Try again, or log in another way.',
    wrong: 'That passkey doesn’t belong to an account here. Log in another way.',
    blocked:
      'We blocked this passkey, because there may be a copy of it. Log in another way and remove it in your settings.',
  },
  upstream: {
    or: 'or',
    button: (provider: string) => `Continue with ${provider}`,
    agree: 'If you’re new here, continuing means you agree to our',
    taken: (email: string, provider: string) =>
      `You already have an account with ${email}. Log in to it once, and we’ll connect ${provider}.`,
    refused: (provider: string) => `You weren’t logged in with ${provider}. Try again, or log in another way.`,
    expired: (provider: string) => `Logging in with ${provider} took too long. Please try again.`,
    unreachable: (provider: string) =>
      `We can’t reach ${provider} right now. Try again in a moment, or log in another way.`,
    noEmail: (provider: string) =>
      `${provider} didn’t share your email with us. Allow it there, or create an account with your email.`,
  },
  error: {
    codeRequired: 'Enter the code.',
    codeWrong: 'That code isn’t right. Wait for the next one and try again.',
    recoveryWrong: 'That code isn’t right, or it was already used.',
  },
} as const;
