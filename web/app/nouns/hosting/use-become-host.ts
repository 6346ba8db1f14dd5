// What "Become a host" does (SH5): sign in first, starting with sign-up, or go straight to the next missing step (become-host-path.ts).
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../lib/session/session.ts';
import { NEW_PROPERTY_PATH } from './host-paths.ts';

export function useBecomeHost(): { becomeHost: () => void; isBusy: boolean } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    const { status, user } = session.now();
    setBusy(true);
    try {
      if (status !== 'signed-in' || !user)
        await session.signIn({ returnTo: NEW_PROPERTY_PATH, form: 'create-account' });
      else {
        const { nextHostPath } = await import('./host-status.ts');
        await navigate(await nextHostPath(user.sub));
      }
    } finally {
      setBusy(false);
    }
  };
  return { becomeHost: () => void go(), isBusy };
}
