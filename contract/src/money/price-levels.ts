// Round amounts that people think of as about as much in each currency: "up to $60 a day" is "up to 600 kr a day" in Sweden. They're
// for what we suggest, never for what anyone pays.
import { minorPerMajor } from './minor-units.ts';

/** How many units say as much as one dollar. In the other currencies of our countries, one unit is near enough. */
const UNITS_PER_DOLLAR: Readonly<Record<string, number>> = {
  CZK: 20,
  DKK: 7,
  HUF: 350,
  INR: 80,
  ISK: 130,
  JPY: 150,
  MXN: 20,
  NOK: 10,
  PLN: 4,
  RON: 5,
  SEK: 10,
};

/** In units of the currency: 60 dollars are 60 euros, 600 kronor, 21,000 forints. */
export const similarAmount = (dollars: number, currency: string): number => dollars * (UNITS_PER_DOLLAR[currency] ?? 1);

/** The same in minor units. */
export const similarAmountMinor = (dollars: number, currency: string): number =>
  similarAmount(dollars, currency) * minorPerMajor(currency);
