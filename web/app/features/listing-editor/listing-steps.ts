// The steps from nothing to a live room, and which of them are done, from what is really there (M2). Pure.
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { placeOfGap } from '../../nouns/listings/listing-missing-fields.ts';

/** Nothing is published without these. */
export const NEEDED_STEPS = ['home', 'room', 'photos', 'price', 'hours', 'email', 'publish'] as const;
/** These help guests to choose it, and its host to sleep and be paid. */
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
  /** Missing while an earlier step must come first. */
  href?: string;
  /** Served by the sign-in service: the browser goes there itself. */
  isOutside?: boolean;
}

interface Facts {
  firstHomeId: string | undefined;
  /** The room the checklist is about: the first that is not live yet, else the first. */
  room: OwnListing | undefined;
  isEmailVerified: boolean | undefined;
  /** What the home says of the rules it stands under. */
  localLimits: string | null | undefined;
  /** A document that staff have, and have not turned down. */
  hasDocument: boolean;
  /** Whether the room follows another calendar. */
  hasFeed: boolean;
  /** Whether its host has looked at the page as guests will see it. */
  hasSeenPreview: boolean;
  /** Whether its host has said where earnings go. */
  hasPayoutAccount: boolean;
}

export interface Steps {
  needed: Step[];
  helpful: Step[];
}

const HOME_GAPS = ['location', 'household', 'pets', 'cameras', 'arrival'] as const;
const ROOM_GAPS = ['title', 'description', 'capacity'] as const;

export function stepsOf(facts: Facts): Steps {
  const { firstHomeId, room, isEmailVerified } = facts;
  const lacks = (...codes: OwnListing['gaps'][number]['code'][]) =>
    room === undefined || room.gaps.some(({ code }) => codes.includes(code));
  const editor = room && `/host/listing/${room._id}/edit`;
  const homeId = room?.property._id ?? firstHomeId;
  const roomGap = ROOM_GAPS.find((code) => lacks(code));
  const homeGap = HOME_GAPS.find((code) => room && lacks(code));
  const roomPath = room
    ? placeOfGap(roomGap ?? 'title', room).href
    : firstHomeId && `/host/property/${firstHomeId}/listing/new`;
  const at = (href: string | undefined) => (href ? { href } : {});
  const isLive = room?.state === 'live';
  const needed: Step[] = [
    {
      id: 'home',
      isDone: homeId !== undefined && homeGap === undefined,
      href:
        room && homeGap
          ? placeOfGap(homeGap, room).href
          : homeId
            ? `/host/property/${homeId}/edit`
            : '/host/property/new',
    },
    { id: 'room', isDone: roomGap === undefined, ...at(roomPath) },
    { id: 'photos', isDone: !lacks('photos'), ...at(editor && `${editor}#photos-title`) },
    { id: 'price', isDone: !lacks('price') && !lacks('currency'), ...at(editor && `${editor}#listing-dayMinor`) },
    { id: 'hours', isDone: !lacks('hours'), ...at(room && placeOfGap('hours', room).href) },
    {
      id: 'email',
      isDone: room ? !lacks('email') : isEmailVerified === true,
      href: '/oidc/verify-email',
      isOutside: true,
    },
    { id: 'publish', isDone: isLive, ...at(editor) },
  ];
  const homeAt = (field: string) => at(homeId && `/host/property/${homeId}/edit#${field}`);
  const helpful: Step[] = [
    { id: 'mode', isDone: room !== undefined, ...at(editor && `${editor}#booking-title`) },
    { id: 'policy', isDone: room !== undefined, ...at(editor && `${editor}#policy-title`) },
    { id: 'calendar', isDone: facts.hasFeed, ...at(room && `/host/listing/${room._id}/calendar#feeds-title`) },
    { id: 'documents', isDone: facts.hasDocument, ...at(homeId && '/host/documents') },
    { id: 'limits', isDone: Boolean(facts.localLimits?.trim()), ...homeAt('property-localLimits') },
    { id: 'preview', isDone: facts.hasSeenPreview, ...at(room && `/listing/${room._id}/preview`) },
    { id: 'payout', isDone: facts.hasPayoutAccount, ...at(homeId && '/settings/payments?account=new') },
  ];
  return { needed, helpful };
}

/** The room to go on with: the first that is not live, else the first. */
export const roomToFinish = <T extends { state: string }>(listings: readonly T[]): T | undefined =>
  listings.find(({ state }) => state === 'draft' || state === 'in_review') ??
  listings.find(({ state }) => state !== 'live') ??
  listings[0];
