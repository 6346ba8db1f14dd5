// Import and export of listings as a file (K12). A check changes nothing. An import adds drafts, once per idempotency key.
import { LISTING_IMPORT } from '@daynook/contract/limits/listing-import';
import type { ListingCheck, ListingFile, ListingImport } from '@daynook/contract/listings/listing-import';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { addDrafts, getPropertyForImport, listPropertyListings, type PropertyForListings } from '../hosting/service.ts';
import { ROOM_COLUMNS } from './columns.ts';
import { checkRow, type JudgedRow } from './listings.ts';
import { withOffered } from './offered-words.ts';
import { PROPERTY_COLUMNS } from './property-columns.ts';
import type { ListingFileRead } from './read-file.ts';
import { readOrRefuse, toRoomLimitFault } from './read-or-refuse.ts';
import { propertyTemplateFile, templateFile } from './template.ts';
import { type FileFormat, writeListings } from './write-file.ts';

export { FileError } from './file-error.ts';
export { checkPropertyImport, importProperties } from './import-properties.ts';
export { readCsv } from './read-csv.ts';

export interface ImportInput {
  readonly propertyId: string;
  readonly text: string;
}

/** Also checks how many more listings the property can have. */
function judgeRows({ rows }: ListingFileRead, { roomsLeft, ...home }: PropertyForListings): JudgedRow[] {
  let left = roomsLeft;
  return rows.map((row) => {
    const judged = checkRow(row, home);
    if (!judged.room) return judged;
    left -= 1;
    if (left >= 0) return judged;
    return { ...judged, room: undefined, faults: [toRoomLimitFault(roomsLeft)] };
  });
}

const summarizeFile = (
  { format }: ListingFileRead,
  { title, currency }: PropertyForListings,
  rows: readonly JudgedRow[],
) => {
  const acceptedCount = rows.filter(({ room }) => room).length;
  return { format, home: { title, currency }, acceptedCount, refusedCount: rows.length - acceptedCount };
};

const plain = (title: string): string => title.trim().toLowerCase();

/** Previews an import without changing anything. Throws NOT_FOUND, VALIDATION_FAILED if the file can't be read. */
export async function checkImport(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  { propertyId, text }: ImportInput,
): Promise<ListingCheck> {
  const property = await getPropertyForImport(deps, actor, propertyId);
  const file = readOrRefuse(text);
  const judged = judgeRows(file, property);
  const titles = new Set(property.takenTitles.map(plain));
  return {
    ...summarizeFile(file, property, judged),
    isDryRun: true,
    roomsLeft: property.roomsLeft,
    columns: [...file.columns],
    rows: judged.map(({ line, title, room, faults }, index) => {
      const isNamesake = title !== '' && titles.has(plain(title));
      titles.add(plain(title));
      const cells = Object.fromEntries(file.rows[index]!.cells);
      return { line, title, isAccepted: room !== undefined, faults: [...faults], cells, isNamesake };
    }),
  };
}

/** Adds each valid row as a draft. Throws NOT_FOUND, VALIDATION_FAILED, the IDEMPOTENCY_ codes. */
export function importListings(
  deps: Deps,
  actor: MemberActor,
  input: ImportInput,
  key: string,
): Promise<Outcome<ListingImport>> {
  const file = readOrRefuse(input.text);
  const call = { memberId: actor.memberId, key, operation: 'POST /api/properties/{id}/room-imports', input };
  return runOnce(deps, call, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      await ticket.begin(trx, {});
      let judged: JudgedRow[] = [];
      let head: ReturnType<typeof summarizeFile> | undefined;
      const ids = await addDrafts(trx, deps, { actor, propertyId: input.propertyId }, (property) => {
        judged = judgeRows(file, property);
        head = summarizeFile(file, property, judged);
        return judged.flatMap(({ room }) => room ?? []);
      });
      const rows = judged.map(({ line, title, room, faults }) => ({
        line,
        title,
        isAccepted: room !== undefined,
        faults: [...faults],
        listingId: room ? ids.shift()! : null,
      }));
      const answer: ListingImport = { ...head!, isDryRun: false, rows };
      await ticket.finish(trx, 200, answer);
      return answer;
    }),
  );
}

/** A property's listings as a file. Throws NOT_FOUND. */
export async function exportListings(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  { propertyId, format }: { propertyId: string; format: FileFormat },
): Promise<ListingFile> {
  const property = await getPropertyForImport(deps, actor, propertyId);
  const listings = await listPropertyListings(deps.db.kysely, actor, propertyId);
  const name = property.title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return { fileName: `${name || 'home'}-rooms.${format}`, text: writeListings(listings, format, property.currency) };
}

/** The columns and template files. */
export const getTemplate = () => ({
  columns: ROOM_COLUMNS.map(withOffered),
  maximumRows: LISTING_IMPORT.maximumRows,
  maximumBytes: LISTING_IMPORT.maximumBytes,
  csv: templateFile('csv'),
  json: templateFile('json'),
  properties: {
    columns: [...PROPERTY_COLUMNS],
    csv: propertyTemplateFile('csv'),
    json: propertyTemplateFile('json'),
  },
});
