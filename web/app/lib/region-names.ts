// Names of tax jurisdictions: “CA-ON” is Ontario. Regions of countries without a table here use the country's name.
const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';
const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DC District of Columbia|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

const named = (country: string, list: string): [string, string][] =>
  list.split('|').map((line) => [`${country}-${line.slice(0, 2)}`, line.slice(3)]);
const REGIONS = new Map([...named('CA', CANADA), ...named('US', UNITED_STATES)]);

/** The name of a country or a region. */
export function jurisdictionName(locale: string, code: string): string {
  const known = REGIONS.get(code);
  if (known !== undefined) return known;
  const [country = '', region] = code.split('-');
  // Throws for an invalid country code, such as one that's still being typed.
  const name = /^[A-Z]{2}$/.test(country) ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : undefined;
  return name === undefined ? code : region === undefined ? name : `${name} (${region})`;
}
