// What both imports do with a file: refusing one that can't be read, and rows beyond a property's limit.
import { currentLimits } from '../../current-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { FileError } from './file-error.ts';
import { type FileColumns, type ListingFileRead, type RowError, readImportFile } from './read-file.ts';

/** Throws VALIDATION_FAILED. */
export function readOrRefuse(text: string, columns?: FileColumns): ListingFileRead {
  try {
    return readImportFile(text, columns);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new AppError('VALIDATION_FAILED', { message: error.message, fields: { text: error.message } });
  }
}

/** Why a row is one too many in a property that has room for so many more. */
export const toRoomLimitFault = (roomsLeft: number): RowError => ({
  column: null,
  message:
    roomsLeft === 0
      ? say('This property already has {count} listings, which is the maximum.', {
          count: currentLimits().listingsPerProperty,
        })
      : say('This property has room for only {count, plural, one {# more listing} other {# more listings}}.', {
          count: roomsLeft,
        }),
});
