import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../test/rounds.ts';
import {
  AnswerTracker,
  errorMessage,
  type FrontendMessage,
  FrontendReader,
  frontend,
  queryMessage,
  readyForQueryMessage,
  startupMessage,
  statementText,
  syncMessage,
} from './wire-messages.ts';

/** Cuts bytes at arbitrary places, as a socket may. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}
const places = fc.array(fc.nat(), { maxLength: 12 });

describe('FrontendReader', () => {
  it('yields the same messages however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 200 }), { maxLength: 6 }), places, (texts, cuts) => {
        const sent = texts.map((text) => queryMessage(text));
        const reader = new FrontendReader();
        const got: FrontendMessage[] = [];
        for (const chunk of cut(Buffer.concat([startupMessage(), ...sent, syncMessage]), cuts))
          got.push(...reader.read(chunk));
        expect(got[0]).toEqual({ kind: 'startup' });
        const bytes = got.slice(1).map((message) => (message.kind === 'message' ? message.bytes : Buffer.alloc(0)));
        expect(bytes).toEqual([...sent, syncMessage]);
      }),
    );
  });

  it('knows a request for encryption and for a cancel, both before the start', () => {
    const request = (code: number): Buffer => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(8, 0);
      bytes.writeUInt32BE(code, 4);
      return bytes;
    };
    const reader = new FrontendReader();
    const kinds = [...reader.read(Buffer.concat([request(80_877_103), request(80_877_104), startupMessage()]))].map(
      (m) => m.kind,
    );
    expect(kinds).toEqual(['encryption', 'encryption', 'startup']);
    expect([...new FrontendReader().read(request(80_877_102))]).toEqual([{ kind: 'cancel' }]);
  });

  it.each([
    [Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    [Buffer.from([0, 0, 0, 3, 0, 0, 0, 0])],
    [Buffer.from('GET / HTTP/1.1\r\n')],
  ])('refuses a peer that announces an impossible length %#', (bytes) => {
    expect(() => [...new FrontendReader().read(bytes)]).toThrow(/announced/);
  });
});

describe('AnswerTracker', () => {
  const row = Buffer.concat([Buffer.from('D\0\0\0\u0007abc', 'latin1')]);
  it.each([
    ['idle', [row, readyForQueryMessage('I')], 'idle'],
    ['in a transaction', [row, readyForQueryMessage('T')], 'transaction'],
    [
      'in a failed transaction',
      [errorMessage('ERROR', '22012', 'division by zero'), readyForQueryMessage('E')],
      'transaction',
    ],
    ['without an end', [row], undefined],
    ['something after the end', [readyForQueryMessage('I'), row], undefined],
    ['cut off inside the end', [readyForQueryMessage('I').subarray(0, 5)], undefined],
    [
      'a row that looks like the end',
      [Buffer.concat([Buffer.from('D\0\0\0\u000a', 'latin1'), readyForQueryMessage('I')])],
      undefined,
    ],
    ['nothing', [], undefined],
  ] as const)('%s, however it is cut', (_, messages, status) => {
    fc.assert(
      fc.property(places, (cuts) => {
        const tracker = new AnswerTracker();
        for (const chunk of cut(Buffer.concat(messages), cuts)) tracker.follow(chunk);
        expect(tracker.status).toBe(status);
      }),
      rounds(30, 300),
    );
  });
});

it('reads the statement of a query and of a parse message, and of nothing else', () => {
  const parse = Buffer.from('P\0\0\0\u0016name\0select 1\0\0\0', 'latin1');
  expect(statementText(frontend.query, queryMessage('select 1'))).toBe('select 1');
  expect(statementText(frontend.parse, parse)).toBe('select 1');
  expect(statementText(frontend.sync, syncMessage)).toBeUndefined();
});
