// Exchange rates as staff paste them: one line per currency, or a bank's table with codes in one line and rates below. Pure.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';

interface TypedRate {
  readonly currency: string;
  readonly perDollar: number;
}

/** What could be read, and the first text that couldn't. */
export interface ReadRates {
  readonly rates: readonly TypedRate[];
  readonly wrong: string | undefined;
}

const splitCells = (line: string): string[] => line.split(/[\s,;=]+/).filter(Boolean);
const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** A table's two lines as pairs; undefined if it isn't a table. */
function pairsOfTable(lines: readonly string[]): string[][] | undefined {
  const [codes = [], figures = []] = lines.map(splitCells);
  const known = codes.filter(isCode);
  if (lines.length !== 2 || known.length < 2) return undefined;
  // A date as text may come before the figures.
  const values = figures.slice(figures.length - known.length);
  return known.map((code, index) => [code, values[index] ?? '']);
}

/** Reads how much one unit of `base` is in each currency. A base other than the US dollar needs the dollar's rate. */
export function readRates(text: string, base: string): ReadRates {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = pairsOfTable(lines) ?? lines.map((line) => splitCells(line.toUpperCase()));
  const perBase = new Map<string, number>([[base, 1]]);
  for (const [code = '', figure = '', ...more] of pairs) {
    const value = Number(figure);
    if (!isCode(code) || !(value > 0) || more.length > 0)
      return { rates: [], wrong: [code, figure, ...more].join(' ') };
    perBase.set(code, value);
  }
  const dollars = perBase.get(DEFAULT_CURRENCY);
  if (dollars === undefined) return { rates: [], wrong: DEFAULT_CURRENCY };
  const rates = [...perBase]
    .filter(([currency]) => currency !== DEFAULT_CURRENCY)
    .map(([currency, value]) => ({ currency, perDollar: Number((value / dollars).toPrecision(10)) }));
  return { rates, wrong: undefined };
}
