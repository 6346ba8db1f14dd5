// Value-added tax in the United Kingdom, on letting a workspace by a registered host, and on a platform's service fee. Both are supplied
// where the property is. Letting land is exempt unless the host opted to tax, but a serviced workspace is standard-rated; hosts who let
// exempt enter no VAT number. Not covered: reverse charge, exempt buyers, and the flat rate scheme, which doesn't change what guests pay.
//
// As published by HM Revenue & Customs (“VAT rates”, “Land and property (VAT Notice 742)”). Operators check them there before they turn
// taxes on.
import { nationalRules } from './national-tax.ts';

export const UNITED_KINGDOM = nationalRules({
  country: 'GB',
  name: 'VAT',
  scheme: 'gb-vat',
  source: 'HM Revenue & Customs, “VAT rates”',
  rates: [['2011-01-04', 20]],
  // Jersey and Guernsey have their own taxes. The Isle of Man belongs to the UK's VAT.
  exceptPostalCodes: /^(?:JE|GY)\d/i,
});
