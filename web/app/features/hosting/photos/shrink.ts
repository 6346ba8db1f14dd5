// Makes a camera's photo smaller before it's sent: guests never get more than 1600 pixels, and a phone's upload takes longest. What the
// browser can't read, such as HEIC in most, is sent as it is; the server reads it.

/** Half as wide again as the widest size that's made of it. By width alone, because that's what sizes go by. */
const WIDTH_PIXELS = 2_400;
/** Smaller files are sent faster than they're made smaller. */
const WORTHWHILE_BYTES = 1_000_000;
const QUALITY = 0.9;
/** What cameras save. Others are small already, or drawn, and better left as they are. */
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

/** The photo as it's sent: upright and without what the camera noted, or the file itself where it can't be made smaller. */
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
