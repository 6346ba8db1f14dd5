// The steps to a live listing, and which of them are done according to the host's data (M2). Pure.
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { missingFieldPlace } from '../../nouns/listings/listing-missing-fields.ts';

/** Required before publishing. */
export const NEEDED_STEPS = ['home', 'room', 'photos', 'price', 'hours', 'email', 'publish'] as const;
/** Optional: they help guests decide and get the host ready for payouts. */
export const HELPFUL_STEPS = ['mode', 'policy', 'calendar', 'documents', 'limits', 'preview', 'payout'] as const;
export type StepId = (typeof NEEDED_STEPS)[number] | (typeof HELPFUL_STEPS)[number];

/** About how long each takes, in minutes. */
export const STEP_MINUTES: Readonly<Record<StepId, number>> = {
  home: 4,
  room: 3,
  photos: 5,
  price: 2,
  hours: 2,
  email: 1,
  publish: 1,
  mode: 1,
  policy: 1,
  calendar: 2,
  documents: 3,
  limits: 2,
  preview: 2,
  payout: 2,
};

export interface Step {
  id: StepId;
  isDone: boolean;
  /** Missing if an earlier step has to come first. */
  href?: string;
  /** A page of the login service: the browser has to load it. */
  isOutside?: boolean;
}

interface Facts {
  firstHomeId: string | undefined;
  /** The listing the checklist is about: the first that isn't live yet, otherwise the first. */
  room: OwnListing | undefined;
  isEmailVerified: boolean | undefined;
  /** The property's local rules. */
  localLimits: string | null | undefined;
  /** A document that was submitted and not rejected. */
  hasDocument: boolean;
  /** Whether the listing imports another calendar. */
  hasFeed: boolean;
  /** Whether the host has opened the preview. */
  hasSeenPreview: boolean;
  /** Whether the host has added a payout account. */
  hasPayoutAccount: boolean;
}

export interface Steps {
  needed: Step[];
  helpful: Step[];
}

const PROPERTY_FIELDS = ['location', 'household', 'pets', 'cameras', 'arrival'] as const;
const LISTING_FIELDS = ['title', 'description', 'capacity'] as const;

type MissingFieldCode = OwnListing['gaps'][number]['code'];

const lacks = (listing: OwnListing, ...codes: MissingFieldCode[]): boolean =>
  listing.gaps.some(({ code }) => codes.includes(code));

/** Leaves the link out if there's nowhere to go yet. */
const linkTo = (href: string | undefined | false) => (href ? { href } : {});

function propertyStep({ firstHomeId, room }: Facts): Step {
  const propertyId = room?.property._id ?? firstHomeId;
  const missingField = room && PROPERTY_FIELDS.find((code) => lacks(room, code));
  if (room && missingField) return { id: 'home', isDone: false, href: missingFieldPlace(missingField, room).href };
  return {
    id: 'home',
    isDone: propertyId !== undefined,
    href: propertyId ? `/host/property/${propertyId}/edit` : '/host/property/new',
  };
}

/** The required steps after the property, before there's a listing. */
const stepsWithoutListing = ({ firstHomeId, isEmailVerified }: Facts): Step[] => [
  { id: 'room', isDone: false, ...linkTo(firstHomeId && `/host/property/${firstHomeId}/listing/new`) },
  { id: 'photos', isDone: false },
  { id: 'price', isDone: false },
  { id: 'hours', isDone: false },
  { ...EMAIL_STEP, isDone: isEmailVerified === true },
  { id: 'publish', isDone: false },
];

const EMAIL_STEP = { id: 'email', href: '/oidc/verify-email', isOutside: true } as const;

function listingSteps(listing: OwnListing): Step[] {
  const editor = `/host/listing/${listing._id}/edit`;
  const missingField = LISTING_FIELDS.find((code) => lacks(listing, code));
  return [
    { id: 'room', isDone: missingField === undefined, href: missingFieldPlace(missingField ?? 'title', listing).href },
    { id: 'photos', isDone: !lacks(listing, 'photos'), href: `${editor}#photos-title` },
    { id: 'price', isDone: !lacks(listing, 'price', 'currency'), href: `${editor}#listing-dayMinor` },
    { id: 'hours', isDone: !lacks(listing, 'hours'), href: missingFieldPlace('hours', listing).href },
    { ...EMAIL_STEP, isDone: !lacks(listing, 'email') },
    { id: 'publish', isDone: listing.state === 'live', href: editor },
  ];
}

function helpfulSteps(facts: Facts): Step[] {
  const { firstHomeId, room } = facts;
  const propertyId = room?.property._id ?? firstHomeId;
  const editor = room && `/host/listing/${room._id}/edit`;
  return [
    { id: 'mode', isDone: room !== undefined, ...linkTo(editor && `${editor}#booking-title`) },
    { id: 'policy', isDone: room !== undefined, ...linkTo(editor && `${editor}#policy-title`) },
    { id: 'calendar', isDone: facts.hasFeed, ...linkTo(room && `/host/listing/${room._id}/calendar#feeds-title`) },
    { id: 'documents', isDone: facts.hasDocument, ...linkTo(propertyId && '/host/documents') },
    {
      id: 'limits',
      isDone: Boolean(facts.localLimits?.trim()),
      ...linkTo(propertyId && `/host/property/${propertyId}/edit#property-localLimits`),
    },
    { id: 'preview', isDone: facts.hasSeenPreview, ...linkTo(room && `/listing/${room._id}/preview`) },
    { id: 'payout', isDone: facts.hasPayoutAccount, ...linkTo(propertyId && '/settings/payments?account=new') },
  ];
}

export const onboardingSteps = (facts: Facts): Steps => ({
  needed: [propertyStep(facts), ...(facts.room ? listingSteps(facts.room) : stepsWithoutListing(facts))],
  helpful: helpfulSteps(facts),
});

/** The listing to continue with: the first that isn't live, otherwise the first. */
export const listingToFinish = <T extends { state: string }>(listings: readonly T[]): T | undefined =>
  listings.find(({ state }) => state === 'draft' || state === 'in_review') ??
  listings.find(({ state }) => state !== 'live') ??
  listings[0];
