import { Photo } from '@daynook/contract/listings/photos';
import { describe, expect, it } from 'vitest';
import { parsePhotoAddress } from './routes.ts';
import { AVATAR_WIDTHS, avatarUrl, PHOTO_WIDTHS, photoUrls, photoView } from './service.ts';

describe('addresses of pictures', () => {
  it('name every width as WebP and AVIF', () => {
    const { url, sizes } = photoUrls('scene/desk/12/wide');
    expect(url).toBe('/photos/scene/desk/12/wide/1024.webp');
    expect(sizes.map((size) => size.width)).toEqual([...PHOTO_WIDTHS]);
    expect(sizes[1]).toEqual({
      width: 640,
      webp: '/photos/scene/desk/12/wide/640.webp',
      avif: '/photos/scene/desk/12/wide/640.avif',
    });
  });

  it('are understood by the route', () => {
    for (const { width, avif, webp } of photoUrls('scene/home/3/gable').sizes) {
      expect(parsePhotoAddress(avif.replace('/photos/', ''))).toEqual({
        key: 'scene/home/3/gable',
        variant: { width, format: 'avif' },
      });
      expect(parsePhotoAddress(webp.replace('/photos/', ''))?.variant.format).toBe('webp');
    }
    for (const width of AVATAR_WIDTHS)
      expect(parsePhotoAddress(avatarUrl('avatar/7', width).replace('/photos/', ''))?.key).toBe('avatar/7');
  });

  it('make a photo as the contract has it', () => {
    const row = { key: 'scene/studio/1/wide', alt: 'Easel', thumbhash: 'abc', width: 1600, height: 1067 };
    expect(Photo.safeParse(photoView(row)).success).toBe(true);
  });
});
