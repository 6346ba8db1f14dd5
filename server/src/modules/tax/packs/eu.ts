// The standard rates of value-added tax in the European Union, on letting a workspace by a registered host, and on a platform's service
// fee. Both are supplied where the property is (Council Directive 2006/112/EC, Articles 47 and 58), so its country's rate applies.
//
// Letting rooms is exempt in many member states unless the host opts for taxation; a workspace with equipment and services usually isn't.
// Hosts who let exempt enter no VAT number, and nothing is charged. Operators charge their fees in every member state under one number, as
// the One Stop Shop allows for consumers. Hosts with a VAT number of another member state than the operator's owe the VAT on their fee
// themselves, so none is charged on it.
//
// Not covered: reverse charge for guests, exempt buyers, reduced rates, and territories with rates of their own or outside the Union's VAT area.
// Where the postal code tells those apart, nothing is charged there; operators can't enter rules for them yet.
//
// As published by the European Commission (“Taxes in Europe Database”, “VAT rates applied in the Member States”). Operators check them
// there before they turn taxes on.
import type { DatedRule } from '../taxes-at-place.ts';
import { type NationalTax, nationalRules } from './national-tax.ts';

type Rates = NationalTax['rates'];

const RATES: Readonly<Record<string, Rates>> = {
  AT: [['1984-01-01', 20]],
  BE: [['1996-01-01', 21]],
  BG: [['1999-01-01', 20]],
  CY: [['2014-01-13', 19]],
  CZ: [['2013-01-01', 21]],
  DE: [['2021-01-01', 19]],
  DK: [['1992-01-01', 25]],
  EE: [
    ['2024-01-01', 22],
    ['2025-07-01', 24],
  ],
  ES: [['2012-09-01', 21]],
  FI: [
    ['2013-01-01', 24],
    ['2024-09-01', 25.5],
  ],
  FR: [['2014-01-01', 20]],
  GR: [['2016-06-01', 24]],
  HR: [['2012-03-01', 25]],
  HU: [['2012-01-01', 27]],
  IE: [['2021-03-01', 23]],
  IT: [['2013-10-01', 22]],
  LT: [['2009-09-01', 21]],
  LU: [['2024-01-01', 17]],
  LV: [['2012-07-01', 21]],
  MT: [['2004-01-01', 18]],
  NL: [['2012-10-01', 21]],
  PL: [['2011-01-01', 23]],
  PT: [['2011-01-01', 23]],
  RO: [
    ['2017-01-01', 19],
    ['2025-08-01', 21],
  ],
  SE: [['1990-07-01', 25]],
  SI: [['2013-07-01', 22]],
  SK: [
    ['2011-01-01', 20],
    ['2025-01-01', 23],
  ],
};

const EXCEPT: Readonly<Record<string, RegExp>> = {
  // Jungholz and the Kleinwalsertal.
  AT: /^(?:6691|699[1-3])$/,
  // Büsingen and Heligoland.
  DE: /^(?:78266|27498)$/,
  // The Canary Islands, Ceuta, and Melilla.
  ES: /^(?:35|38|51|52)/,
  // Åland.
  FI: /^22/,
  // Overseas. Corsica's own rates don't cover letting or fees.
  FR: /^9[78]/,
  // Mount Athos, and the islands with reduced rates: Lesbos, Chios, Samos, Kos, and Leros.
  GR: /^(?:630 ?86|81\d|82\d|83\d|853|854)/,
  // Livigno and Campione d’Italia.
  IT: /^(?:23041|22061)$/,
  // Madeira and the Azores.
  PT: /^9/,
};

export const EUROPEAN_UNION: readonly DatedRule[] = Object.entries(RATES).flatMap(([country, rates]) =>
  nationalRules({
    country,
    name: 'VAT',
    scheme: 'eu-vat',
    source: 'European Commission, “VAT rates applied in the Member States”',
    rates,
    ...(EXCEPT[country] && { exceptPostalCodes: EXCEPT[country] }),
  }),
);
