// Answering an email about a message by email: a real mail client against the real listener (H9).
import { connect } from 'node:net';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBooking } from '../../../test/make.ts';
import { jpegPicture, PDF } from '../../../test/pictures.ts';
import { EmailServer } from '../../../test/servers/email-server.ts';
import { listenForMail, type MailListener } from '../../adapters/email/smtp-listener.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { type MessageWorld, makeMessageWorld, type TestMember } from '../messages/test-world.ts';
import { replyAddressJobs } from '../reply-addresses/service.ts';
import { receiveReplies } from './service.ts';

const DOMAIN = 'reply.example.org';
const outgoing = new EmailServer();
let w: MessageWorld;
let listener: MailListener;
beforeAll(async () => {
  w = await makeMessageWorld({
    SMTP_URL: await outgoing.start(),
    MAIL_FROM: 'Daynook <hello@daynook.test>',
    REPLY_DOMAIN: DOMAIN,
    REPLY_PORT: '0',
  });
  listener = (await receiveReplies(w.t.app, w.t.deps, () => undefined))!;
});
afterAll(async () => {
  await listener.close();
  await w.t.close();
  await outgoing.stop();
});

/** What the member's mail client got last. */
const lastEmailTo = ({ email }: TestMember): string =>
  outgoing.received.findLast((one) => one.includes(`\r\nTo: ${email}\r\n`))?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
const emailsTo = async ({ email }: TestMember) =>
  (await w.mails()).filter(({ to_email, subject }) => to_email === email && !subject.includes('messaged you'));

/** A message that its recipient, the host, was emailed about, and the address for answering it. */
async function emailed(environment = w) {
  const thread = await environment.conversation();
  await environment.say(thread.guest, thread.id, 'Is 9 OK?');
  environment.t.clock.advance({ minutes: 11 });
  await environment.carryOut();
  await environment.carryOut();
  const email = lastEmailTo(thread.host);
  const address = /^Reply-To: .*<(.+)>\r$/m.exec(email)?.[1] ?? '';
  return { ...thread, email, address };
}

/** Sends it as a mail server would: what's answered is thrown or returned. */
async function sendMail(mail: SendMailOptions & { to: string }, port = listener.port): Promise<string> {
  const client = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    return (await client.sendMail({ subject: 'Re: Ravi messaged you', ...mail })).response;
  } finally {
    client.close();
  }
}
const refusal = async (mail: Parameters<typeof sendMail>[0]): Promise<number> =>
  sendMail(mail).then(
    () => 250,
    (error: { responseCode: number }) => error.responseCode,
  );
const listContents = async (as: TestMember, id: string) =>
  (await w.page(as, id)).messages.map(({ content }) => content);

const GMAIL = '\r\n\r\nOn Sat, Nov 21, 2026 at 10:00 AM Daynook <hello@daynook.test> wrote:\r\n\r\n> Is 9 OK?\r\n';

describe('an email about a message (H9)', () => {
  it('says that it can be answered, and has an address of its own for that, stored as a digest', async () => {
    const { guest, email, address } = await emailed();
    expect(email).toContain(`Reply-To: ${guest.name} via Daynook <${address}>`);
    expect(address).toMatch(/^r-[0-9a-f]{32}@reply\.example\.org$/);
    expect(email.replaceAll('=\r\n', '')).toContain('Or reply to this email');
    const { rows } = await w.t.db.pool.query('select reply_address::text as whole from reply_address');
    expect(JSON.stringify(rows)).not.toContain(address.slice(2, 34));
    expect((await emailed()).address).not.toBe(address);
  });

  it('doesn’t where no email is received', async () => {
    const plain = await makeMessageWorld({ SMTP_URL: w.t.deps.config.smtpUrl! });
    try {
      const { host, email } = await emailed(plain);
      expect(email).toContain(`To: ${host.email}`);
      expect(email).not.toMatch(/^Reply-To/m);
      expect(email.replaceAll('=\r\n', '')).not.toContain('reply to this email');
      expect(await receiveReplies(plain.t.app, plain.t.deps, () => undefined)).toBeUndefined();
    } finally {
      await plain.t.close();
    }
  });
});

describe('a reply by email (H9)', () => {
  it('is a message of the member, without the quoted email; the other one is told and the email counts as read', async () => {
    const { host, guest, id, address } = await emailed();
    w.told.splice(0);
    expect(await sendMail({ from: host.email, to: address, text: `Yes, 9 is fine.${GMAIL}` })).toMatch(/^250/);
    expect((await w.page(guest, id)).messages.at(-1)).toMatchObject({
      content: 'Yes, 9 is fine.',
      sender: { _id: host.id },
    });
    expect((await w.inbox(host)).unreadCount).toBe(0);
    await w.carryOut();
    expect(w.told.filter(({ event }) => event === 'new_message_notification').map(({ to }) => to)).toEqual([guest.id]);
    // Again, as long as the address is valid.
    await sendMail({
      from: `Nadia <${host.email.toUpperCase()}>`,
      to: address.toUpperCase(),
      html: '<p>And 10 &amp; 11</p>',
    });
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?', 'Yes, 9 is fine.', 'And 10 & 11']);
  });

  it('is sent once, though its server repeats it', async () => {
    const { host, guest, id, address } = await emailed();
    const mail = { from: host.email, to: address, text: 'Yes.', messageId: '<one@host.example>' };
    expect([await refusal(mail), await refusal(mail)]).toEqual([250, 250]);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?', 'Yes.']);
    expect(await refusal({ ...mail, messageId: '<two@host.example>' })).toBe(250);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?', 'Yes.', 'Yes.']);
  });

  it('may come from the same mailbox without its tag', async () => {
    const { host, guest, id, address } = await emailed();
    const email = host.email.replace('@', '+desks@');
    await w.t.db.kysely.updateTable('member').set({ email }).where('id', '=', host.id).execute();
    expect(await refusal({ from: host.email, to: address, text: 'Yes.' })).toBe(250);
    expect(await refusal({ from: host.email.replace('@', 'x@'), to: address, text: 'No.' })).toBe(550);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?', 'Yes.']);
  });

  it('covers contact details as on the site (H7)', async () => {
    const { host, guest, id, address } = await emailed();
    await sendMail({ from: host.email, to: address, text: 'Call me: 503 555 0142' });
    expect((await w.page(guest, id)).messages.at(-1)).toMatchObject({ covers: ['phone'] });
  });

  it('takes PDFs once the two have a confirmed booking, and leaves nothing behind if it comes again', async () => {
    const { host, guest, listing, id, address } = await emailed();
    const attachments = [
      { filename: 'Plan.pdf', content: PDF, contentType: 'application/octet-stream' },
      { filename: 'Desk.jpg', content: await jpegPicture() },
    ];
    const mail = { from: host.email, to: address, text: 'Here.', attachments, messageId: '<pdf@host.example>' };
    await makeBooking(w.t.db, {
      guest_id: guest.id,
      host_id: host.id,
      listing_id: listing.id,
      status: 'confirmed',
      confirmed_at: w.t.clock.now(),
    });
    expect([await refusal(mail), await refusal(mail)]).toEqual([250, 250]);
    const { messages } = await w.page(guest, id);
    expect(messages.slice(1)).toMatchObject([{ content: 'Here.', files: [{ name: 'Plan.pdf' }], pictures: [{}] }]);
    for (const table of ['message_file', 'message_picture'] as const) {
      const rows = await w.t.db.kysely
        .selectFrom(table)
        .select('message_id')
        .where('conversation_id', '=', id)
        .execute();
      expect(rows).toEqual([{ message_id: messages[1]!._id }]);
    }
  });

  it('takes photos, and names the files that aren’t taken', async () => {
    const { host, guest, id, address } = await emailed();
    const attachments = [
      { filename: 'Desk.jpg', content: await jpegPicture() },
      { filename: 'Plan\u202E\n.pdf', content: PDF },
      { filename: 'broken.png', content: Buffer.from('not a picture'), contentType: 'image/png' },
      { filename: 'logo.png', content: await jpegPicture({ width: 20, height: 20 }), cid: 'logo@host.example' },
    ];
    const html = 'See the photo.<img src="cid:logo@host.example">';
    const mail = { from: host.email, to: address, html, attachments, messageId: '<files@host.example>' };
    expect([await refusal(mail), await refusal(mail)]).toEqual([250, 250]);
    const { messages } = await w.page(guest, id);
    expect(messages.slice(1)).toMatchObject([{ content: 'See the photo.', pictures: [{}] }]);
    await w.carryOut();
    const [told, ...others] = await emailsTo(host);
    expect(others).toEqual([]);
    expect(told!.text_body).toContain('Plan .pdf\n\nbroken.png');
    expect(told!.text_body).not.toContain('logo');
  });
});

describe('a reply that isn’t sent (H9)', () => {
  it.each([
    ['has no new text', { text: GMAIL }, 'no new text'],
    ['is too long', { text: 'Long. '.repeat(1_000) }, 'longer than 4,000'],
  ])('comes back to its writer if it %s', async (_, mail, why) => {
    const { host, guest, id, address } = await emailed();
    expect(await refusal({ from: host.email, to: address, ...mail })).toBe(250);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
    await w.carryOut();
    const [told] = await emailsTo(host);
    expect(told!.subject).toBe(`Your reply to ${guest.name} wasn’t sent`);
    expect(told!.text_body).toContain(why);
    if (mail.text !== GMAIL) expect(told!.text_body).toContain(mail.text.trim());
  });

  it('goes back whole by its own server if it has files', async () => {
    const { host, guest, id, address } = await emailed();
    const attachments = [{ filename: 'Plan.pdf', content: PDF }];
    const mail = { from: host.email, to: address, text: GMAIL, attachments };
    expect(await refusal(mail)).toBe(550);
    await w.carryOut();
    expect([await listContents(guest, id), await emailsTo(host)]).toEqual([['Is 9 OK?'], []]);
  });

  it('comes back if the two are blocked (H8), or the account is suspended', async () => {
    const { host, guest, id, address } = await emailed();
    await w.call(guest, 'POST', `/api/conversations/${id}/block`, { isBlocked: true });
    expect(await refusal({ from: host.email, to: address, text: 'Hello?' })).toBe(250);
    await w.call(guest, 'POST', `/api/conversations/${id}/block`, { isBlocked: false });
    await w.t.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', host.id).execute();
    expect(await refusal({ from: host.email, to: address, text: 'Still there?' })).toBe(250);
    await w.carryOut();
    expect((await emailsTo(host)).map(({ text_body }) => text_body).sort()).toEqual([
      expect.stringMatching(/can’t message each other[\s\S]*Hello\?/),
      expect.stringMatching(/account can’t send[\s\S]*Still there\?/),
    ]);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
  });

  it('is refused from another address, and the member is told once at their own', async () => {
    const { host, guest, id, address } = await emailed();
    const mail = { from: 'Mallory <mallory@example.net>', to: address, text: 'Pay me here.' };
    expect([await refusal(mail), await refusal(mail)]).toEqual([550, 550]);
    await w.carryOut();
    const told = await emailsTo(host);
    expect(told).toHaveLength(1);
    expect(told[0]!.text_body).toContain('It came from mallory@example.net.');
    expect(told[0]!.text_body).not.toContain('Pay me');
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
  });

  it.each([
    ['a vacation notice', { headers: { 'Auto-Submitted': 'auto-replied' } }],
    ['a list', { headers: { Precedence: 'bulk' } }],
    ['Exchange’s', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
    ['a report of a mail server', { envelope: { from: '', to: '' } }],
    ['our own email', { headers: { 'Auto-Submitted': 'auto-generated' } }],
  ])('is refused if no person wrote it: %s', async (_, mail) => {
    const { host, guest, id, address } = await emailed();
    const envelope = 'envelope' in mail ? { envelope: { from: '', to: address } } : {};
    expect(await refusal({ from: host.email, to: address, text: 'I’m away.', ...mail, ...envelope })).toBe(550);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
    await w.carryOut();
    expect(await emailsTo(host)).toEqual([]);
  });

  it('is refused once its address has expired, which is deleted then', async () => {
    const { host, address } = await emailed();
    w.t.clock.advance({ days: 30 });
    expect(await refusal({ from: host.email, to: address, text: 'Late.' })).toBe(550);
    for (const job of replyAddressJobs) await job.run(w.t.deps, new AbortController().signal);
    expect(await w.t.db.kysely.selectFrom('reply_address').select('digest').execute()).toEqual([]);
  });
});

describe('the mail server (H9)', () => {
  it('forwards nothing: it takes no email for others', async () => {
    const { host, address } = await emailed();
    const of = (to: string) => ({ from: host.email, to, text: 'Hello' });
    expect(await refusal(of('someone@example.com'))).toBe(550);
    expect(await refusal(of(`r-${'0'.repeat(32)}@${DOMAIN}`))).toBe(550);
    expect(await refusal(of(address.replace(DOMAIN, 'example.com')))).toBe(550);
    expect(await refusal(of(`postmaster@${DOMAIN}`))).toBe(550);
  });

  it('answers 4xx and stores nothing while the database doesn’t answer, so that the sender tries again', async () => {
    const { host, guest, id, address } = await emailed();
    const broken = await listenForMail(
      w.t.deps.config.replies!,
      {
        isKnown: async () => true,
        take: async () => {
          throw new Error('connection terminated');
        },
      },
      w.t.deps.log,
    );
    await expect(sendMail({ from: host.email, to: address, text: 'Yes.' }, broken.port)).rejects.toMatchObject({
      responseCode: 451,
    });
    await broken.close();
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
  });

  it('answers 4xx during maintenance (N12), also to photos, and takes the same email afterward', async () => {
    const { host, guest, id, address } = await emailed();
    const mail = {
      from: host.email,
      to: address,
      text: 'Yes.',
      attachments: [{ filename: 'Desk.jpg', content: await jpegPicture() }],
      messageId: '<maintenance@host.example>',
    };
    setCurrentSettings({ ...DEFAULT_SETTINGS, maintenance: { mode: 'read-only', message: {}, endsAt: null } });
    try {
      expect(await refusal(mail)).toBe(451);
    } finally {
      setCurrentSettings(DEFAULT_SETTINGS);
    }
    const waiting = await w.t.db.kysely
      .selectFrom('message_picture')
      .where('conversation_id', '=', id)
      .selectAll()
      .execute();
    expect(waiting).toEqual([]);
    expect(await refusal(mail)).toBe(250);
    expect((await w.page(guest, id)).messages.at(-1)).toMatchObject({ content: 'Yes.', pictures: [{}] });
  });

  it('answers 4xx while the member has no room for photos, and takes them with the same email afterward', async () => {
    const { host, guest, id, address } = await emailed();
    await w.t.db.pool.query(
      `insert into message_picture (id, conversation_id, member_id, width, height, byte_count, created_at)
       select gen_random_uuid(), $1, $2, 1, 1, 1, $3 from generate_series(1, 30)`,
      [id, host.id, w.t.clock.now()],
    );
    const attachments = [{ filename: 'Desk.jpg', content: await jpegPicture() }];
    const mail = { from: host.email, to: address, text: 'Yes.', attachments, messageId: '<room@host.example>' };
    expect(await refusal(mail)).toBe(451);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
    await w.t.db.kysely.deleteFrom('message_picture').where('member_id', '=', host.id).execute();
    expect(await refusal(mail)).toBe(250);
    expect((await w.page(guest, id)).messages.at(-1)).toMatchObject({ content: 'Yes.', pictures: [{}] });
  });

  it('doesn’t start on a port that’s taken, or with a certificate that doesn’t work, and says which setting is wrong', async () => {
    const { config, log } = w.t.deps;
    const receiver = { isKnown: async () => false, take: async () => undefined };
    const start = (settings: object) => listenForMail({ ...config.replies!, ...settings }, receiver, log);
    await expect(start({ port: listener.port })).rejects.toThrow(
      /^REPLY_PORT: port \d+ on 127.0.0.1 is already in use/,
    );
    const file = import.meta.filename;
    const tls = (certificateFile: string) => ({ tls: { certificateFile, keyFile: file } });
    await expect(start(tls('/nowhere.pem'))).rejects.toThrow('REPLY_TLS_CERT: /nowhere.pem can’t be read (ENOENT)');
    await expect(start(tls(file))).rejects.toThrow('REPLY_TLS_CERT and REPLY_TLS_KEY don’t work');
  });

  it('ends a connection that keeps saying it’s there without sending an email', async () => {
    const { config, log } = w.t.deps;
    const receiver = { isKnown: async () => false, take: async () => undefined };
    const short = await listenForMail(config.replies!, receiver, log, 50);
    const idle = connect(short.port, '127.0.0.1');
    const answers: string[] = [];
    idle.on('data', (chunk) => {
      answers.push(chunk.toString());
      idle.write('NOOP\r\n');
    });
    await new Promise((resolve) => idle.once('close', resolve));
    await short.close();
    expect(answers).toContain('250 OK\r\n');
    expect(answers.at(-1)).toMatch(/^421 4.3.2 Closing this connection/m);
  });

  it('refuses an email that’s too big before it’s sent, and one that says it’s smaller', async () => {
    const { host, address } = await emailed();
    const big = { from: host.email, to: address, text: 'Big', attachments: [{ content: Buffer.alloc(20_000_000) }] };
    expect(await refusal({ ...big, envelope: { from: host.email, to: address } })).toBe(552);
  });

  it.each([
    ['lines', '\r\n'.repeat(400_001)],
    ['lines that could begin a part', '--b\r\n'.repeat(1_001)],
    ['characters', '> Quoted\r\n'.repeat(25_000)],
  ])('refuses an email with more %s than anybody sends, though it’s small', async (_, body) => {
    const { host, guest, id, address } = await emailed();
    const head = `From: ${host.email}\r\nTo: ${address}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`;
    const raw = `${body.startsWith('--') ? head : head.replace(/Content-Type.*\r\n/, '')}${body}`;
    expect(await refusal({ to: address, envelope: { from: host.email, to: address }, raw })).toBe(552);
    await w.carryOut();
    expect(await emailsTo(host)).toEqual([]);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?']);
  });

  it('reads others’ emails while one of them is slow, but no second one to the same address', async () => {
    const { host, guest, id, address } = await emailed();
    const other = await emailed();
    const slow = connect(listener.port, '127.0.0.1');
    await new Promise((resolve) => slow.once('data', resolve));
    const reading = new Promise((resolve) => {
      slow.on('data', (chunk) => /^354 /m.test(chunk.toString()) && resolve(undefined));
    });
    slow.write(`EHLO me\r\nMAIL FROM:<${host.email}>\r\nRCPT TO:<${address}>\r\nDATA\r\n`);
    await reading;
    expect(await refusal({ from: host.email, to: address, text: 'Yes.' })).toBe(451);
    expect(await refusal({ from: other.host.email, to: other.address, text: 'Sure.' })).toBe(250);
    const closed = new Promise((resolve) => slow.once('close', resolve));
    slow.destroy();
    await closed;
    await expect.poll(() => refusal({ from: host.email, to: address, text: 'Yes.' })).toBe(250);
    expect(await listContents(guest, id)).toEqual(['Is 9 OK?', 'Yes.']);
  });

  it('ends a connection that tries many addresses, and all when it stops', async () => {
    const own = await receiveReplies(w.t.app, w.t.deps, () => undefined);
    const socket = connect(own!.port, '127.0.0.1');
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk.toString();
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await new Promise((resolve) => socket.once('data', resolve));
    const recipients = Array.from({ length: 9 }, (_, index) => `RCPT TO:<r-${index}@${DOMAIN}>\r\n`).join('');
    socket.write(`EHLO me\r\nMAIL FROM:<me@example.com>\r\n${recipients}`);
    await ended;
    expect(answers.match(/^550 /gm)).toHaveLength(5);
    expect(answers).toMatch(/^421 /m);
    expect(answers).not.toMatch(/AUTH|STARTTLS/);
    const idle = connect(own!.port, '127.0.0.1');
    await new Promise((resolve) => idle.once('data', resolve));
    const closed = new Promise((resolve) => idle.once('close', resolve));
    await own!.close();
    await closed;
  });
});
