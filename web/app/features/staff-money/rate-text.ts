// Exchange rates as staff paste them: a line for each currency, or a bank's table with the codes in one line and the rates below. Pure.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';

interface TypedRate {
  readonly currency: string;
  readonly perDollar: number;
}

/** What can be read, and the first piece of text that can't. */
export interface ReadRates {
  readonly rates: readonly TypedRate[];
  readonly wrong: string | undefined;
}

const cellsOf = (line: string): string[] => line.split(/[\s,;=]+/).filter(Boolean);
const isCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** A table's two lines as pairs; undefined where it's no table. */
function pairsOfTable(lines: readonly string[]): string[][] | undefined {
  const [codes = [], figures = []] = lines.map(cellsOf);
  const known = codes.filter(isCode);
  if (lines.length !== 2 || known.length < 2) return undefined;
  // A day in words may stand before the figures.
  const values = figures.slice(figures.length - known.length);
  return known.map((code, index) => [code, values[index] ?? '']);
}

/** Reads how much of each currency one of `base` is. A base other than the US dollar needs the dollar's rate. */
export function readRates(text: string, base: string): ReadRates {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = pairsOfTable(lines) ?? lines.map((line) => cellsOf(line.toUpperCase()));
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
