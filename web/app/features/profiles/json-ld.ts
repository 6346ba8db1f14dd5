// A member's profile as structured data for search engines: only what the page shows. Pure.
import type { Profile } from '../../nouns/profiles/api.ts';

/** schema.org data of a profile; `url` is its full address. */
export const profileJsonLd = (profile: Profile, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfilePage',
  url,
  dateCreated: profile.memberSince,
  mainEntity: {
    '@type': 'Person',
    name: profile.name,
    url,
    ...(profile.picture ? { image: new URL(profile.picture, url).href } : {}),
    ...(profile.bio || profile.headline ? { description: profile.bio || profile.headline } : {}),
    ...(profile.profession ? { jobTitle: profile.profession } : {}),
    ...(profile.languages.length > 0 ? { knowsLanguage: profile.languages } : {}),
    ...(profile.hosting && profile.hosting.rating !== null
      ? {
          makesOffer: profile.listings.map((listing) => ({
            '@type': 'Offer',
            name: listing.title,
            url: new URL(`/listing/${listing._id}`, url).href,
          })),
        }
      : {}),
  },
});
