// Why a file cannot be read at all.

/** A file that makes no sense as a whole, with a sentence for its host. */
export class FileError extends Error {}
