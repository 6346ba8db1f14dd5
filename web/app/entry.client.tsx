// Takes over the server-rendered page in the browser. Nothing else starts here, except what notices missing scripts.
import { FIRST_LANGUAGE, isEnglishStart, splitLanguage } from '@daynook/contract/languages/languages';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { rememberLanguage } from './lib/languages.ts';
import { followMissingScripts } from './lib/offline/missing-script.ts';

followMissingScripts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// Someone who reads a page in another language stays with it on pages whose URL names none, such as those in emails.
const { language, path } = splitLanguage(location.pathname + location.search);
if (language !== FIRST_LANGUAGE || isEnglishStart(path)) rememberLanguage(language);
