// Setup for conversation tests: a guest, a host with a listing, and their messages. Only for tests.
import type { Answer } from '@daynook/contract/api';
import type { Message } from '@daynook/contract/messages';
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { topicHandlers } from '../../effects.ts';
import type { MemberActor } from '../../http/actor.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import type { Realtime } from '../../realtime/server.ts';
import { sendMessage } from './service.ts';

export type TestMember = Awaited<ReturnType<typeof makeMember>>;
export type Detail = Answer<'GET /api/conversations/{id}'>;
export type Inbox = Answer<'GET /api/conversations'>;
export type Page = Answer<'GET /api/conversations/{id}/messages'>;
export interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
}
interface Notified {
  readonly to: string;
  readonly event: string;
  readonly payload: unknown;
}

export class MessageWorld {
  readonly t: TestApp;
  /** Socket events that were sent, in order. */
  readonly told: Notified[] = [];
  constructor(t: TestApp) {
    this.t = t;
  }

  async call<T = Problem>(as: TestMember, method: 'GET' | 'POST', url: string, body?: unknown) {
    const response = await this.t.app.inject({
      method,
      url,
      headers: { ...(await this.t.signIn(as)), 'idempotency-key': this.t.deps.newId() },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: (response.body ? JSON.parse(response.body) : undefined) as T };
  }

  /** A host with a listing, a guest, and their conversation about it, still empty. */
  async conversation() {
    const host = await makeMember(this.t.db, { name: 'Nadia Petrova' });
    const guest = await makeMember(this.t.db, { name: 'Ravi Iyer' });
    const listing = await makeListing(this.t.db, { host_id: host.id });
    const { id } = await this.open(guest, host, listing.id);
    return { host, guest, listing, id };
  }

  async open(as: TestMember, recipient: TestMember, listingId?: string): Promise<{ id: string; detail: Detail }> {
    const input = { recipientId: recipient.id, ...(listingId ? { listingId } : {}) };
    const { status, body } = await this.call<Detail>(as, 'POST', '/api/conversations', input);
    expect(status).toBe(200);
    return { id: body._id, detail: body };
  }

  async say(as: TestMember, id: string, content: string, clientId = this.t.deps.newId()): Promise<Message> {
    const { status, body } = await this.call<Message>(as, 'POST', `/api/conversations/${id}/messages`, {
      content,
      clientId,
    });
    expect(status).toBe(201);
    return body;
  }

  /** Sends it without a request, at once. */
  send(as: TestMember, conversationId: string, content: string, clientId = this.t.deps.newId()): Promise<Message> {
    const actor: MemberActor = {
      kind: 'member',
      memberId: as.id,
      name: as.name,
      email: as.email,
      isEmailVerified: true,
      isStaff: false,
      permissions: NO_PERMISSIONS,
      accountStatus: 'active',
    };
    return sendMessage(this.t.deps, actor, { conversationId, content, clientId });
  }

  inbox = async (as: TestMember, query = ''): Promise<Inbox> =>
    (await this.call<Inbox>(as, 'GET', `/api/conversations${query}`)).body;
  page = async (as: TestMember, id: string, query = ''): Promise<Page> =>
    (await this.call<Page>(as, 'GET', `/api/conversations/${id}/messages${query}`)).body;
  read = (as: TestMember, id: string, position?: number) =>
    this.call<{ readPosition: number; unreadCount: number }>(as, 'POST', `/api/conversations/${id}/read`, {
      position,
    });

  /** Carries out the outbox. Socket events are collected in `told`. */
  async carryOut(): Promise<void> {
    const notify = (to: string, event: string, payload: unknown) => void this.told.push({ to, event, payload });
    const realtime: Realtime = {
      notify,
      notifyConversation: ({ id }, event, payload) => notify(id, event, payload),
      catchUp: () => undefined,
      close: async () => undefined,
    };
    await drainOutbox(this.t.deps, topicHandlers(realtime));
  }

  mails = () =>
    this.t.db.kysely
      .selectFrom('sent_email')
      .select(['to_email', 'subject', 'text_body'])
      .orderBy('sent_at')
      .orderBy('id')
      .execute();
}

export const makeMessageWorld = async (environment: Record<string, string> = {}): Promise<MessageWorld> =>
  new MessageWorld(await testApp({ environment }));
export { makeListing, makeMember };
