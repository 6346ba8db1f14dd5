// Which of the chosen files can be photos of a listing, checked before uploading. The server checks their content again. Pure.
import { HOSTING } from '@daynook/contract/limits/hosting';
import { PICTURE_MEDIA_TYPES } from '@daynook/contract/picture-types';

/** Includes HEIC file extensions, because few systems know its type. */
export const PICTURE_TYPES: readonly string[] = [...PICTURE_MEDIA_TYPES, '.heic', '.heif'];
export type Refusal = 'not-a-picture' | 'too-large' | 'empty' | 'too-many';

const ENDINGS = /\.(jpe?g|png|webp|avif|hei[cf])$/i;

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
}

export function findRefusal({ name, type, size }: ChosenFile): Refusal | undefined {
  const isPicture = type ? PICTURE_TYPES.includes(type) : ENDINGS.test(name);
  if (!isPicture) return 'not-a-picture';
  if (size === 0) return 'empty';
  return size > HOSTING.photoMaximumBytes ? 'too-large' : undefined;
}

/** Each file with the reason why it can't be used; files beyond the listing's limit are rejected in order. */
export function checkFiles<F extends ChosenFile>(
  files: readonly F[],
  { present, most }: { readonly present: number; readonly most: number },
): { file: F; refusal: Refusal | undefined }[] {
  let taken = present;
  return files.map((file) => {
    const refusal = findRefusal(file) ?? (taken >= most ? 'too-many' : undefined);
    if (!refusal) taken += 1;
    return { file, refusal };
  });
}

/** How many photos are missing before guests can see the listing. */
export const stillNeeded = (count: number): number => Math.max(0, HOSTING.photosToPublish - count);
