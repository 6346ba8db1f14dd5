// What search engines and link previews read of a listing's page.
import { describe, expect, it } from 'vitest';
import { aListing, aPhoto, LISTING_ID } from '../../../test/listing-examples.ts';
import { readMeta } from '../../../test/read-meta.tsx';
import type { Listing } from '../../nouns/listings/api.ts';
import { meta } from './listing.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const PATH = `/listing/${LISTING_ID}`;

describe('how the page is shared (B13)', () => {
  const describePage = (listing: Listing, languages?: Parameters<typeof readMeta>[2]) =>
    readMeta(
      meta,
      {
        loaderData: { listing, nowMs: NOW_MS },
        params: { id: LISTING_ID },
        matches: [{ loaderData: { origin: 'https://daynook.example' } }],
      },
      languages,
    );
  const listing = aListing({ images: [{ ...aPhoto('The desk'), url: '/photos/1.webp' }] });

  it('a card with title, words, picture and the one address (B13)', () => {
    expect(describePage(listing)).toEqual(
      expect.arrayContaining([
        { property: 'og:title', content: 'Garden office under the maple, Portland · Daynook' },
        { property: 'og:description', content: listing.description },
        { property: 'og:image', content: `https://daynook.example/preview/listing/${LISTING_ID}.jpg` },
        { property: 'og:url', content: `https://daynook.example${PATH}` },
        { tagName: 'link', rel: 'canonical', href: `https://daynook.example${PATH}` },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]),
    );
  });

  it('one address per language, each with links to the others (P4)', () => {
    const tags = describePage(listing, { language: 'fr', languages: ['en', 'fr'] });
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: `https://daynook.example/fr${PATH}` });
    expect(tags.filter(({ rel }) => rel === 'alternate')).toEqual([
      { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: `https://daynook.example${PATH}` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'fr', href: `https://daynook.example/fr${PATH}` },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: `https://daynook.example${PATH}` },
    ]);
  });

  it('structured data with price and rating, and the area instead of the place (B13, B2)', () => {
    const data = describePage(listing).find((entry) => 'script:ld+json' in entry)?.['script:ld+json'];
    expect(data).toMatchObject({
      name: listing.title,
      areaServed: 'Portland, Oregon',
      offers: { price: 41, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.8, reviewCount: 12 },
      image: ['https://daynook.example/photos/1.webp'],
    });
    expect(JSON.stringify(data)).not.toMatch(/latitude|longitude|streetAddress|geo"/);
  });

  it('what is not live is kept out of search engines (B13)', () => {
    expect(describePage(aListing({ state: 'paused' }))).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});
