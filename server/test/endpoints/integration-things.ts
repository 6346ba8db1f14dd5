// An API token of the host, a webhook with a failed delivery, a browser for push notifications, a connected app, and a calendar, for the tests
// of every endpoint.

import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';
import { sealLogin } from '../../src/modules/calendar-push/write-bookings.ts';

export async function makeIntegrations({ t }: World, host: TestMember) {
  const { kysely } = t.db;
  const [apiToken, webhook, webhookDelivery, pushDevice] = [
    t.deps.newId(),
    t.deps.newId(),
    t.deps.newId(),
    t.deps.newId(),
  ];
  const at = t.clock.now();
  await kysely
    .insertInto('api_token')
    .values({
      id: apiToken,
      member_id: host.id,
      name: 'Script',
      digest: Buffer.from(apiToken.replaceAll('-', '')),
      ending: 'aB3d',
      scopes: ['bookings:read', 'bookings:write'],
      created_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  await kysely
    .insertInto('webhook')
    .values({
      id: webhook,
      member_id: host.id,
      created_by: host.id,
      url: 'https://hooks.example/daynook',
      events: ['booking.confirmed'],
      sealed_secret: Buffer.from('sealed'),
      created_at: at,
    })
    .execute();
  await kysely
    .insertInto('webhook_delivery')
    .values({
      id: webhookDelivery,
      webhook_id: webhook,
      event_id: t.deps.newId(),
      type: 'booking.confirmed',
      subject: JSON.stringify({}),
      occurred_at: at,
      created_at: at,
      due_at: at,
      state: 'failed',
    })
    .execute();
  await kysely
    .insertInto('push_device')
    .values({
      id: pushDevice,
      member_id: host.id,
      endpoint: `https://push.example/${pushDevice}`,
      p256dh: 'key',
      auth: 'auth',
      name: 'Chrome on Android',
      created_at: at,
    })
    .execute();
  const connectedApp = t.deps.newId();
  await kysely
    .insertInto('connected_app')
    .values({
      id: connectedApp,
      grant_id: connectedApp,
      member_id: host.id,
      client_id: 'app-1',
      name: 'Desk Finder',
      site: null,
      scopes: ['bookings:read'],
      created_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute();
  const calendar = t.deps.newId();
  const login = { url: 'https://dav.example/cal/', username: 'host', password: 'secret' };
  await kysely
    .insertInto('calendar_push')
    .values({
      id: calendar,
      member_id: host.id,
      sealed_login: sealLogin(t.deps, calendar, login),
      as_guest: true,
      as_host: true,
      created_at: at,
      due_at: at,
    })
    .execute();
  const memberImport = t.deps.newId();
  await kysely
    .insertInto('member_import')
    .values({ id: memberImport, file_name: 'people.csv', created_at: at })
    .execute();
  return { apiToken, webhook, webhookDelivery, pushDevice, connectedApp, memberImport };
}
