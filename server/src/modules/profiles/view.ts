// Converts profiles to what goes over the wire. An allow-list: no address, no email, and no full names of review writers.
import type { PublicProfile } from '@daynook/contract/profiles';
import { shownRating } from '../listings/service.ts';
import { pictureUrl } from '../members/service.ts';
import type { findHosting, PageRow } from './store.ts';

interface Beside {
  readonly figures: {
    bookingsHosted: number;
    responseRatePercent: number | null;
    responseMinutes: number | null;
    cancellations: { canceled: number; bookings: number };
    badgeSince: string | null;
  };
  readonly hosting: Awaited<ReturnType<typeof findHosting>>;
  readonly trust: PublicProfile['trust'];
  readonly visitCount: number;
  readonly listings: PublicProfile['listings'];
  readonly reviews: PublicProfile['reviews'];
  readonly visiting: PublicProfile['visiting'];
  readonly kudos: PublicProfile['kudos'];
  readonly reputations: PublicProfile['reputations'];
  readonly viewerId: string | undefined;
}

export function viewProfile(page: PageRow, beside: Beside): PublicProfile {
  const { hosting, viewerId } = beside;
  const isSelf = page.id === viewerId;
  const isHidden = (part: string) => page.hidden_parts.includes(part);
  return {
    _id: page.id,
    username: page.username,
    name: page.name,
    picture: isHidden('picture') ? null : pictureUrl(page),
    headline: isHidden('headline') ? null : page.headline,
    bio: page.bio,
    profession: isHidden('profession') ? null : page.profession,
    company: isHidden('company') ? null : page.company,
    languages: isHidden('languages') ? [] : page.languages,
    memberSince: page.created_at.toISOString().slice(0, 10),
    isEmailVerified: page.is_email_verified,
    trust: beside.trust,
    hosting:
      hosting.count === 0 && beside.figures.bookingsHosted === 0
        ? null
        : {
            listingCount: hosting.count,
            rating: shownRating(hosting.ratingSum, hosting.reviewCount),
            reviewCount: hosting.reviewCount,
            ...beside.figures,
          },
    visitCount: beside.visitCount,
    listings: beside.listings,
    reviews: beside.reviews,
    visiting: beside.visiting,
    kudos: beside.kudos,
    reputations: beside.reputations,
    // Any signed-in member can message hosts. Guests can only be messaged through a shared booking.
    can: { message: !isSelf && hosting.count > 0, report: !isSelf },
    isSelf,
  };
}
