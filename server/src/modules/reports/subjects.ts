// What can be reported. For each kind, its module says whether one may report it, what staff see, and how it's hidden.
import type { REPORT_KINDS } from '@daynook/contract/profiles';
import type { StaffReportDetail } from '@daynook/contract/staff/reports';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  hidePost,
  hideReply,
  reportPost,
  reportReply,
  showReportedPost,
  showReportedReply,
} from '../community/service.ts';
import { hideListing, reportListing, showReportedListing } from '../hosting/service.ts';
import { hideKudos, reportKudos, showReportedKudos } from '../kudos/service.ts';
import { hideMessage, reportMessage, showReportedMessage } from '../messages/service.ts';
import { hideMember, reportMember, showReportedMember } from '../profiles/service.ts';
import { hideReputation, reportReputation, showReportedReputation } from '../reputation/service.ts';
import { hideReview, reportReview, showReportedReview } from '../reviews/service.ts';

interface Subject {
  /** Its owner and text; undefined if the reporter can't see it, or wrote it. */
  readonly find: (trx: Db, id: string, reporterId: string) => Promise<{ aboutId: string; excerpt: string } | undefined>;
  readonly show: (db: Db, id: string) => Promise<NonNullable<StaffReportDetail['now']> | undefined>;
  /** Does nothing if it's already hidden or deleted. */
  readonly hide: (trx: Transaction<DB>, id: string, how: Hiding) => Promise<void>;
}

/** When, why, and by whom it's hidden. */
interface Hiding {
  readonly deps: Pick<Deps, 'newId' | 'clock'>;
  readonly at: Date;
  readonly reason: string;
  readonly actorId: string;
}

export type Kind = (typeof REPORT_KINDS)[number];

export const SUBJECTS: Readonly<Record<Kind, Subject>> = {
  member: { find: reportMember, show: showReportedMember, hide: hideMember },
  kudos: { find: reportKudos, show: showReportedKudos, hide: hideKudos },
  post: { find: reportPost, show: showReportedPost, hide: hidePost },
  reply: { find: reportReply, show: showReportedReply, hide: hideReply },
  message: { find: reportMessage, show: showReportedMessage, hide: hideMessage },
  review: { find: reportReview, show: showReportedReview, hide: hideReview },
  listing: { find: reportListing, show: showReportedListing, hide: hideListing },
  reputation: { find: reportReputation, show: showReportedReputation, hide: hideReputation },
};
