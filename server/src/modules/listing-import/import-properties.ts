// Imports listings together with their properties (K12): each row names its property, which is found among the host's own by its name and
// address, or created. What's there already stays as it is, so the same file adds nothing a second time.
import type { PropertyImport, PropertyImportCheck } from '@daynook/contract/listings/listing-import';
import type { Transaction } from 'kysely';
import { currentLimits } from '../../current-limits.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { say } from '../../lib/languages/say.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { requireMayHost } from '../host-invitations/service.ts';
import { addDrafts, getPropertyForImport, type PropertyForListings } from '../hosting/service.ts';
import {
  countPropertiesLeft,
  insertOwnProperty,
  listOwnAddresses,
  lockPropertiesOfHost,
} from '../properties/service.ts';
import { toFileWord } from './cells.ts';
import { checkRow, type JudgedRow } from './listings.ts';
import { findMeantColumn, findNamedColumn, toKindWord } from './property-columns.ts';
import { type ReadProperty, readProperty, toPropertyKey } from './property-rows.ts';
import type { FileColumns, FileRow, ListingFileRead } from './read-file.ts';
import { readOrRefuse, toRoomLimitFault } from './read-or-refuse.ts';

const COLUMNS: FileColumns = { find: findMeantColumn, findNamed: findNamedColumn, isLenient: true };

interface JudgedImport extends JudgedRow {
  readonly isPresent: boolean;
}

/** The rows of one property. */
interface Group {
  readonly property: ReadProperty;
  /** Of the host's own property with this name and address. */
  readonly knownId: string | undefined;
  readonly known: Pick<PropertyForListings, 'title' | 'currency'> | undefined;
  readonly rows: FileRow[];
}

type KnownAddresses = Awaited<ReturnType<typeof listOwnAddresses>>;

const withKind = (row: FileRow): FileRow => {
  const kind = row.cells.get('kind');
  const word = kind === undefined ? undefined : toKindWord(toFileWord(kind));
  return word === undefined || word === toFileWord(kind!)
    ? row
    : { ...row, cells: new Map(row.cells).set('kind', word) };
};

/** The rows by property, each with the first row's cells, and with the host's own property. */
function groupRows(rows: readonly FileRow[], addresses: KnownAddresses): Group[] {
  const known = new Map(addresses.map((one) => [toPropertyKey({ ...one, postalCode: one.postal_code }), one] as const));
  const groups = new Map<string, Group>();
  for (const row of rows.map(withKind)) {
    const property = readProperty(row);
    const own = known.get(property.key);
    // A row whose property is wrong is on its own, so that each has its errors.
    const key = property.faults.length > 0 && !own ? `${property.key}|${row.line}` : property.key;
    const group = groups.get(key) ?? { property, knownId: own?.id, known: own, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** A property before it's created. */
const toNewHome = ({ title, fields, currency }: ReadProperty, now: Date): PropertyForListings => ({
  title,
  currency: currency!,
  roomsLeft: currentLimits().listingsPerProperty,
  takenTitles: [],
  today: startsOnLocalDate(now, fields!.timeZone),
});

const plain = (title: string): string => title.trim().toLowerCase();

/** Titles that are there are matched one to one, so two desks with one title are two listings, however often the file is sent. */
function judgeInHome(rows: readonly FileRow[], home: PropertyForListings): JudgedImport[] {
  const present = new Map<string, number>();
  for (const title of home.takenTitles) present.set(plain(title), (present.get(plain(title)) ?? 0) + 1);
  let left = home.roomsLeft;
  return rows.map((row) => {
    const judged = checkRow(row, home);
    if (!judged.room) return { ...judged, isPresent: false };
    const count = present.get(plain(judged.title)) ?? 0;
    if (count > 0) {
      present.set(plain(judged.title), count - 1);
      return { ...judged, room: undefined, isPresent: true };
    }
    left -= 1;
    if (left >= 0) return { ...judged, isPresent: false };
    return { ...judged, room: undefined, isPresent: false, faults: [toRoomLimitFault(home.roomsLeft)] };
  });
}

const refuse = (judged: readonly JudgedImport[], faults: JudgedRow['faults']): JudgedImport[] =>
  judged.map((row) => ({ ...row, room: undefined, isPresent: false, faults: [...faults, ...row.faults] }));

/** The rows of a property that can't be created, with their own errors as far as they can be told. */
function judgeWithoutHome({ rows, property: { faults, currency } }: Group, now: Date): JudgedImport[] {
  const judged = rows.map((row) => {
    const {
      line,
      title,
      faults: own,
    } = checkRow(row, { today: startsOnLocalDate(now, 'UTC'), currency: currency ?? 'USD' });
    return { line, title, room: undefined, isPresent: false, faults: currency === undefined ? [] : own };
  });
  const named = new Set(faults.map(({ column }) => column));
  return refuse(
    judged.map((row) => ({ ...row, faults: row.faults.filter(({ column }) => !named.has(column)) })),
    faults,
  );
}

const tooManyProperties = () => [
  {
    column: 'property',
    message: say('A host can have up to {count} properties.', { count: currentLimits().propertiesPerHost }),
  },
];

const hasRooms = (rows: readonly JudgedImport[]): boolean => rows.some(({ room }) => room);

interface JudgedGroup {
  readonly group: Group;
  readonly rows: readonly JudgedImport[];
  readonly isNew: boolean;
}

/** `homes` has the properties that are there, by id. New ones are created up to the host's limit. */
function judgeGroups(
  groups: readonly Group[],
  {
    homes,
    propertiesLeft,
    now,
  }: { homes: ReadonlyMap<string, PropertyForListings>; propertiesLeft: number; now: Date },
): JudgedGroup[] {
  let left = propertiesLeft;
  return groups.map((group) => {
    if (group.knownId !== undefined)
      return { group, isNew: false, rows: judgeInHome(group.rows, homes.get(group.knownId)!) };
    if (!group.property.fields) return { group, isNew: false, rows: judgeWithoutHome(group, now) };
    const rows = judgeInHome(group.rows, toNewHome(group.property, now));
    if (!hasRooms(rows)) return { group, isNew: false, rows };
    left -= 1;
    return left >= 0 ? { group, isNew: true, rows } : { group, isNew: false, rows: refuse(rows, tooManyProperties()) };
  });
}

const countRows = (judged: readonly JudgedGroup[]) => {
  const rows = judged.flatMap((one) => one.rows);
  const acceptedCount = rows.filter(({ room }) => room).length;
  const presentCount = rows.filter(({ isPresent }) => isPresent).length;
  return {
    acceptedCount,
    presentCount,
    refusedCount: rows.length - acceptedCount - presentCount,
    newPropertyCount: judged.filter(({ isNew }) => isNew).length,
  };
};

/** In the file's order. */
const inOrder = <T extends { readonly line: number }>(rows: readonly T[], file: ListingFileRead): T[] => {
  const byLine = Map.groupBy(rows, ({ line }) => line);
  return file.rows.map(({ line }) => byLine.get(line)!.shift()!);
};

const findHome = ({ group, isNew }: JudgedGroup) => {
  const { known, property } = group;
  if (known) return { title: known.title, city: property.city, currency: known.currency, isNew };
  if (property.title === '' || property.currency === undefined) return null;
  return {
    title: property.title.slice(0, 80),
    city: property.city.slice(0, 100),
    currency: property.currency,
    isNew: true,
  };
};

/** Previews an import without changing anything. Throws VALIDATION_FAILED if the file can't be read, HOSTING_BY_INVITATION. */
export async function checkPropertyImport(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  text: string,
): Promise<PropertyImportCheck> {
  const db = deps.db.kysely;
  const file = readOrRefuse(text, COLUMNS);
  const groups = groupRows(file.rows, await listOwnAddresses(db, actor.memberId));
  const homes = new Map<string, PropertyForListings>();
  for (const { knownId } of groups)
    if (knownId !== undefined) homes.set(knownId, await getPropertyForImport(deps, actor, knownId));
  const propertiesLeft = await countPropertiesLeft(db, actor.memberId);
  const judged = judgeGroups(groups, { homes, propertiesLeft, now: deps.clock.now() });
  if (judged.some(({ isNew }) => isNew)) await requireMayHost(db, actor.memberId);
  const rows = judged.flatMap((one) =>
    one.rows.map(({ line, title, room, isPresent, faults }, index) => ({
      line,
      title,
      isAccepted: room !== undefined,
      isPresent,
      faults: [...faults],
      cells: Object.fromEntries(one.group.rows[index]!.cells),
      home: findHome(one),
    })),
  );
  return {
    format: file.format,
    isDryRun: true,
    ...countRows(judged),
    columns: [...file.columns],
    ignoredColumns: [...file.ignoredColumns],
    rows: inOrder(rows, file),
  };
}

interface Added extends JudgedGroup {
  readonly propertyId: string | undefined;
  readonly listingIds: readonly string[];
}

/** Adds the listings of one property. The rows are judged again with the property locked. */
async function addToProperty(
  trx: Transaction<DB>,
  deps: Deps,
  { actor, propertyId, judged }: { actor: MemberActor; propertyId: string; judged: JudgedGroup },
): Promise<Added> {
  let rows: readonly JudgedImport[] = [];
  const listingIds = await addDrafts(trx, deps, { actor, propertyId }, (home) => {
    rows = judgeInHome(judged.group.rows, home);
    return rows.flatMap(({ room }) => room ?? []);
  });
  return { ...judged, rows, propertyId, listingIds };
}

/** With the host locked, so that two imports at once don't create a property twice. */
async function addAll(trx: Transaction<DB>, deps: Deps, actor: MemberActor, file: ListingFileRead): Promise<Added[]> {
  const { memberId } = actor;
  await lockPropertiesOfHost(trx, memberId);
  const groups = groupRows(file.rows, await listOwnAddresses(trx, memberId));
  // Always in the same order, as others lock them one after another, too.
  groups.sort((a, b) => (a.knownId ?? '~').localeCompare(b.knownId ?? '~'));
  let propertiesLeft = await countPropertiesLeft(trx, memberId);
  const added: Added[] = [];
  for (const group of groups) {
    if (group.knownId !== undefined) {
      const judged = { group, isNew: false, rows: [] };
      added.push(await addToProperty(trx, deps, { actor, propertyId: group.knownId, judged }));
      continue;
    }
    const [judged] = judgeGroups([group], { homes: new Map(), propertiesLeft, now: deps.clock.now() });
    if (!judged!.isNew) {
      added.push({ ...judged!, propertyId: undefined, listingIds: [] });
      continue;
    }
    await requireMayHost(trx, memberId);
    const propertyId = deps.newId();
    await insertOwnProperty(trx, deps, { id: propertyId, hostId: memberId, fields: group.property.fields! });
    propertiesLeft -= 1;
    added.push(await addToProperty(trx, deps, { actor, propertyId, judged: judged! }));
  }
  return added;
}

/**
 * Adds each valid row as a draft, with the properties it needs, all or nothing. Throws VALIDATION_FAILED if the file can't be read,
 * HOSTING_BY_INVITATION, the IDEMPOTENCY_ codes.
 */
export function importProperties(
  deps: Deps,
  actor: MemberActor,
  text: string,
  key: string,
): Promise<Outcome<PropertyImport>> {
  const file = readOrRefuse(text, COLUMNS);
  const call = { memberId: actor.memberId, key, operation: 'POST /api/host/property-imports', input: { text } };
  return runOnce(deps, call, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      await ticket.begin(trx, {});
      const added = await addAll(trx, deps, actor, file);
      const rows = added.flatMap(({ rows: judged, propertyId, listingIds, group, isNew }) => {
        const ids = [...listingIds];
        const title = group.known?.title ?? group.property.title;
        return judged.map(({ line, title: name, room, isPresent, faults }) => ({
          line,
          title: name,
          isAccepted: room !== undefined,
          isPresent,
          faults: [...faults],
          listingId: room ? ids.shift()! : null,
          home: propertyId === undefined ? null : { _id: propertyId, title, isNew },
        }));
      });
      const answer: PropertyImport = {
        format: file.format,
        isDryRun: false,
        ...countRows(added),
        rows: inOrder(rows, file),
      };
      await ticket.finish(trx, 200, answer);
      return answer;
    }),
  );
}
