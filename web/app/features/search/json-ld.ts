// Structured data of a search page: its listings in order, with their URLs.
import type { SearchAnswer } from '../../nouns/search/api.ts';

/** schema.org ItemList of the current page; undefined if nothing was found. */
export function toJsonLd(answer: SearchAnswer | null | undefined, origin: string): Record<string, unknown> | undefined {
  if (!answer || answer.listings.length === 0) return undefined;
  const before = (answer.page - 1) * answer.pageSize;
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: answer.listings.map((listing, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: listing.title,
      url: `${origin}/listing/${listing._id}`,
    })),
  };
}
