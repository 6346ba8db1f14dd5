// The encryption of push notifications, with the example of RFC 8291.
import { describe, expect, it } from 'vitest';
import { encryptPush } from './encrypt.ts';
import { TestBrowser } from './test-browser.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('encrypting a push notification (L4)', () => {
  it('does what RFC 8291, appendix A, shows', () => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const own = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      isPadded: false,
    };
    expect(encryptPush('When I grow up, I want to be a watermelon', keys, own).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('can only be read by its browser, and says little by its length', () => {
    const [browser, other] = [new TestBrowser('https://a.example/'), new TestBrowser('https://b.example/')];
    const short = encryptPush('{"title":"A"}', browser.subscription());
    const longer = encryptPush('{"title":"A booking of yours starts tomorrow"}', browser.subscription());
    expect(browser.decrypt({ body: short })).toEqual({ title: 'A' });
    expect(short).toHaveLength(longer.length);
    expect(() => other.decrypt({ body: short })).toThrow();
    // Every one has its own salt and key.
    expect(encryptPush('{"title":"A"}', browser.subscription()).equals(short)).toBe(false);
  });

  it.each([
    ['not on the curve', Buffer.alloc(65, 4)],
    ['too short', Buffer.alloc(3)],
  ])('refuses a key that’s %s', (_, key) => {
    expect(() => encryptPush('x', { p256dh: key.toString('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toThrow();
  });
});
