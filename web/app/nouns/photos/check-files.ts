// What of the chosen files can be a picture of a room, before anything is sent. The server looks at the bytes again. Pure.
import { HOSTING } from '@daynook/contract/limits/hosting';
import { PICTURE_MEDIA_TYPES } from '@daynook/contract/picture-types';

/** Also HEIC file extensions: few systems know its type. */
export const PICTURE_TYPES: readonly string[] = [...PICTURE_MEDIA_TYPES, '.heic', '.heif'];
export type Refusal = 'not-a-picture' | 'too-large' | 'empty' | 'too-many';

const ENDINGS = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

export function refusalOf({ name, type, size }: ChosenFile): Refusal | undefined {
  const isPicture = type ? PICTURE_TYPES.includes(type) : ENDINGS.test(name);
  if (!isPicture) return 'not-a-picture';
  if (size === 0) return 'empty';
  return size > HOSTING.photoMaximumBytes ? 'too-large' : undefined;
}

/** Each file with why it cannot be taken; those past the number a listing holds are refused in their order. */
export function checkFiles<F extends ChosenFile>(
  files: readonly F[],
  present: number,
): { file: F; refusal: Refusal | undefined }[] {
  let taken = present;
  return files.map((file) => {
    const refusal = refusalOf(file) ?? (taken >= HOSTING.photosPerListing ? 'too-many' : undefined);
    if (!refusal) taken += 1;
    return { file, refusal };
  });
}

/** How many more are needed before guests may see the listing. */
export const stillNeeded = (count: number): number => Math.max(0, HOSTING.photosToPublish - count);
