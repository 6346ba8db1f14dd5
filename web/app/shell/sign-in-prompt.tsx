// Asks to log in, or says why a login failed (SS4), without leaving the page; the dialog loads on demand.
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { signInPrompt, useSignInRequest } from '../lib/session/sign-in-prompt.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })));

export function SignInPrompt() {
  const { status, isExpired, error } = useSession();
  const request = useSignInRequest();
  // Logged in in another tab in the meantime, so there's nothing to ask.
  useEffect(() => {
    if (status === 'signed-in') signInPrompt.close();
  }, [status]);
  if (!request && !isExpired && !error) return null;
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  );
}
