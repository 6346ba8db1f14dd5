// The title, description, Open Graph tags, and canonical link of every page.

import { type Language, listAlternates, pageAddress } from '@daynook/contract/languages/languages';
import { use } from 'react';
import { IntlContext, type MessageDescriptor } from 'react-intl';
import type { MetaDescriptor } from 'react-router';
import { BrandContext } from './brand.ts';
import { LanguagesContext } from './languages.ts';

interface PageMeta {
  /** A message, or a name that's the same in every language, such as a listing's title. */
  title: MessageDescriptor | string;
  description?: MessageDescriptor | string | undefined;
  /** The path of the page's canonical URL, e.g. `/listing/…`; without it there's no canonical link. */
  path?: string;
  /** The languages that the page is written in; without them it's all of the site's. */
  writtenIn?: readonly Language[] | undefined;
  /** The public origin, from the root loader (`readOrigin(matches)`). */
  origin?: string | undefined;
  /** The URL or path of the picture for link previews. */
  image?: string | undefined;
  /** Keeps the page out of search engines: members' pages and dead ends. */
  isHidden?: boolean;
  /** schema.org data, which React Router writes as JSON-LD. */
  jsonLd?: Record<string, unknown> | undefined;
}

/** Call it where a route's `meta` is called, during rendering. */
export function pageMeta({
  title,
  description,
  path,
  origin = '',
  image,
  isHidden,
  jsonLd,
  writtenIn,
}: PageMeta): MetaDescriptor[] {
  const intl = use(IntlContext);
  const brand = use(BrandContext);
  const { language, languages } = use(LanguagesContext);
  const others = writtenIn ? languages.filter((one) => writtenIn.includes(one)) : languages;
  const toText = (text: MessageDescriptor | string) => (typeof text === 'string' ? text : intl.formatMessage(text));
  const words = toText(title);
  const summary = description && toText(description);
  const fullTitle = words.includes(brand.name) ? words : `${words} · ${brand.name}`;
  const absolute = (address: string) => (address.startsWith('/') ? origin + address : address);
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(summary
      ? [
          { name: 'description', content: summary },
          { property: 'og:description', content: summary },
        ]
      : []),
    ...(path
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: absolute(pageAddress(language, path, languages)) },
          { property: 'og:url', content: absolute(pageAddress(language, path, languages)) },
          ...listAlternates(path, others).map(({ language: hrefLang, address }) => ({
            tagName: 'link' as const,
            rel: 'alternate',
            hrefLang,
            href: absolute(address),
          })),
        ]
      : []),
    ...(image ? [{ property: 'og:image', content: absolute(image) }] : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd as never }] : []),
  ];
}

/** The public origin from the root loader's data, read from `matches` in a route's `meta`. */
export function readOrigin(matches: readonly unknown[]): string | undefined {
  const root = matches[0] as { loaderData?: { origin?: string } | null } | undefined;
  return root?.loaderData?.origin;
}
