// Pictures and PDFs in conversations: who may upload, send, and see them, and what's left of the file (H4, A17).
import { MESSAGE_FILES } from '@daynook/contract/limits/messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBooking } from '../../../test/make.ts';
import { jpegPicture, PDF, phonePicture, SVG } from '../../../test/pictures.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { cleanFileName } from './file-names.ts';
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

describe('PDFs in a conversation (H4)', () => {
  const send = async (
    as: TestMember,
    id: string,
    { name = 'Plan.pdf', bytes = PDF }: { name?: string; bytes?: Buffer },
  ) => {
    const response = await w.t.app.inject({
      method: 'POST',
      url: `/api/conversations/${id}/files?name=${encodeURIComponent(name)}`,
      headers: { ...(await w.t.signIn(as)), 'content-type': 'application/pdf' },
      payload: bytes,
    });
    return { status: response.statusCode, body: response.json<{ _id: string; name: string; message: string }>() };
  };
  const fetchFile = async (as: TestMember, id: string, fileId: string) =>
    w.t.app.inject({ url: `/api/conversations/${id}/files/${fileId}`, headers: { ...(await w.t.signIn(as)) } });
  const sayWith = (as: TestMember, id: string, fileIds: string[]) =>
    w.call<{ files: { _id: string }[]; fields?: Record<string, string> }>(
      as,
      'POST',
      `/api/conversations/${id}/messages`,
      {
        content: '',
        clientId: w.t.deps.newId(),
        fileIds,
      },
    );
  /** A conversation of two who have a confirmed booking. */
  const met = async () => {
    const thread = await w.conversation();
    await makeBooking(w.t.db, {
      guest_id: thread.guest.id,
      host_id: thread.host.id,
      listing_id: thread.listing.id,
      status: 'confirmed',
      confirmed_at: w.t.clock.now(),
    });
    return thread;
  };

  it('can be sent once the two have a confirmed booking, since contact details are hidden until then (H7)', async () => {
    const { guest, id } = await w.conversation();
    expect((await w.call<{ canSendFiles: boolean }>(guest, 'GET', `/api/conversations/${id}`)).body.canSendFiles).toBe(
      false,
    );
    expect(await send(guest, id, {})).toMatchObject({
      status: 409,
      body: { code: 'BOOKING_NEEDED', message: 'You can send PDFs once you have a confirmed booking together.' },
    });
    const { host, id: later } = await met();
    expect(
      (await w.call<{ canSendFiles: boolean }>(host, 'GET', `/api/conversations/${later}`)).body.canSendFiles,
    ).toBe(true);
    expect((await send(host, later, {})).status).toBe(201);
  });

  it('can be as many at once as wait to be sent, each of which is in memory', async () => {
    const { guest, host, id } = await met();
    const sent = await Promise.all(Array.from({ length: 14 }, () => send(guest, id, {})));
    const taken = sent.flatMap(({ status, body }) => (status === 201 ? [body._id] : []));
    expect(taken.length).toBeGreaterThanOrEqual(MESSAGE_FILES.perMessage);
    expect(taken.length).toBeLessThanOrEqual(MESSAGE_FILES.waiting);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await send(host, id, {})).status).toBe(201);
    // They took room only while they were coming.
    expect((await sayWith(guest, id, taken.slice(0, MESSAGE_FILES.perMessage))).status).toBe(201);
    expect((await send(guest, id, {})).status).toBe(201);
  });

  it('are downloaded by both as they are, under their name, and by nobody else (A04)', async () => {
    const { guest, host, id } = await met();
    const { body: file } = await send(guest, id, { name: 'Plan d’accès – été.pdf' });
    expect((await fetchFile(host, id, file._id)).statusCode).toBe(404);
    expect((await sayWith(host, id, [file._id])).body.fields).toHaveProperty('fileIds');
    const said = await sayWith(guest, id, [file._id]);
    expect(said).toMatchObject({ status: 201, body: { content: '', files: [file] } });
    expect((await w.page(host, id)).messages.at(-1)?.files).toEqual([file]);
    expect((await sayWith(guest, id, [file._id])).status).toBe(400);
    const { headers, rawPayload } = await fetchFile(host, id, file._id);
    expect(rawPayload.equals(PDF)).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toBe(
      'attachment; filename="Plan d?acc?s ? ?t?.pdf"; filename*=UTF-8\'\'Plan%20d%E2%80%99acc%C3%A8s%20%E2%80%93%20%C3%A9t%C3%A9.pdf',
    );
    const other = await met();
    for (const [as, conversationId] of [
      [await makeMember(w.t.db), id],
      [other.guest, id],
      [other.guest, other.id],
    ] as const)
      expect((await fetchFile(as, conversationId, file._id)).statusCode).toBe(404);
  });

  it('are what their bytes say, of a limited number and size, and need a name', async () => {
    const { guest, id } = await met();
    expect((await send(guest, id, { bytes: await jpegPicture() })).status).toBe(415);
    expect((await send(guest, id, { bytes: Buffer.from('<html><script>alert(1)</script>') })).status).toBe(415);
    expect((await send(guest, id, { bytes: Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]) })).status).toBe(413);
    expect((await send(guest, id, { name: '' })).status).toBe(400);
    const six = Array.from({ length: 6 }, () => w.t.deps.newId());
    expect((await sayWith(guest, id, six)).body.fields).toHaveProperty('fileIds');
    for (let count = 0; count < 10; count += 1) expect((await send(guest, id, {})).status).toBe(201);
    expect((await send(guest, id, {})).status).toBe(409);
    w.t.clock.advance({ hours: 25 });
    for (const job of messageJobs) await job.run(w.t.deps, new AbortController().signal);
    expect((await send(guest, id, {})).status).toBe(201);
  });

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\Plan.PDF', 'Plan.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['  .hidden\n\tplan .pdf ', 'hidden plan.pdf'],
    ['a"b<c>.pdf', 'a-b-c-.pdf'],
    ['\u3164\u200b.pdf', 'file.pdf'],
    ['x'.repeat(300), `${'x'.repeat(116)}.pdf`],
  ])('have a clean name: %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});
