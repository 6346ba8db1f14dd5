// Tax numbers: format, check digit, and country (D14).
import { describe, expect, it } from 'vitest';
import { checkRegistration, checkTaxpayerId } from './numbers.ts';

describe('registrations', () => {
  it.each([
    ['ca-gst', '12302 6635 RT0001', '123026635RT0001'],
    ['ca-qst', '1023456784 tq0001', '1023456784TQ0001'],
    ['ca-pst', 'PST-1234-5678', 'PST12345678'],
    ['us-sales-tax', '12-3456789', '123456789'],
    ['eu-vat', 'DE 136.695.976', 'DE136695976'],
    ['eu-vat', 'FR40303265045', 'FR40303265045'],
    ['eu-vat', 'EL094259216', 'EL094259216'],
    ['gb-vat', 'GB 980 7806 84', 'GB980780684'],
    ['gb-vat', '980780684', 'GB980780684'],
    ['au-gst', '83 914 571 673', '83914571673'],
    ['nz-gst', '49-091-850', '49091850'],
  ] as const)('%s takes %s', async (scheme, typed, number) => {
    expect(await checkRegistration(scheme, typed)).toEqual({ ok: true, number });
  });

  it.each([
    ['ca-gst', '123026636RT0001', 'Enter a GST/HST number'],
    ['ca-gst', '123026635', 'Enter a GST/HST number'],
    ['ca-gst', '91-1144442', 'another country'],
    ['ca-gst', 'DE136695976', 'another country'],
    ['ca-qst', '1023456785TQ0001', 'Enter a QST number'],
    ['eu-vat', '123026635RT0001', 'another country'],
    ['eu-vat', 'DE136695977', 'Enter a VAT number'],
    ['eu-vat', 'XX136695976', 'Enter a VAT number'],
    ['gb-vat', 'GB980780685', 'Enter a UK VAT number'],
    ['gb-vat', 'DE136695976', 'another country'],
    ['au-gst', '83914571674', 'Enter an ABN'],
    ['nz-gst', '49091851', 'Enter a GST number'],
    ['us-sales-tax', '123026635RT0001\u0000', 'Enter a sales tax permit number'],
  ] as const)('%s refuses %s', async (scheme, typed, words) => {
    expect(await checkRegistration(scheme, typed)).toEqual({ ok: false, message: expect.stringContaining(words) });
  });
});

describe('taxpayer numbers', () => {
  it.each([
    ['CA', '046 454 286'],
    ['CA', '123026635'],
    ['US', '91-1144442'],
    ['US', '536-90-4399'],
  ] as const)('of %s take %s', async (country, typed) => {
    expect(await checkTaxpayerId(country, typed)).toMatchObject({ ok: true });
  });

  it('refuse what can’t be one', async () => {
    for (const typed of ['046454287', '1', '', 'x'.repeat(20)])
      expect(await checkTaxpayerId('CA', typed)).toMatchObject({ ok: false });
    expect(await checkTaxpayerId('US', '00-0000000')).toMatchObject({ ok: false });
  });
});
