// Error messages for pictures that can't be accepted.
import { PictureRefused } from '../../adapters/photos/picture-file.ts';
import { AppError } from '../../lib/app-error.ts';

/** The error people see when a photo is rejected. */
export function asAppError(error: unknown): unknown {
  if (error instanceof PictureRefused) {
    return new AppError(error.isUnknown ? 'UNSUPPORTED_MEDIA_TYPE' : 'IMAGE_REFUSED', { message: error.message });
  }
  return error;
}
