// Usernames, bios, kudos and community posts of the demo. They depend only on a seed and existing rows, so that an interrupted start
// makes the same ones again.

import { isBuiltInTag } from '@daynook/contract/settings/kudos-tags';
import { listTagsFor, USUAL_KUDOS } from '@daynook/contract/settings/usual-kudos';
import { USERNAMES, usernameProblem, usernameSkeleton } from '@daynook/contract/usernames';
import { type Random, seededRandom } from '@daynook/demo-art/draw/seeded-random';
import type { PoolClient } from 'pg';
import { boardKey, EVERYWHERE_BOARD } from '../../src/modules/community/rules.ts';
import { ANNOUNCEMENT, BIOS, CITY_POSTS, type DemoPost, EVERYWHERE_POSTS, THANKS } from './people-words.ts';
import { insertRows, type Row } from './rows.ts';

/** What guests thank hosts for, and hosts guests. */
const TAGS_FOR = {
  guest: listTagsFor('host', USUAL_KUDOS.items).filter(isBuiltInTag),
  host: listTagsFor('guest', USUAL_KUDOS.items).filter(isBuiltInTag),
};

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The share of completed bookings with kudos from the guest, and from the host. */
const THANKED = 0.3;
const THANKED_BACK = 0.15;
/** The latest bookings of the demo accounts stay without kudos, so that there's something to do. */
const LEFT_TO_THANK = 2;
const CITIES_WITH_BOARDS = 6;

interface Accounts {
  readonly guestId: string;
  readonly hostId: string;
  readonly staffId: string;
}

/** `zoe-limova` of Zoë Límová. */
const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, USERNAMES.maximumCharacters - 3)
    .replaceAll(/-$/g, '');

/** Usernames for the demo accounts and all hosts, numbered if two would look alike. */
async function nameHosts(client: PoolClient, { guestId, hostId, staffId }: Accounts): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from member where id = any($1::uuid[]) or exists (select from property where host_id = member.id)
     order by array_position($1::uuid[], id), id`,
    [[guestId, hostId, staffId]],
  );
  const taken = new Set<string>();
  const named: Row[] = [];
  for (const { id, name } of rows) {
    const slug = toSlug(name);
    for (let number = 1; number < 20; number += 1) {
      const username = number === 1 ? slug : `${slug}-${number}`;
      const skeleton = usernameSkeleton(username);
      if (taken.has(skeleton) || usernameProblem(username) !== undefined) continue;
      taken.add(skeleton);
      named.push({ id, username, skeleton });
      break;
    }
  }
  await client.query(
    `update member set username = chosen.username, username_skeleton = chosen.skeleton
     from jsonb_to_recordset($1::jsonb) as chosen (id uuid, username text, skeleton text) where member.id = chosen.id`,
    [JSON.stringify(named)],
  );
}

async function addBios(client: PoolClient, { guestId, hostId }: Accounts, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct host_id as id from property where host_id <> $1 order by 1',
    [hostId],
  );
  const bio = (id: string, words: string): Row => ({
    member_id: id,
    bio: words,
    is_public: true,
    updated_at: now.toISOString(),
  });
  await insertRows(client, 'member_page', [
    bio(guestId, 'I draw maps for a living, so I’m always looking for big tables.'),
    bio(hostId, 'I repair clocks at home. None of them tick in the guest room, I promise.'),
    ...rows.filter((_, index) => index % 3 === 0).map(({ id }, index) => bio(id, BIOS[index % BIOS.length]!)),
  ]);
}

interface Stay {
  readonly id: string;
  readonly guest_id: string;
  readonly host_id: string;
  readonly ends_at: Date;
}

async function addThanks(client: PoolClient, accounts: Accounts, newId: () => string, now: Date): Promise<void> {
  const random = seededRandom('daynook-demo-kudos');
  const { rows: stays } = await client.query<Stay>(
    `select id, guest_id, host_id, ends_at from booking
     where status in ('completed', 'closed') and ends_at <= $1 and guest_id <> host_id order by ends_at desc, id`,
    [now],
  );
  const left = new Map([accounts.guestId, accounts.hostId].map((id) => [id, LEFT_TO_THANK]));
  /** Whether this one stays without kudos: the latest few of the demo accounts. */
  const waits = (giverId: string): boolean => {
    const count = left.get(giverId) ?? 0;
    if (count > 0) left.set(giverId, count - 1);
    return count > 0;
  };
  const kudos: Row[] = [];
  const thank = ({ id, guest_id: guestId, host_id: hostId, ends_at: endsAt }: Stay, side: 'guest' | 'host') => {
    const [giverId, receiverId] = side === 'guest' ? [guestId, hostId] : [hostId, guestId];
    const tag = random.pick(TAGS_FOR[side]);
    const at = Math.min(endsAt.getTime() + random.integer(1, 60) * HOUR_MS, now.getTime() - 60_000);
    kudos.push({
      id: newId(),
      booking_id: id,
      giver_id: giverId,
      receiver_id: receiverId,
      giver_side: side,
      tag,
      text: random.pick(THANKS[tag]),
      is_public: random.chance(0.75),
      created_at: new Date(at).toISOString(),
    });
  };
  for (const stay of stays) {
    const isOwn = stay.guest_id === accounts.guestId || stay.host_id === accounts.hostId;
    // Drawn for every booking, so that the random stream stays the same.
    const [isThanked, isThankedBack] = [
      random.chance(isOwn ? 0.7 : THANKED),
      random.chance(isOwn ? 0.9 : THANKED_BACK),
    ];
    if (!waits(stay.guest_id) && isThanked) thank(stay, 'guest');
    if (!waits(stay.host_id) && isThankedBack) thank(stay, 'host');
  }
  await insertRows(client, 'kudos', kudos);
}

interface Place {
  readonly city: string;
  readonly region: string;
  readonly country: string;
}

/** Posts and replies of one board, latest first, at realistic times of day. */
function boardRows(
  posts: readonly DemoPost[],
  {
    board,
    city,
    authors,
    now,
    random,
    newId,
  }: {
    board: string;
    city: string;
    authors: readonly string[];
    now: Date;
    random: Random;
    newId: () => string;
  },
) {
  const rows = { posts: [] as Row[], replies: [] as Row[] };
  const withCity = (text: string) => text.replaceAll('{city}', city);
  for (const [index, { title, body, replies }] of posts.entries()) {
    const saidMs = now.getTime() - (index * 4 + 2) * DAY_MS - random.integer(1, 20) * HOUR_MS;
    const [id, authorId] = [newId(), random.pick(authors)];
    let lastMs = saidMs;
    for (const reply of replies) {
      lastMs += random.integer(20, 600) * 60_000;
      rows.replies.push({
        id: newId(),
        post_id: id,
        author_id: random.pick(authors.filter((author) => author !== authorId)),
        body: withCity(reply),
        created_at: new Date(lastMs).toISOString(),
        client_id: newId(),
      });
    }
    rows.posts.push({
      id,
      board,
      author_id: authorId,
      title: withCity(title),
      body: withCity(body),
      is_announcement: false,
      reply_count: replies.length,
      active_at: new Date(lastMs).toISOString(),
      created_at: new Date(saidMs).toISOString(),
      client_id: newId(),
    });
  }
  return rows;
}

async function addTalk(client: PoolClient, accounts: Accounts, newId: () => string, now: Date): Promise<void> {
  const random = seededRandom('daynook-demo-community');
  // Only people with a completed booking can post: some guests, some hosts.
  const { rows: people } = await client.query<{ id: string }>(
    `(select distinct guest_id as id from booking where status = 'closed' and guest_id <> $1 order by 1 limit 40)
     union all (select distinct host_id from booking where status = 'closed' and host_id <> $2 order by 1 limit 20)`,
    [accounts.guestId, accounts.hostId],
  );
  const authors = people.map(({ id }) => id);
  if (authors.length < 2) return;
  const { rows: cities } = await client.query<Place>(
    `select city, region, country from property group by city, region, country order by count(*) desc, city limit $1`,
    [CITIES_WITH_BOARDS],
  );
  const boards = [
    { ...EVERYWHERE_BOARD },
    ...cities.map((place) => ({
      key: boardKey(place),
      name: place.city,
      region: place.region,
      country: place.country,
    })),
  ];
  await client.query(
    `insert into community_board (key, name, region, country)
     select key, name, region, country from jsonb_populate_recordset(null::community_board, $1::jsonb)
     on conflict (key) do nothing`,
    [JSON.stringify(boards)],
  );
  const said = boards.map(({ key: board, name: city }) =>
    boardRows(city === '' ? EVERYWHERE_POSTS : CITY_POSTS, { board, city, authors, now, random, newId }),
  );
  const announcement = boardRows([ANNOUNCEMENT], {
    board: EVERYWHERE_BOARD.key,
    city: '',
    authors,
    now,
    random,
    newId,
  });
  for (const post of announcement.posts) Object.assign(post, { author_id: accounts.staffId, is_announcement: true });
  const all = [...said, announcement];
  await insertRows(
    client,
    'community_post',
    all.flatMap(({ posts }) => posts),
  );
  await insertRows(
    client,
    'community_reply',
    all.flatMap(({ replies }) => replies),
  );
}

/** Adds usernames, bios, kudos and posts. `newId` gives the same ids for the same seed. */
export async function addWhatPeopleSay(
  client: PoolClient,
  accounts: Accounts,
  newId: () => string,
  now: Date,
): Promise<void> {
  await nameHosts(client, accounts);
  await addBios(client, accounts, now);
  await addThanks(client, accounts, newId, now);
  await addTalk(client, accounts, newId, now);
}
