// Leaves for the login page and comes back to the page at hand.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type SignInOptions, session } from './session.ts';

interface SignIn {
  signIn: () => void;
  /** The same page, with the form for a new account in front. */
  createAccount: () => void;
  isLeaving: boolean;
}

export function useSignIn(returnTo?: string): SignIn {
  const { pathname, search } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const leave = (options: SignInOptions) => {
    setLeaving(true);
    // The front page is not a place one was in the middle of: SS2's landing is better.
    const here = pathname === '/' || pathname === '/logout-complete' ? undefined : pathname + search;
    const wanted = returnTo ?? here;
    void session.signIn({ ...options, ...(wanted ? { returnTo: wanted } : {}) }).finally(() => setLeaving(false));
  };
  return { signIn: () => leave({}), createAccount: () => leave({ form: 'create-account' }), isLeaving };
}
