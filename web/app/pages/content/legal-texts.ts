// A legal document in the page's language: the operator's text if they published one, or ours.
import {
  FIRST_LANGUAGE,
  isSiteLanguage,
  type Language,
  type SiteLanguage,
  splitLanguage,
} from '@daynook/contract/languages/languages';
import type { LegalDocumentPage } from '@daynook/contract/legal';
import type { LegalDocument } from '@daynook/contract/legal-versions';
import type { Block } from '@daynook/contract/markup/markup';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { data } from 'react-router';
import { call } from '../../lib/api/api.ts';
import type { Call } from '../../lib/api/api-request.ts';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import type { Brand } from '../../lib/brand.ts';
import { fillBrand } from '../../lib/markdown-text.ts';
import { loadShippedText } from '../../nouns/legal/shipped-texts.ts';

interface LegalVersionText {
  readonly version: number;
  readonly effectiveOn: string;
  readonly isWithdrawn: boolean;
  /** What it's written in: the page's language, or another one if the operator's text isn't in it. */
  readonly language: SiteLanguage;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The operator's own words are never changed; in ours, pages fill in who runs the site. */
  readonly isShipped: boolean;
}

export interface LegalTexts extends Pick<LegalDocumentPage, 'inEffect' | 'versions' | 'languages'> {
  readonly shown: LegalVersionText;
  readonly before: LegalVersionText | null;
}

interface Wanted {
  readonly document: LegalDocument;
  readonly language: Language;
  /** With the wanted version, if there is one. */
  readonly url: string;
}

/** The text for readers of this site. */
export function fillLegal(text: LegalVersionText, brand: Brand): LegalVersionText {
  if (!text.isShipped) return text;
  const { facts, blocks } = fillBrand({ facts: { title: text.title }, blocks: [...text.blocks] }, brand);
  return { ...text, title: facts['title']!, blocks };
}

async function toText(
  document: LegalDocument,
  language: SiteLanguage,
  { own, version, effectiveOn, isWithdrawn }: LegalDocumentPage['shown'],
): Promise<LegalVersionText> {
  const facts = { version, effectiveOn, isWithdrawn };
  if (own)
    return {
      ...facts,
      language: own.language,
      title: own.title,
      blocks: readMarkup(own.text).blocks,
      isShipped: false,
    };
  const text = await loadShippedText(document, { version, language });
  return { ...facts, language, title: text.facts['title'] ?? '', blocks: text.blocks, isShipped: true };
}

async function load(callApi: Call, { document, language: shownIn, url }: Wanted): Promise<LegalTexts> {
  const language = isSiteLanguage(shownIn) ? shownIn : FIRST_LANGUAGE;
  const version = new URL(url).searchParams.get('version')?.slice(0, 20);
  const { shown, before, ...page } = await callApi('GET /api/legal/documents/{document}', {
    params: { document },
    query: { language, version },
  });
  const [shownText, beforeText] = await Promise.all([
    toText(document, language, shown),
    before && toText(document, language, before),
  ]);
  return { ...page, shown: shownText, before: beforeText };
}

/** Not rendered without the API: which version is in effect isn't a guess. */
export async function loadLegal(
  document: LegalDocument,
  args: Parameters<typeof loadOnServer>[0],
): Promise<LegalTexts> {
  const { language = FIRST_LANGUAGE } = args.context.get(pageRequestContext);
  const loaded = await loadOnServer(args, (callApi) => load(callApi, { document, language, url: args.request.url }));
  if (!loaded) throw data({}, { status: 503 });
  return loaded;
}

export const loadLegalInBrowser = (document: LegalDocument, { request }: { request: Request }): Promise<LegalTexts> =>
  load(call as Call, { document, language: splitLanguage(location.pathname).language, url: request.url });
