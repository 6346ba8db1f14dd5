// The demo accounts' conversations about their own bookings, some of them unread.

import { seededRandom } from '@daynook/demo-art/draw/seeded-random';
import type { PoolClient } from 'pg';
import { pairKey } from '../../src/modules/messages/rules.ts';
import { LOCAL_WORDS } from './local-words.ts';
import { insertRows, type Row } from './rows.ts';

const CONVERSATIONS_EACH = 9;
/** This many conversations are from today and yesterday and partly unread. */
const FRESH_EACH = 2;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Line = readonly [by: 'guest' | 'host', text: string];

/** Each starts with the guest, mostly with questions before a visit. */
const DIALOGUES: readonly (readonly Line[])[] = [
  [
    ['guest', 'Hi {host}, is there an external monitor, or should I bring mine?'],
    ['host', 'There’s a 27-inch monitor with USB-C on the desk. Just bring your laptop.'],
    ['guest', 'Perfect, thank you!'],
  ],
  [
    ['guest', 'Hi {host}! I’ll be on calls from 9 to noon. Is that OK?'],
    ['host', 'Of course. The door closes, and I’m on the other side of the house in the morning.'],
    ['host', 'If it’s too bright for video, you can lower the blinds.'],
    ['guest', 'You’ve thought of everything. See you then!'],
  ],
  [
    ['guest', 'Can I bring my bike inside?'],
    ['host', 'Yes, there’s a rack in the hall.'],
  ],
  [
    ['guest', 'Could I come 15 minutes early to set up a microphone?'],
    ['host', 'Sure, nobody’s booked before you.'],
    ['guest', 'Great. It’s a small one, I promise.'],
    ['host', 'Bring the big one, I’m curious!'],
  ],
  [
    ['guest', 'There are three of us and one uses a wheelchair. Are there any steps?'],
    ['host', 'No steps from the street to the table, and the bathroom on that floor has a wide door.'],
    ['guest', 'Thanks, that’s really helpful.'],
  ],
  [
    ['guest', 'Is there a good place for lunch nearby?'],
    ['host', 'The bakery on the corner, and a noodle place two doors down.'],
    ['guest', 'Then I won’t pack a lunch.'],
  ],
  [
    ['guest', 'Hi {host}, how fast is the upload? I send large video files.'],
    ['host', 'At least 40 Mbps. There’s an Ethernet cable next to the desk, too.'],
  ],
  [
    ['guest', 'I think I left a gray scarf on the chair.'],
    ['host', 'You did! It’s hanging by the door.'],
    ['guest', 'What a relief. Can I pick it up on Friday?'],
  ],
  [
    ['guest', 'Can I make tea in the kitchen?'],
    ['host', 'Please do. Everything on the open shelf is for guests.'],
    ['guest', 'Great, thanks!'],
  ],
  // Some guests write in their own language, and the host answers in it.
  LOCAL_WORDS.fr.dialogue,
  LOCAL_WORDS.es.dialogue,
];

interface Booking {
  readonly id: string;
  readonly reference: string;
  readonly listing_id: string;
  readonly guest_id: string;
  readonly host_id: string;
  readonly host_name: string;
  readonly status: string;
  readonly message: string | null;
  readonly created_at: Date;
}

/** The latest booking with each other person and listing, starting with those that await an answer. */
async function listBookings(client: PoolClient, side: 'guest_id' | 'host_id', memberId: string): Promise<Booking[]> {
  const { rows } = await client.query<Booking>(
    `select * from (
       select distinct on (booking.guest_id, booking.host_id, booking.listing_id)
         booking.id, booking.reference, booking.listing_id, booking.guest_id, booking.host_id, host.name as host_name,
         booking.status, booking.message, booking.created_at, booking.starts_at
       from booking join member as host on host.id = booking.host_id
       where booking.${side} = $1 order by booking.guest_id, booking.host_id, booking.listing_id, booking.starts_at desc
     ) as latest order by (status = 'requested') desc, starts_at desc, id limit $2`,
    [memberId, CONVERSATIONS_EACH],
  );
  return rows;
}

interface Said {
  readonly by: 'guest' | 'host' | null;
  readonly content: string;
  readonly event: Row | null;
}

function listLines(booking: Booking, dialogue: readonly Line[]): Said[] {
  const host = booking.host_name.split(' ')[0]!;
  const say = ([by, text]: Line): Said => ({ by, content: text.replaceAll('{host}', host), event: null });
  const makeEvent = (code: string, by: string): Said => ({
    by: null,
    content: '',
    event: { code, by, bookingId: booking.id, reference: booking.reference, reason: null },
  });
  if (booking.status === 'requested') return [makeEvent('requested', 'guest'), say(dialogue[0]!)];
  return [makeEvent('confirmed', 'guest'), ...dialogue.map(say)];
}

/** Rows for one member's conversations. `newId` gives the same ids for the same seed. */
export async function addConversations(
  client: PoolClient,
  accounts: { guestId: string; hostId: string },
  newId: () => string,
  now: Date,
): Promise<void> {
  const random = seededRandom('daynook-demo-conversations');
  const rows = { conversation: [] as Row[], conversation_member: [] as Row[], message: [] as Row[] };
  const seen = new Set<string>();
  const bookings = [
    ...(await listBookings(client, 'guest_id', accounts.guestId)).map((booking, nth) => ({
      booking,
      nth,
      own: 'guest',
    })),
    ...(await listBookings(client, 'host_id', accounts.hostId)).map((booking, nth) => ({ booking, nth, own: 'host' })),
  ];
  for (const [index, { booking, nth, own }] of bookings.entries()) {
    const { guest_id: guestId, host_id: hostId, listing_id: listingId } = booking;
    const key = pairKey(guestId, hostId, listingId);
    if (seen.has(key)) continue;
    seen.add(key);
    const id = newId();
    const isFresh = booking.status === 'requested' || nth < FRESH_EACH;
    const dialogue = DIALOGUES[index % DIALOGUES.length]!;
    // In recent conversations the other person wrote last, and the message is unread.
    const until = isFresh ? dialogue.findLastIndex(([by]) => by !== own) : dialogue.length - 1;
    const said = listLines(booking, dialogue.slice(0, until + 1));
    // Requests were just made. The others are further back, one after the other, each some minutes long.
    const daysAgo = booking.status === 'requested' ? 0 : nth ** 2 * 0.4;
    const endedMs = now.getTime() - daysAgo * DAY_MS - random.integer(6, 50) * MINUTE_MS;
    const times = said.map(
      (_, line) => new Date(endedMs - (said.length - 1 - line) * random.integer(3, 40) * MINUTE_MS),
    );
    times.sort((one, other) => one.getTime() - other.getTime());
    const last = said.length;
    for (const [line, { by, content, event }] of said.entries()) {
      rows.message.push({
        id: newId(),
        conversation_id: id,
        position: line + 1,
        sender_id: by === 'guest' ? guestId : by === 'host' ? hostId : null,
        client_id: newId(),
        content,
        event,
        created_at: times[line]!.toISOString(),
      });
    }
    const lastAt = times.at(-1)!.toISOString();
    rows.conversation.push({
      id,
      pair_key: key,
      listing_id: listingId,
      started_by: guestId,
      last_position: last,
      last_message_at: lastAt,
      created_at: times[0]!.toISOString(),
    });
    const speaker = said.at(-1)!.by;
    for (const [memberId, role] of [
      [guestId, 'guest'],
      [hostId, 'host'],
    ] as const) {
      const unreadCount = isFresh && speaker !== role ? 1 : 0;
      rows.conversation_member.push({
        conversation_id: id,
        member_id: memberId,
        role,
        read_position: last - unreadCount,
        unread_count: unreadCount,
        is_archived: false,
        last_message_at: lastAt,
        is_emailed: unreadCount > 0,
      });
    }
  }
  for (const [table, list] of Object.entries(rows)) await insertRows(client, table, list);
}
