// Limits of importing listings from a file.

/** Importing listings from a file (K12). The body contains the file as JSON text, where quotes and line breaks take two bytes. */
export const LISTING_IMPORT = { maximumRows: 200, maximumBytes: 1_048_576, maximumBodyBytes: 2_621_440 } as const;
