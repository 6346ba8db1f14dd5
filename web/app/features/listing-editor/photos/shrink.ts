// Shrinks camera photos before upload: guests never get more than 1600 pixels, and uploads from phones are slow. Files the browser can't
// decode, such as HEIC in most browsers, are sent as they are.

/** 1.5 times the widest size we make. Width only, because sizes are defined by width. */
const WIDTH_PIXELS = 2_400;
/** Smaller files upload faster than they can be shrunk. */
const WORTHWHILE_BYTES = 1_000_000;
const QUALITY = 0.9;
/** Camera formats. Other files are small already, or graphics, and better left alone. */
const CAMERA_TYPES = /^image\/(jpeg|hei[cf])$/;

async function drawn(bitmap: ImageBitmap): Promise<Blob> {
  const width = WIDTH_PIXELS;
  const height = Math.round((bitmap.height * width) / bitmap.width);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** The photo to upload: upright and without camera metadata, or the original file if it can't be shrunk. */
export async function shrink(file: Blob): Promise<Blob> {
  if (file.size < WORTHWHILE_BYTES || !CAMERA_TYPES.test(file.type) || typeof OffscreenCanvas === 'undefined')
    return file;
  try {
    const bitmap = await createImageBitmap(file);
    try {
      if (bitmap.width <= WIDTH_PIXELS) return file;
      const small = await drawn(bitmap);
      return small.size < file.size ? small : file;
    } finally {
      bitmap.close();
    }
  } catch {
    return file;
  }
}
