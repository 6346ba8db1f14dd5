// The status of a kind of document, from all uploads of it. Pure.
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES, DOCUMENTS, type DocumentKind } from '@daynook/contract/limits/insurance';
import { daysBetween } from '../../lib/dates/calendar-dates.ts';
import type { HostDocument } from './api.ts';

/** Days until it expires, 0 on the last day; undefined without an expiration date. */
export const daysLeft = ({ validTo }: Pick<HostDocument, 'validTo'>, today: string): number | undefined =>
  validTo === null ? undefined : daysBetween(today, validTo);

/** About to expire: from the first reminder on. */
export function expiresSoon(document: Pick<HostDocument, 'validTo' | 'isOver' | 'state'>, today: string): boolean {
  const left = daysLeft(document, today);
  return document.state === 'verified' && !document.isOver && left !== undefined && left <= DOCUMENTS.remindDays[0];
}

export interface KindOfDocument {
  readonly kind: DocumentKind;
  /** Newest first. */
  readonly documents: readonly HostDocument[];
  readonly isRequired: boolean;
  /** It expired and listings are paused. */
  readonly isLapsed: boolean;
  /** The host has to do something: upload a file, replace it, or renew it. */
  readonly needsHand: boolean;
}

const isGood = ({ file, state, isOver }: HostDocument): boolean => file !== null && state !== 'rejected' && !isOver;

/** Every kind, those that need action first. */
export function groupByKind(
  documents: readonly HostDocument[],
  { required, lapsed, today }: { required: readonly DocumentKind[]; lapsed: readonly DocumentKind[]; today: string },
): KindOfDocument[] {
  const kinds = DOCUMENT_KINDS.map((kind): KindOfDocument => {
    const own = documents.filter((document) => document.kind === kind);
    const isLapsed = lapsed.includes(kind);
    const hasGood = own.some((document) => isGood(document) && !expiresSoon(document, today));
    const needsHand = isLapsed || (own.length > 0 && !hasGood);
    return { kind, documents: own, isRequired: required.includes(kind), isLapsed, needsHand };
  });
  return kinds.sort((a, b) => Number(b.isLapsed) - Number(a.isLapsed) || Number(b.needsHand) - Number(a.needsHand));
}

/** Why a file can't be accepted; the server checks its contents, too. */
export function fileError(file: Pick<File, 'size' | 'type'>): 'empty' | 'large' | 'type' | undefined {
  if (file.size === 0) return 'empty';
  if (file.size > DOCUMENTS.maximumBytes) return 'large';
  // Some systems don't report a type: then the server decides.
  if (file.type !== '' && !DOCUMENT_MEDIA_TYPES.some((known) => known === file.type)) return 'type';
  return undefined;
}
