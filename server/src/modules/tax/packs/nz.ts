// Goods and services tax in New Zealand, on letting a workspace by a registered host, and on a platform's service fee. Letting commercial
// premises is taxable; hosts below the threshold who aren't registered enter no number. Not covered: the flat-rate credit of online
// marketplaces, which concerns accommodation.
//
// As published by Inland Revenue (“GST on commercial and residential property”). Operators check it there before they turn taxes on.
import { nationalRules } from './national-tax.ts';

export const NEW_ZEALAND = nationalRules({
  country: 'NZ',
  name: 'GST',
  scheme: 'nz-gst',
  source: 'Inland Revenue, “GST on commercial and residential property”',
  rates: [['2010-10-01', 15]],
});
