// The page's nonce for our few inline scripts. Empty in the browser.
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
