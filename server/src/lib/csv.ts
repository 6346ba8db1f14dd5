// Rows of a comma-separated file (RFC 4180) in which spreadsheets run nothing as a formula. Pure.
import { minorDigits, minorPerMajor } from '@daynook/contract/money/minor-units';

export type Cell = string | number | null;

/** Characters with which spreadsheets start a formula, including full-width variants and what they skip before one. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** The same inside a text. Where commas are decimal separators, spreadsheets split cells at semicolons, and some also at tabs. */
const FORMULA_WITHIN = /([;\t\r\n][\s\u00a0\ufeff]*)(?=[=+\-@＝＋－＠])/g;
/** A plain number is harmless, whatever its first character. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A text cell that's never a formula. */
const toText = (cell: Cell): string => {
  const text = (cell === null ? '' : String(cell)).replaceAll(FORMULA_WITHIN, "$1'");
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
};

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record with its line ending. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map((cell) => quoted(toText(cell))).join(',')}\r\n`;

/** An amount in minor units as a plain decimal, `-1234.50`. Its currency has a separate column. */
export const decimalAmount = (amountMinor: number, currency: string): string =>
  (amountMinor / minorPerMajor(currency)).toFixed(minorDigits(currency));
