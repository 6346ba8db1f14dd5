// Makes a member's reputation file: what their profile says about them, signed with the installation's key.

import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import { REVIEW_CATEGORIES, REVIEWS } from '@daynook/contract/limits/reviews';
import { REPUTATION } from '@daynook/contract/reputation/limits';
import { REPUTATION_FORMAT, Reputation, type ReputationFile } from '@daynook/contract/reputation/reputation';
import { FlattenedSign, importJWK } from 'jose';
import { ownTagName } from '../../current-offer.ts';
import { currentBrand } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { isOffered } from '../../http/offered.ts';
import { AppError } from '../../lib/app-error.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { shownRating } from '../listings/service.ts';
import { loadReputationKeys } from '../secrets/service.ts';
import { markEmail } from './email-mark.ts';
import { ownIssuer } from './keys.ts';
import { REPUTATION_TYPE } from './read-file.ts';
import { expiresAt, takeFitting } from './rules.ts';
import * as store from './store.ts';

/** Kudos are shorter than reviews. */
const REVIEW_BYTES = Math.floor(REPUTATION.entriesMaximumBytes * 0.75);
const KUDOS_BYTES = REPUTATION.entriesMaximumBytes - REVIEW_BYTES;

const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

async function collectReviews(db: Db, memberId: string) {
  const { reviewsMaximum } = REPUTATION;
  const [asHost, asGuest] = await Promise.all([
    store.listReviews(db, memberId, 'host', reviewsMaximum),
    store.listReviews(db, memberId, 'guest', reviewsMaximum),
  ]);
  const toReview = (as: 'guest' | 'host') => (row: store.ReviewAbout) => ({
    as,
    rating: row.rating,
    text: row.text,
    writtenOn: startsOnLocalDate(row.written_at, row.time_zone),
    author: firstName(row.author),
  });
  const newestFirst = [...asHost.map(toReview('host')), ...asGuest.map(toReview('guest'))].toSorted((one, other) =>
    one.writtenOn < other.writtenOn ? 1 : one.writtenOn > other.writtenOn ? -1 : 0,
  );
  return takeFitting(newestFirst, { maximum: reviewsMaximum, bytes: REVIEW_BYTES });
}

async function collectKudos(db: Db, memberId: string) {
  const rows = await store.listKudos(db, memberId, REPUTATION.kudosMaximum);
  const kudos = rows.map(({ tag, text, created_at, author }) => ({
    tag,
    label: ownTagName(tag, FIRST_LANGUAGE) ?? null,
    text,
    givenOn: startsOnLocalDate(created_at, 'UTC'),
    author: firstName(author),
  }));
  return takeFitting(kudos, { maximum: REPUTATION.kudosMaximum, bytes: KUDOS_BYTES });
}

/** With fewer ratings, one could tell who gave which. */
const toCategories = ({ categories }: store.ReviewTotals) =>
  REVIEW_CATEGORIES.flatMap((category) => {
    const { average, count } = categories[category];
    return average === null || count < REVIEWS.categoryMinimum
      ? []
      : [{ category, average: Math.round(average * 10) / 10, count }];
  });

async function collect(deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'config'>, memberId: string): Promise<Reputation> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const member = await store.findSubject(db, memberId);
  if (!member) throw new AppError('NOT_FOUND');
  const hasKudos = isOffered('kudos');
  const [bookings, hostTotals, guestTotals, kudosCount, reviews, kudos] = await Promise.all([
    store.countBookings(db, memberId),
    store.countReviews(db, memberId, 'host'),
    store.countReviews(db, memberId, 'guest'),
    hasKudos ? store.countKudos(db, memberId) : 0,
    collectReviews(db, memberId),
    hasKudos ? collectKudos(db, memberId) : [],
  ]);
  const toSide = (totals: store.ReviewTotals) => ({
    rating: shownRating(totals.ratingSum, totals.count),
    reviews: totals.count,
  });
  // Nothing leaves that isn't in the contract.
  return Reputation.parse({
    format: REPUTATION_FORMAT,
    id: deps.newId(),
    issuer: { url: ownIssuer(deps), name: currentBrand().name },
    subject: { name: member.name, ...(await markEmail(member.email)) },
    issuedAt: now.toISOString(),
    expiresAt: expiresAt(now).toISOString(),
    memberSince: member.created_at.toISOString().slice(0, 10),
    totals: {
      asGuest: { bookings: bookings.visited, canceled: bookings.canceledAsGuest, ...toSide(guestTotals) },
      asHost: {
        bookings: bookings.hosted,
        canceled: bookings.canceledAsHost,
        ...toSide(hostTotals),
        categories: toCategories(hostTotals),
      },
      kudos: kudosCount,
    },
    reviews,
    kudos,
    leftOut: {
      reviews: Math.max(0, hostTotals.count + guestTotals.count - reviews.length),
      kudos: Math.max(0, kudosCount - kudos.length),
    },
  } satisfies Reputation);
}

/** The member's file as text. */
export async function makeFile(
  deps: Pick<Deps, 'db' | 'clock' | 'newId' | 'config'>,
  memberId: string,
): Promise<string> {
  const reputation = await collect(deps, memberId);
  const [key] = await loadReputationKeys(deps.db, deps.clock);
  const signed = await new FlattenedSign(new TextEncoder().encode(JSON.stringify(reputation)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: REPUTATION_TYPE })
    .sign(await importJWK({ kty: key.kty, crv: key.crv, x: key.x, d: key.d }, 'EdDSA'));
  const file: ReputationFile = {
    about: `A signed reputation file from ${reputation.issuer.name} (${reputation.issuer.url}). "readable" is for people. "payload" is the same content, signed: keep the file as it is.`,
    readable: reputation,
    payload: signed.payload,
    protected: signed.protected!,
    signature: signed.signature,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
