// Pictures in conversations: who may upload, send, and see them, and what's left of the file (H4, A17).
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegPicture, PDF, phonePicture, SVG } from '../../../test/pictures.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { messageJobs } from './service.ts';
import { type MessageWorld, makeMember, makeMessageWorld, type TestMember } from './test-world.ts';

interface Picture {
  readonly _id: string;
  readonly width: number;
  readonly height: number;
  readonly code: string;
}

let w: MessageWorld;
beforeAll(async () => {
  w = await makeMessageWorld();
});
afterAll(() => w.t.close());

async function send(as: TestMember, id: string, picture: Buffer) {
  const response = await w.t.app.inject({
    method: 'POST',
    url: `/api/conversations/${id}/pictures`,
    headers: { ...(await w.t.signIn(as)), 'content-type': 'image/jpeg' },
    payload: picture,
  });
  return { status: response.statusCode, body: response.json<Picture>() };
}
const see = async (as: TestMember, id: string, pictureId: string) =>
  w.t.app.inject({ url: `/api/conversations/${id}/pictures/${pictureId}`, headers: { ...(await w.t.signIn(as)) } });
const say = (as: TestMember, id: string, pictureIds: string[], content = '') =>
  w.call<{ pictures: Picture[]; code: string; fields?: Record<string, string> }>(
    as,
    'POST',
    `/api/conversations/${id}/messages`,
    { content, clientId: w.t.deps.newId(), pictureIds },
  );

describe('pictures in a conversation (H4)', () => {
  it('are sent with or without text, in their order, and seen by both', async () => {
    const { guest, host, id } = await w.conversation();
    const sent = [
      await send(guest, id, await jpegPicture()),
      await send(guest, id, await jpegPicture({ width: 2_400, height: 1_200 })),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const ids = sent.map(({ body }) => body._id).toReversed();
    const said = await say(guest, id, ids);
    expect(said).toMatchObject({ status: 201, body: { content: '', pictures: ids.map((_id) => ({ _id })) } });
    expect(said.body.pictures[0]).toMatchObject({ width: 1_600, height: 800 });
    expect((await w.page(host, id)).messages.at(-1)?.pictures.map(({ _id }) => _id)).toEqual(ids);
    const seen = await see(host, id, ids[0]!);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, expect.stringContaining('image/webp')]);
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1_600 });
  });

  it('contain no location and camera data (A17)', async () => {
    const { guest, id } = await w.conversation();
    const { body } = await send(guest, id, await phonePicture());
    const { exif, xmp, iptc, icc } = await sharp((await see(guest, id, body._id)).rawPayload).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are private, and before they’re sent only their uploader’s (A04)', async () => {
    const { guest, host, id } = await w.conversation();
    const other = await w.conversation();
    const { body } = await send(guest, id, await jpegPicture());
    expect((await see(host, id, body._id)).statusCode).toBe(404);
    expect((await see(guest, id, body._id)).statusCode).toBe(200);
    // Nobody else can send it, and it can't be sent in another conversation.
    expect((await say(host, id, [body._id])).body.fields).toHaveProperty('pictureIds');
    expect((await say(other.guest, other.id, [body._id])).status).toBe(400);
    expect((await say(guest, id, [body._id])).status).toBe(201);
    expect((await say(guest, id, [body._id])).status).toBe(400);
    const stranger = await makeMember(w.t.db);
    for (const [as, conversationId] of [
      [stranger, id],
      [other.guest, id],
      [other.guest, other.id],
    ] as const)
      expect((await see(as, conversationId, body._id)).statusCode).toBe(404);
    expect((await send(stranger, id, await jpegPicture())).status).toBe(404);
    expect((await w.t.app.inject({ url: `/photos/message/${body._id}/1600.webp` })).statusCode).toBe(404);
    expect((await w.t.app.inject({ url: `/api/conversations/${id}/pictures/${body._id}` })).statusCode).toBe(401);
  });

  it.each([
    ['a drawing', SVG],
    ['a document', PDF],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused by its bytes, whatever it says it is', async (_, bytes) => {
    const { guest, id } = await w.conversation();
    expect((await send(guest, id, bytes)).status).toBeGreaterThanOrEqual(400);
    expect((await send(guest, id, bytes)).status).toBeLessThan(500);
  });

  it('are ten at most, and a message can’t be empty', async () => {
    const { guest, id } = await w.conversation();
    const eleven = Array.from({ length: 11 }, () => w.t.deps.newId());
    expect((await say(guest, id, eleven)).body.fields).toHaveProperty('pictureIds');
    expect((await say(guest, id, [])).body.fields).toEqual({ content: 'Required.' });
    expect((await w.page(guest, id)).messages).toEqual([]);
  });

  it('that are never sent are deleted after a day, including files', async () => {
    const { guest, id } = await w.conversation();
    const [kept, left] = [
      (await send(guest, id, await jpegPicture())).body._id,
      (await send(guest, id, await jpegPicture())).body._id,
    ];
    await say(guest, id, [kept]);
    w.t.clock.advance({ hours: 25 });
    for (const job of messageJobs) await job.run(w.t.deps, new AbortController().signal);
    await drainOutbox(
      w.t.deps,
      topicHandlers({ notify() {}, notifyConversation() {}, catchUp() {}, close: async () => undefined }),
    );
    expect((await see(guest, id, kept)).statusCode).toBe(200);
    expect((await see(guest, id, left)).statusCode).toBe(404);
    expect(await w.t.deps.photoFiles.read(`message/${left}.webp`)).toBeUndefined();
    expect(await w.t.deps.photoFiles.read(`message/${kept}.webp`)).toBeDefined();
  });
});
