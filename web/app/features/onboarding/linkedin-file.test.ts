import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './csv-table.ts';
import { readLinkedIn } from './linkedin-file.ts';

const PROFILE = `First Name,Last Name,Maiden Name,Address,Headline,Summary,Industry\r
Ana,Lima,,,"Architect, mostly of ""small"" houses",Long,Architecture\r
`;
const POSITIONS = `Company Name,Title,Description,Location,Started On,Finished On
Lima Studio,Principal,"Two
lines",Portland,Jan 2020,
Old Firm,Drafter,,,Jan 2010,Dec 2019
`;
const csv = (text: string, name = 'Profile.csv') => new File([text], name);

/** An archive as zip programs write it. With `claims` it can misstate its contents. */
function zip(entries: Record<string, string | Uint8Array>, claims: { size?: number; method?: number } = {}): File {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(claims.method ?? 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims.size ?? content.length, 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, path, packed);
    directory.push(entry, path);
    offset += local.length + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new File([Buffer.concat([...parts, ...directory, end])], 'archive.zip');
}

const ANA = {
  name: 'Ana Lima',
  headline: 'Architect, mostly of "small" houses',
  profession: 'Principal',
  jobTitle: 'Principal',
  company: 'Lima Studio',
  industry: 'Architecture',
};

describe('LinkedIn’s file (M7)', () => {
  it('is read as an archive, or as its tables, in whatever order', async () => {
    expect(await readLinkedIn([zip({ 'Profile.csv': PROFILE, 'Positions.csv': POSITIONS, 'Rich.csv': 'x' })])).toEqual(
      ANA,
    );
    expect(await readLinkedIn([zip({ 'Basic/Profile.csv': PROFILE, 'Basic/Positions.csv': POSITIONS })])).toEqual(ANA);
    expect(await readLinkedIn([csv(POSITIONS, 'b.csv'), csv(PROFILE, 'a.csv')])).toEqual(ANA);
    expect(await readLinkedIn([csv(`\ufeff${PROFILE}`)])).toMatchObject({ name: 'Ana Lima', company: '' });
    expect(await readLinkedIn([csv(POSITIONS)])).toMatchObject({ name: '', company: 'Lima Studio' });
  });

  it('makes plain lines of texts that would break or turn the page', async () => {
    const text = `First Name,Last Name,Headline\n"A\u202en\na",<b>Lima</b>,${'x'.repeat(5_000)}\n`;
    const { name, headline } = await readLinkedIn([csv(text)]);
    expect(name).toBe('A n a <b>Lima</b>');
    expect(headline).toHaveLength(120);
  });

  it.each([
    ['a table of something else', csv('price,amount\n1,2\n'), 'not-theirs'],
    ['nothing', csv(''), 'not-theirs'],
    ['a page', csv('<!doctype html><script>alert(1)</script>'), 'not-theirs'],
    ['a picture', new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'Profile.csv'), 'not-theirs'],
    ['a table that goes on for ever', csv('First Name\n'.padEnd(1_100_000, 'x')), 'too-large'],
    ['its columns without a person', csv('First Name,Last Name\n,\n'), 'not-theirs'],
    ['a person without a word', csv('First Name,Last Name,Address\n,,Elsewhere\n'), 'empty'],
    ['names that objects have of their own', csv('__proto__,constructor,toString\nx,y,z\n'), 'not-theirs'],
    ['an archive of other things', zip({ 'notes.txt': 'hello' }), 'not-theirs'],
    ['an archive that was cut off', new File([Buffer.from('PK\x03\x04half')], 'a.zip'), 'damaged'],
    ['an archive packed in an unknown way', zip({ 'Profile.csv': PROFILE }, { method: 99 }), 'damaged'],
    [
      'an archive that unpacks to more than it says',
      zip({ 'Profile.csv': 'x'.repeat(40_000_000) }, { size: 10 }),
      'damaged',
    ],
    ['an archive whose directory lies', zip({ 'Profile.csv': PROFILE, [`${'a'.repeat(60_000)}`]: '' }), ''],
  ])('refuses %s in words', async (_title, file, reason) => {
    if (reason === '') expect(await readLinkedIn([file])).toMatchObject({ name: 'Ana Lima' });
    else await expect(readLinkedIn([file])).rejects.toMatchObject({ name: 'FileRefused', reason });
  });

  it('never fails otherwise, whatever the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isZip) => {
        const content = isZip ? new Uint8Array([0x50, 0x4b, 3, 4, ...bytes]) : bytes;
        await readLinkedIn([new File([content], 'x')]).catch((error: Error) => expect(error.name).toBe('FileRefused'));
      }),
    );
  });

  it('reads any table back that was written by the rule', () => {
    const cell = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = ['a,b', ...rows.map((row) => row.map(quoted).join(','))].join('\r\n');
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ''));
        expect(readTable(text, 100).map((row) => [row['a'], row['b']])).toEqual(
          kept.length === rows.length ? rows : expect.arrayContaining(kept),
        );
      }),
    );
  });
});
