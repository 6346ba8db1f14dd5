// The page's nonce for our few inline scripts and styles.
import { createContext } from 'react';

/** From the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** In the browser, the one that came with the page: elements that are created again there need it too. */
export const readNonce = (): string | undefined =>
  import.meta.env.SSR ? undefined : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
