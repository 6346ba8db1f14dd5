// Checks the format and check digit of a tax number. Only the authorities know whether it exists.
import { SCHEME_COUNTRY, type TaxScheme } from '@daynook/contract/money/tax-terms';
import type { Validator } from 'stdnum';
import { say, sayKnown, toSay } from '../../lib/languages/say.ts';

/** Loaded on first use, because few requests need it. */
const registry = async () => (await import('stdnum')).stdnum;

/** The library's name for each EU member's VAT number. Greece uses EL in numbers. */
const EU_VALIDATORS = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
} as const;

const NEEDS: Readonly<Record<TaxScheme, string>> = {
  'ca-gst': toSay('Enter a GST/HST number: 9 digits and RT0001, such as 123026635RT0001.'),
  'ca-qst': toSay('Enter a QST number: 10 digits and TQ0001.'),
  'ca-pst': toSay('Enter a PST number, such as PST-1234-5678.'),
  'us-sales-tax': toSay('Enter a sales tax permit number: letters, digits, and dashes.'),
  'eu-vat': toSay('Enter a VAT number with its country, such as DE136695976.'),
  'gb-vat': toSay('Enter a UK VAT number: GB and 9 digits, such as GB980780684.'),
  'au-gst': toSay('Enter an ABN that’s registered for GST: 11 digits, such as 83 914 571 673.'),
  'nz-gst': toSay('Enter a GST number: 8 or 9 digits, such as 49-091-850.'),
};

export type NumberCheck =
  | { readonly ok: true; readonly number: string }
  | { readonly ok: false; readonly message: string };

const compact = (text: string): string => text.toUpperCase().replaceAll(/[\s.-]/g, '');

async function checkVat(text: string): Promise<string | undefined> {
  const country = text.startsWith('EL') ? 'GR' : text.slice(0, 2);
  if (!(country in EU_VALIDATORS)) return undefined;
  const validators: Readonly<Record<string, Validator | undefined>> = (await registry())[country] ?? {};
  const validator = validators[EU_VALIDATORS[country as keyof typeof EU_VALIDATORS]];
  return validator?.validate(text.slice(2)).isValid ? text : undefined;
}

type Registry = Awaited<ReturnType<typeof registry>>;

/** The number as stored if its format and check digit are right. */
const READERS: Readonly<
  Record<Exclude<TaxScheme, 'eu-vat'>, (text: string, registry: Registry) => string | false | undefined>
> = {
  'us-sales-tax': (text) => /^[A-Z0-9]{4,20}$/.test(text) && text,
  'ca-pst': (text) => /^[A-Z]{0,3}\d{6,9}$/.test(text) && text,
  'gb-vat': (text, { GB }) => {
    const digits = text.replace(/^GB/, '');
    return GB!['vat']!.validate(digits).isValid && `GB${digits}`;
  },
  'au-gst': (text, { AU }) => AU!['abn']!.validate(text).isValid && text,
  'nz-gst': (text, { NZ }) => NZ!['ird']!.validate(text).isValid && text,
  'ca-qst': (text, { CA }) => /^\d{10}TQ\d{4}$/.test(text) && CA!.qst!.validate(text).isValid && text,
  'ca-gst': (text, { CA }) => /^\d{9}RT\d{4}$/.test(text) && CA!.gst!.validate(text).isValid && text,
};

async function canonical(scheme: TaxScheme, text: string): Promise<string | undefined> {
  if (scheme === 'eu-vat') return checkVat(text);
  return READERS[scheme](text, await registry()) || undefined;
}

/**
 * A registration as stored, without spaces and dashes, or what's wrong with it. The error names the country if it's another
 * country's number.
 */
export async function checkRegistration(scheme: TaxScheme, text: string): Promise<NumberCheck> {
  const number = compact(text);
  const found = await canonical(scheme, number);
  if (found !== undefined) return { ok: true, number: found };
  const needs = sayKnown(NEEDS[scheme]);
  const property = SCHEME_COUNTRY[scheme];
  for (const other of ['ca-gst', 'ca-qst', 'eu-vat', 'gb-vat'] as const) {
    if (SCHEME_COUNTRY[other] !== property && (await canonical(other, number)) !== undefined)
      return { ok: false, message: say('This is a number from another country. {needs}', { needs }) };
  }
  // Nine digits with a dash after the second are an American employer number.
  if (property !== 'US' && /^\d{2}-\d{7}$/.test(text.trim()))
    return { ok: false, message: say('This is a number from another country. {needs}', { needs }) };
  return { ok: false, message: needs };
}

/** A person's or business's own tax number: SIN or business number in Canada, SSN or EIN in the United States. */
export async function checkTaxpayerId(country: 'CA' | 'US', text: string): Promise<NumberCheck> {
  const number = compact(text);
  const { CA, US } = await registry();
  const isOne = (validators: readonly (Validator | undefined)[]) =>
    validators.some((validator) => validator?.validate(number).isValid);
  const theirs = { CA: [CA!.sin, CA!.bn], US: [US!.ssn, US!.ein] } as const;
  if (isOne(theirs[country])) return { ok: true, number };
  const needs =
    country === 'CA'
      ? say('Enter a social insurance number or business number: 9 digits.')
      : say('Enter a Social Security number or EIN: 9 digits.');
  const isForeign = isOne(theirs[country === 'CA' ? 'US' : 'CA']);
  return {
    ok: false,
    message: isForeign ? say('This looks like a number from another country. {needs}', { needs }) : needs,
  };
}
