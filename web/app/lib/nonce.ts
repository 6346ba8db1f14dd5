// Carries the nonce of the page to the few inline scripts we write ourselves. Empty in the browser.
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
