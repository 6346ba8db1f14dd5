// What a document says, apart from how it's set: plain data, so that it can go to the thread that makes the PDF.

export interface PdfColumn {
  readonly label: string;
  /** Its part of the width, relative to the other columns. */
  readonly share: number;
  readonly isAmount?: boolean;
}

export type PdfBlock =
  /** What follows begins a page. */
  | { readonly kind: 'page' }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isMuted?: boolean }
  /** Names and values; the value may have several lines. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'table';
      /** Says what the table is about to those who can't see where it stands. */
      readonly caption: string;
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      /** Sums, set apart below the rows. */
      readonly totals?: readonly (readonly string[])[];
    };

export interface PdfDocument {
  readonly title: string;
  /** Below the title, such as a number. */
  readonly subtitle: string;
  readonly brand: string;
  readonly language: string;
  /** Letter in North America, A4 elsewhere. */
  readonly size: 'A4' | 'LETTER';
  /** In the file's properties; the same document made again is the same, byte for byte. */
  readonly createdAt: Date;
  readonly blocks: readonly PdfBlock[];
}

const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

export const pageSizeFor = (country: string): PdfDocument['size'] => (LETTER_COUNTRIES.has(country) ? 'LETTER' : 'A4');
