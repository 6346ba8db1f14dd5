// During the first setup, the password is asked once and the reason is clear.
import { createContext } from 'react';

export interface SetupProof {
  readonly password: string;
  readonly setPassword: (password: string) => void;
}

/** Null outside of the setup. */
export const SetupProofContext = createContext<SetupProof | null>(null);
