// The error for a file that can't be read at all.

/** A file that's invalid as a whole, with a message for its host. */
export class FileError extends Error {}
