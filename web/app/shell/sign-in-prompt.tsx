// Asks to sign in without taking the page away; the dialog itself is loaded when somebody asks for it.
import { lazy, Suspense } from 'react';
import { useSession } from '../lib/session.ts';
import { useSignInRequest } from '../lib/sign-in-prompt.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })));

export function SignInPrompt() {
  const { isExpired, error } = useSession();
  const request = useSignInRequest();
  if (!request && !isExpired && !error) return null;
  return (
    <Suspense>
      <SignInDialog />
    </Suspense>
  );
}
