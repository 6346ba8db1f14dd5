// Which required documents a host lacks since they expired, for the kinds that make an operator pause listings.

import type { DocumentKind } from '@daynook/contract/limits/insurance';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { toUtcDate } from '../../lib/time/dates.ts';

type Parts = Pick<Deps, 'clock' | 'config'>;

const utcToday = ({ clock }: Parts): string => toUtcDate(clock.now());

/** The host has a verified document of this kind that's valid today. */
const isHeld = (of: 'document' | 'lapse', today: string) => sql`exists (
  select from host_document as held
  where held.host_id = ${sql.ref(`${of}.host_id`)} and held.kind = ${sql.ref(`${of}.kind`)} and held.state = 'verified'
    and (held.valid_from is null or held.valid_from <= ${today}::date)
    and (held.valid_to is null or held.valid_to >= ${today}::date))`;

/** Records documents that expired without a replacement. Safe to repeat. */
export async function noteLapses(db: Db, parts: Parts): Promise<void> {
  const today = utcToday(parts);
  await sql`
    insert into document_lapse as known (host_id, kind, ended_on)
    select document.host_id, document.kind, max(document.valid_to) from host_document as document
    where document.state = 'verified' and document.valid_to < ${today}::date
      and document.kind = any(${parts.config.documentsThatPause}::text[]) and not ${isHeld('document', today)}
      and not exists (select from document_lapse as before
        where before.host_id = document.host_id and before.kind = document.kind and before.ended_on >= document.valid_to)
    group by document.host_id, document.kind
    on conflict (host_id, kind) do update set ended_on = excluded.ended_on where known.ended_on < excluded.ended_on`.execute(
    db,
  );
}

export interface Lapse {
  readonly kind: DocumentKind;
  /** The last day it was valid. */
  readonly endedOn: string;
}

/** What the host lacks today, by kind; empty if the operator doesn't pause listings for documents. */
export async function listLapses(db: Db, parts: Parts, hostId: string): Promise<Lapse[]> {
  const kinds = parts.config.documentsThatPause;
  if (kinds.length === 0) return [];
  const { rows } = await sql<Lapse>`
    select kind, ended_on::text as "endedOn" from document_lapse as lapse
    where host_id = ${hostId} and kind = any(${kinds}::text[]) and not ${isHeld('lapse', utcToday(parts))}
    order by kind`.execute(db);
  return rows;
}

/** Hosts with live listings who lack a document, in the order of their ids, after the given one. */
export async function listLapsedHosts(
  db: Db,
  parts: Parts,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ host_id: string }>`
    select distinct lapse.host_id from document_lapse as lapse
    where lapse.kind = any(${parts.config.documentsThatPause}::text[]) and not ${isHeld('lapse', utcToday(parts))}
      and exists (select from listing where listing.host_id = lapse.host_id and listing.state = 'live')
      ${after === undefined ? sql`` : sql`and lapse.host_id > ${after}`}
    order by lapse.host_id limit ${limit}`.execute(db);
  return rows.map((row) => row.host_id);
}
