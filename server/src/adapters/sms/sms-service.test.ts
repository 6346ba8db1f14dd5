// What leaves for the SMS service, what its answers mean, and where a message is without one (I8).
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSilentServer } from '../../../test/servers/silent-server.ts';
import { SmsServer } from '../../../test/servers/sms-server.ts';
import { parseConfig } from '../../config.ts';
import { sendText } from './sms-service.ts';

const MESSAGE = { to: '+15035550123', text: 'Your code is 123456.', id: 'code-1' };
const log = { warn: vi.fn() };
const server = new SmsServer();
let config: ReturnType<typeof parseConfig>;
beforeAll(async () => {
  config = parseConfig(await server.start());
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  log.warn.mockReset();
});

describe('with a service', () => {
  it('sends the message as JSON, with the token and an id that stays the same', async () => {
    server.status = 202;
    expect(await sendText({ config, log }, MESSAGE)).toEqual({ isSent: true });
    expect(server.received).toMatchObject([
      {
        headers: {
          authorization: 'Bearer hush',
          'content-type': 'application/json',
          'idempotency-key': 'code-1',
        },
        body: { to: MESSAGE.to, from: '+15035550100', text: MESSAGE.text },
      },
    ]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it.each([429, 500, 503])('lets the outbox try again after %i', async (status) => {
    server.status = status;
    const sending = sendText({ config, log }, MESSAGE);
    await expect(sending).rejects.toThrow(`the SMS service answered ${status}`);
    await expect(sending).rejects.not.toThrow(/123456|5550123/);
    expect(server.received).toHaveLength(1);
  });

  it.each([400, 401, 404, 422])('gives up after %i', async (status) => {
    server.status = status;
    expect(await sendText({ config, log }, MESSAGE)).toEqual({ isSent: false, refusedStatus: status });
  });

  it('doesn’t follow a redirect with the number and its code', async () => {
    server.status = 302;
    await expect(sendText({ config, log }, MESSAGE)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  it('lets the outbox try again if the service isn’t there', async () => {
    const silent = await startSilentServer();
    await silent.close();
    const gone = parseConfig({ SMS_HTTP_URL: silent.url, SMS_HTTP_TOKEN: 'hush', SMS_FROM: 'Daynook' });
    await expect(sendText({ config: gone, log }, MESSAGE)).rejects.toThrow();
  });

  it('stops waiting for a service that never answers', async () => {
    const silent = await startSilentServer();
    const settings = parseConfig({ SMS_HTTP_URL: silent.url, SMS_HTTP_TOKEN: 'hush', SMS_FROM: 'Daynook' });
    await expect(sendText({ config: settings, log, timeoutMs: 50 }, MESSAGE)).rejects.toThrow(/not finished within/);
    await silent.close();
  });
});

it('without a service, writes the message to the log', async () => {
  expect(await sendText({ config: parseConfig({}), log }, MESSAGE)).toEqual({ isSent: true });
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    { to: MESSAGE.to, text: MESSAGE.text },
    'no SMS service is set up, so this text message is only in the log',
  );
});
