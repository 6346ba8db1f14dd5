// A document's content without its layout: plain data, so that it can be passed to the thread that makes the PDF.

export interface PdfColumn {
  readonly label: string;
  /** The column's width relative to the others. */
  readonly share: number;
  readonly isAmount?: boolean;
}

export type PdfBlock =
  /** The next block starts a new page. */
  | { readonly kind: 'page' }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isMuted?: boolean }
  /** Names and values. A value may have several lines. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'table';
      /** Describes the table for people who can't see where it is. */
      readonly caption: string;
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      /** Totals, set apart below the rows. */
      readonly totals?: readonly (readonly string[])[];
    };

export interface PdfDocument {
  readonly title: string;
  /** Shown below the title, such as a number. */
  readonly subtitle: string;
  readonly brand: string;
  readonly language: string;
  /** "Page", before the number of each page. */
  readonly pageWord: string;
  /** Letter in North America, A4 elsewhere. */
  readonly size: 'A4' | 'LETTER';
  /** Shown in the file's properties. Making the same document again produces the same bytes. */
  readonly createdAt: Date;
  readonly blocks: readonly PdfBlock[];
}

const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX']);

export const pageSizeFor = (country: string): PdfDocument['size'] => (LETTER_COUNTRIES.has(country) ? 'LETTER' : 'A4');
