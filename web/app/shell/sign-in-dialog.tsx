// The dialog that asks to sign in (RT3, expired sessions) and shows why signing in failed (SS4). Loaded when asked for.
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { session, useSession } from '../lib/session/session.ts';
import { signInPrompt, useSignInRequest } from '../lib/session/sign-in-prompt.ts';
import { useSignIn } from '../lib/session/use-sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

export function SignInDialog() {
  const intl = useIntl();
  const { isExpired, error } = useSession();
  const request = useSignInRequest();
  const { pathname } = useLocation();
  const { signIn, isLeaving } = useSignIn(request?.returnTo);
  // The page that ends a sign-in shows its failure by itself.
  const isFailureAlone = error !== undefined && pathname !== '/auth/callback';
  const isOpen = request !== undefined || isExpired || isFailureAlone;
  const close = () => {
    request?.onDecline?.();
    signInPrompt.close();
    if (isExpired || error) session.dismissExpired();
  };
  const words = request ? promptWords : isExpired ? expiredWords : failedWords;
  return (
    <Dialog isOpen={isOpen} onClose={close} title={request?.title ?? intl.formatMessage(words.title)} width="max-w-md">
      {error ? (
        <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-[15px] text-danger">
          {error}
        </p>
      ) : (
        <p className="text-muted">{request?.message ?? intl.formatMessage(words.message)}</p>
      )}
      <div className="mt-6 grid gap-2.5">
        <Button size="lg" isWide onClick={signIn} isBusy={isLeaving}>
          {request?.action ?? <FormattedMessage defaultMessage="Log in or sign up" />}
        </Button>
        <Button variant="plain" isWide onClick={close}>
          <FormattedMessage defaultMessage="Maybe later" />
        </Button>
      </div>
    </Dialog>
  );
}

const promptWords = {
  title: { defaultMessage: 'Log in to continue' },
  message: {
    defaultMessage: 'Log in and we’ll take you right there.',
  },
};

const expiredWords = {
  title: { defaultMessage: 'Please log in again' },
  message: {
    defaultMessage: 'Your session has ended. Log in and we’ll bring you back here.',
  },
};

const failedWords = {
  title: { defaultMessage: 'We couldn’t log you in' },
  message: { defaultMessage: 'Please try again in a moment.' },
};
