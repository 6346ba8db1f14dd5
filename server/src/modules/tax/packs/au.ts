// Goods and services tax in Australia, on letting a workspace by a registered host, and on a platform's service fee. Letting commercial
// premises is taxable; hosts below the threshold who aren't registered enter no number. Not covered: the margin scheme, and recipients who
// account for the tax themselves.
//
// As published by the Australian Taxation Office (“GST and commercial property”). Operators check it there before they turn taxes on.
import { nationalRules } from './national-tax.ts';

export const AUSTRALIA = nationalRules({
  country: 'AU',
  name: 'GST',
  scheme: 'au-gst',
  source: 'Australian Taxation Office, “GST and commercial property”',
  rates: [['2000-07-01', 10]],
  // Norfolk, Christmas, and the Cocos Islands are outside GST.
  exceptPostalCodes: /^(?:2899|6798|6799)$/,
});
