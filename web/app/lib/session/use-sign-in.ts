// Opens the login page and returns to the current page.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type SignInOptions, session } from './session.ts';

interface SignIn {
  signIn: () => void;
  /** The same page with the sign-up form first. */
  createAccount: () => void;
  isLeaving: boolean;
}

export function useSignIn(returnTo?: string): SignIn {
  const { pathname, search } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (options: SignInOptions) => {
    setLeaving(true);
    // The home page isn't something a person was in the middle of, so SS2's default page is better.
    const here = pathname === '/' || pathname === '/logout-complete' ? undefined : pathname + search;
    const wanted = returnTo ?? here;
    void session.signIn({ ...options, ...(wanted ? { returnTo: wanted } : {}) }).finally(() => setLeaving(false));
  };
  return { signIn: () => leave({}), createAccount: () => leave({ form: 'create-account' }), isLeaving };
}
