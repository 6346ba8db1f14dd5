// Asks to sign in without taking the page away; the dialog itself is loaded when somebody asks for it.
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../lib/session/session.ts';
import { signInPrompt, useSignInRequest } from '../lib/session/sign-in-prompt.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })));

export function SignInPrompt() {
  const { status, isExpired, error } = useSession();
  const request = useSignInRequest();
  // Signed in meanwhile, in another tab: there is nothing left to ask.
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
