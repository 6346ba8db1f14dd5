// Leaves for the sign-in page and comes back to the page at hand.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { session } from '../lib/session.ts';

export function useSignIn(returnTo?: string): { signIn: () => void; isLeaving: boolean } {
  const { pathname, search } = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const signIn = () => {
    setLeaving(true);
    // The front page is not a place one was in the middle of: SS2's landing is better.
    const here = pathname === '/' || pathname === '/logout-complete' ? undefined : pathname + search;
    const wanted = returnTo ?? here;
    void session.signIn(wanted ? { returnTo: wanted } : {}).finally(() => setLeaving(false));
  };
  return { signIn, isLeaving };
}
