// Rows of a comma-separated file (RFC 4180) that a spreadsheet shows and never runs. Pure.
import { minorDigitsOf, minorPerMajor } from '@daynook/contract/money/minor-units';

export type Cell = string | number | null;

/** Beginnings that spreadsheets take for a formula, full-width twins and what they skip before one included. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** The same inside a text: where commas are decimal points, spreadsheets part cells at semicolons, and some also at tabs. */
const FORMULA_WITHIN = /([;\t\r\n][\s\u00a0\ufeff]*)(?=[=+\-@＝＋－＠])/g;
/** A plain number does nothing, whatever it begins with. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Text as a cell: never a formula. */
const textOf = (cell: Cell): string => {
  const text = (cell === null ? '' : String(cell)).replaceAll(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;

/** An amount in minor units as a plain decimal, `-1234.50`: its currency stands in a column of its own. */
export const decimalAmount = (amountMinor: number, currency: string): string =>
  (amountMinor / minorPerMajor(currency)).toFixed(minorDigitsOf(currency));
