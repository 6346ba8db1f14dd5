// A copy of everything we store about a member, as one JSON file. It's streamed and never in memory as a whole.
import { Readable } from 'node:stream';
import { brandSlug, currentBrand } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { noteForHost } from '../bookings/service.ts';
import { withoutSecretLinks } from '../emails/service.ts';
import { getOwnProfile, listNotificationPreferences } from '../members/service.ts';
import { exportSavedCards } from '../saved-cards/service.ts';
import { openLists } from './export-store.ts';
import { readShortLists } from './export-unpaged-store.ts';
import { exportSecurity } from './security.ts';
import { listSessions } from './sessions.ts';

const member = (name: string, value: unknown) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;

/**
 * A guest's message to the host appears as on the host's pages. Emails appear without links that confirm an address or set a
 * password, because the person logged in may not have access to the mailbox.
 */
function asShown(name: string, row: Record<string, unknown>, deps: Deps): object {
  if (name === 'bookingsAsHost')
    return { ...row, ...noteForHost(row as unknown as Parameters<typeof noteForHost>[0], deps.config) };
  if (name === 'mails') return { ...row, text: withoutSecretLinks(String(row['text'])) };
  return row;
}

async function* writeExport(deps: Deps, actor: MemberActor): AsyncGenerator<string> {
  const db = deps.db.kysely;
  const about = {
    about: `Everything ${currentBrand().name} stores about you. Fields ending in _minor are in the smallest unit of their currency.`,
    writtenAt: deps.clock.now().toISOString(),
    profile: await getOwnProfile(db, deps, actor),
    ...(await listNotificationPreferences(db, actor.memberId)),
    signedIn: (await listSessions(deps, actor)).signIns,
    ...(await exportSecurity(deps, actor)),
    savedCards: await exportSavedCards(deps, actor),
    ...(await readShortLists(db, actor.memberId)),
  };
  const lists = await openLists(db, actor.memberId);
  yield `{\n${Object.entries(about)
    .map(([name, value]) => member(name, value))
    .join(',\n')}`;
  for (const { name, rows } of lists) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let before = '';
    for await (const row of rows) {
      yield `${before}\n    ${JSON.stringify(asShown(name, row, deps))}`;
      before = ',';
    }
    yield before === '' ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

/** The file of the member who asks, named after the date (UTC). */
export function exportOwnData(deps: Deps, actor: MemberActor): Download {
  const day = deps.clock.now().toISOString().slice(0, 10);
  return new Download(Readable.from(writeExport(deps, actor)), `${brandSlug()}-my-data-${day}.json`);
}
