// The steps from nothing to a live room, and which of them are done, from what is really there (M2). Pure.
import type { OwnListing } from './listing-edit-api.ts';
import { placeOfGap } from './listing-gaps.ts';

export const STEPS = ['home', 'room', 'photos', 'price', 'hours', 'policy', 'arrival', 'email', 'publish'] as const;
export type StepId = (typeof STEPS)[number];

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
}

export function stepsOf({ firstHomeId, room, isEmailVerified }: Facts): Step[] {
  const lacks = (...codes: OwnListing['gaps'][number]['code'][]) =>
    room === undefined || room.gaps.some(({ code }) => codes.includes(code));
  const editor = room && `/host/listing/${room._id}/edit`;
  const homeId = room?.property._id ?? firstHomeId;
  const roomPath = editor ?? (firstHomeId && `/host/property/${firstHomeId}/listing/new`);
  const at = (href: string | undefined) => (href ? { href } : {});
  const isLive = room?.state === 'live';
  return [
    {
      id: 'home',
      isDone: homeId !== undefined && !(room && lacks('cameras')),
      href: homeId
        ? `/host/property/${homeId}/edit${room && lacks('cameras') ? '#property-cameras' : ''}`
        : '/host/property/new',
    },
    { id: 'room', isDone: !lacks('title', 'description', 'capacity'), ...at(roomPath) },
    { id: 'photos', isDone: !lacks('photos', 'alt-text'), ...at(editor && `${editor}#photos-title`) },
    { id: 'price', isDone: !lacks('price'), ...at(editor && `${editor}#listing-dayMinor`) },
    { id: 'hours', isDone: !lacks('hours'), ...at(room && placeOfGap('hours', room).href) },
    { id: 'policy', isDone: room !== undefined, ...at(editor && `${editor}#policy-title`) },
    {
      id: 'arrival',
      isDone: !lacks('arrival'),
      ...at(homeId && `/host/property/${homeId}/edit#property-arrival-access`),
    },
    {
      id: 'email',
      isDone: room ? !lacks('email') : isEmailVerified === true,
      href: '/oidc/verify-email',
      isOutside: true,
    },
    { id: 'publish', isDone: isLive, ...at(editor) },
  ];
}

/** The room to go on with: the first that is not live, else the first. */
export const roomToFinish = <T extends { state: string }>(rooms: readonly T[]): T | undefined =>
  rooms.find(({ state }) => state === 'draft' || state === 'in_review') ??
  rooms.find(({ state }) => state !== 'live') ??
  rooms[0];
