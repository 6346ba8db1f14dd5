// What proves that the account's owner makes a change: their password, or a recent login if they have none.
import { useQuery } from '@tanstack/react-query';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { signInsQuery } from './api.ts';
import { recentIdToken } from './recent-login.ts';

/** `password` is what they typed, and `error` the answer to the last try, with the password's at `field`. */
export function useOwnerProof(password: string, error: unknown, field = 'password') {
  // Members who log in with a passkey or another provider may have no password here. If the server asks for one anyway, so does the form.
  const asksPassword = useQuery(signInsQuery).data?.hasPassword === true || fieldErrors(error)[field] !== undefined;
  return {
    asksPassword,
    /** Call it when sending: a login is only recent for minutes. */
    readProof: () => (asksPassword ? { password } : { idToken: recentIdToken() }),
  };
}
