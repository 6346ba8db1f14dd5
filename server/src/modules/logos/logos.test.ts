// The site's logo (N14): uploading one, where it's shown, and what nobody can do with it.
import type { LogoFile } from '@daynook/contract/settings/logos';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadSettings } from '../site-settings/service.ts';

const { desk } = manualDesk();
beforeEach(() => loadSettings(desk.world.t.deps));
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 32"><path d="M0 0h40v32H0z" fill="#123456"/></svg>';
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#123456' } })
    .png()
    .toBuffer();

async function upload<T = LogoFile>(payload: Buffer | string, as = desk.staff) {
  const { t } = desk.world;
  const headers = { ...(await t.signIn(as)), 'content-type': 'application/octet-stream' };
  const answer = await t.app.inject({ method: 'POST', url: '/api/staff/logo-files', headers, payload });
  return { status: answer.statusCode, body: answer.json<T>() };
}
const publish = <T = object>(value: object | null, version = 0) =>
  desk.world.call<T>(desk.staff, 'POST', '/api/staff/site-settings', {
    setting: { name: 'logo', value },
    version,
    reason: 'Our logo',
    password: PASSWORD,
  });
const open = (url: string) => desk.world.t.app.inject(url);

const GREEN = [0x2c, 0x5a, 0x4c];
const NAVY = [0x12, 0x34, 0x56];
const SHAPED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#123456"/></svg>';
const ICON_SIDES = [
  ['icon-180.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable.png', 512],
  ['icon-badge.png', 96],
] as const;

/** The decoded icon, and the color at a place. */
async function readIcon(file: string) {
  const { statusCode, rawPayload, headers } = await open(`/${file}`);
  expect([file, statusCode]).toEqual([file, 200]);
  const { format, hasAlpha } = await sharp(rawPayload).metadata();
  expect(format).toBe('png');
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
  return { headers, at, pixels: { info: { ...info, hasAlpha } } };
}

describe('the logo', () => {
  it('is uploaded, published, and served so that it can’t run anything (N14)', async () => {
    const { status, body: light } = await upload(`<!-- a drawing -->\n${SVG}`);
    expect({ status, light }).toMatchObject({ status: 201, light: { type: 'svg', width: 100, height: 80 } });
    expect(await publish({ light, dark: null, hasName: true })).toMatchObject({ status: 201 });
    const file = await open(`/brand/${light._id}.svg`);
    expect(file.body).toBe(SVG);
    expect(file.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(file.headers['content-security-policy']).toMatch(/default-src 'none';.*sandbox/);
  });

  it('is the icon, too, if it’s about square', async () => {
    expect((await open('/icon.svg')).body).toContain('#2c5a4c');
    const { body: wide } = await upload(await png(300, 60));
    await publish({ light: wide, dark: null, hasName: false });
    expect((await open('/icon.svg')).body).toContain('#2c5a4c');
    const { body: square } = await upload(await png(64, 64));
    await publish({ light: square, dark: null, hasName: true }, 1);
    const icon = await open('/icon.svg');
    expect(icon.body).toContain('href="data:image/png;base64,');
    expect(icon.headers['content-security-policy']).toContain('sandbox');
    await publish(null, 2);
    expect((await open('/icon.svg')).body).toContain('#2c5a4c');
  });

  it('makes PNGs for phones, and new ones when the color or the logo changes (N14, R7)', async () => {
    for (const [file, side] of ICON_SIDES) {
      const { pixels, headers } = await readIcon(file);
      expect([file, pixels.info.width, pixels.info.height]).toEqual([file, side, side]);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    }
    // Our mark fills the square where the phone cuts it, and has its own corners elsewhere.
    expect((await readIcon('icon-180.png')).at(0, 0)).toEqual([...GREEN, 255]);
    expect((await readIcon('icon-192.png')).at(0, 0)[3]).toBe(0);
    const first = await readIcon('icon-180.png');
    const again = await desk.world.t.app.inject({
      url: '/icon-180.png',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    setCurrentSettings({ ...DEFAULT_SETTINGS, brand: { ...DEFAULT_SETTINGS.brand, lightAccent: '#1d4ed8' } });
    const blue = await readIcon('icon-180.png');
    expect(blue.at(0, 0)).toEqual([0x1d, 0x4e, 0xd8, 255]);
    expect(blue.headers.etag).not.toBe(first.headers.etag);
  });

  it('is in the PNGs: whole, on a background where phones cut it, and as a white shape beside the clock', async () => {
    const { body: light } = await upload(SHAPED);
    await publish({ light, dark: null, hasName: true });
    const plain = await readIcon('icon-512.png');
    expect([plain.at(0, 0)[3], plain.at(256, 256)]).toEqual([0, [...NAVY, 255]]);
    for (const [file, middle] of [
      ['icon-180.png', 90],
      ['icon-maskable.png', 256],
    ] as const) {
      const { at, pixels } = await readIcon(file);
      expect([pixels.info.hasAlpha, at(0, 0).slice(0, 3), at(middle, middle).slice(0, 3)]).toEqual([
        false,
        [0xfb, 0xf8, 0xf3],
        NAVY,
      ]);
      // Nothing of it is where a phone may cut.
      if (file === 'icon-maskable.png') expect(at(100, 256).slice(0, 3)).toEqual([0xfb, 0xf8, 0xf3]);
    }
    const badge = await readIcon('icon-badge.png');
    expect([badge.at(0, 0)[3], badge.at(48, 48)]).toEqual([0, [255, 255, 255, 255]]);
    // A picture without a shape would be a white square.
    const { body: opaque } = await upload(await png(64, 64));
    await publish({ light: opaque, dark: null, hasName: true }, 1);
    expect((await readIcon('icon-badge.png')).at(40, 40)).toEqual([255, 255, 255, 255]);
    expect((await readIcon('icon-badge.png')).at(75, 75)[3]).toBe(0);
    expect((await readIcon('icon-192.png')).at(0, 0)).toEqual([...NAVY, 255]);
  });

  it('can’t stop the icons of a site if it’s far too large to draw', async () => {
    const { status, body: light } = await upload(SHAPED.replace('viewBox', 'width="9e9" height="9e9" viewBox'));
    expect(status).toBe(201);
    await publish({ light, dark: null, hasName: true });
    for (const [file, side] of ICON_SIDES) {
      const { pixels, at } = await readIcon(file);
      expect([pixels.info.width, at(side / 4, side / 4).slice(0, 3)]).toEqual([
        side,
        file === 'icon-badge.png' ? [255, 255, 255] : GREEN,
      ]);
    }
  });

  it('loses everything but its pixels', async () => {
    const withPlace = await sharp(await png(3_000, 1_500))
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .png()
      .toBuffer();
    const { body } = await upload(withPlace);
    expect(body).toMatchObject({ type: 'png', width: 1_024, height: 512 });
    const { rawPayload } = await open(`/brand/${body._id}.png`);
    expect(rawPayload.includes('Secret place')).toBe(false);
  });

  it.each<[string, () => Promise<Buffer | string> | string, number, string]>([
    ['an SVG with a script', () => SVG.replace('<path', '<script>alert(1)</script><path'), 422, 'IMAGE_REFUSED'],
    ['a page', () => '<html><script>alert(1)</script></html>', 422, 'IMAGE_REFUSED'],
    ['an SVG that isn’t text', () => '<svg \u0000', 422, 'IMAGE_REFUSED'],
    ['half of a picture', async () => (await png(400, 400)).subarray(0, 100), 422, 'IMAGE_REFUSED'],
    ['a ribbon', () => png(1_000, 10), 422, 'IMAGE_REFUSED'],
    [
      'a JPEG',
      async () =>
        sharp(await png(9, 9))
          .jpeg()
          .toBuffer(),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['nothing', () => '', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a large file', () => `${SVG}${' '.repeat(300_000)}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('isn’t %s', async (_, make, status, code) => {
    expect(await upload<ProblemBody>(await make())).toMatchObject({ status, body: { code } });
  });

  it('is one of the uploaded files', async () => {
    const { body: light } = await upload(SVG);
    for (const wrong of [
      { ...light, _id: desk.staff.id },
      { ...light, type: 'png' },
      { ...light, width: 7 },
    ])
      expect(await publish<ProblemBody>({ light: wrong, dark: null, hasName: true })).toMatchObject({
        status: 400,
        body: { fields: { 'setting.value.light': 'Upload this file again.' } },
      });
    expect(await publish({ light, dark: { ...light, _id: desk.staff.id }, hasName: true })).toMatchObject({
      status: 400,
    });
  });

  it('keeps files that its history names, and not those that were never used', async () => {
    const { body: used } = await upload(SVG);
    const { body: unused } = await upload(SVG);
    await publish({ light: used, dark: null, hasName: true });
    await publish(null, 1);
    desk.world.t.clock.advance({ days: 2 });
    await upload(SVG);
    expect((await open(`/brand/${used._id}.svg`)).statusCode).toBe(200);
    expect((await open(`/brand/${unused._id}.svg`)).statusCode).toBe(404);
  });

  it.each(['x', 'x.svg', '..%2F..%2Fetc.svg', '01a22a35-46f6-7114-b7b2-0533718172a9.svg'])(
    'isn’t found at /brand/%s',
    async (name) => {
      expect((await open(`/brand/${name}`)).statusCode).toBe(404);
    },
  );

  it('is for admins to upload', async () => {
    expect(await upload<ProblemBody>(SVG, desk.host)).toMatchObject({ status: 403 });
  });
});
