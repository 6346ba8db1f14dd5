// Photos shared from the phone's gallery to the installed app: kept on the device until their host says where they go.

import { countShared, putShared } from '../app/lib/offline/offline-database.ts';
import { LEFT_OUT, type LeftOut, SHARED_PHOTOS } from '../app/lib/offline/shared-photos-limits.ts';

/** Where the manifest sends them (server/src/modules/site/web-manifest.ts). */
const SHARE = '/share-photos';

export const isShare = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === SHARE;

type Share = Pick<Request, 'referrer' | 'headers' | 'destination' | 'formData'>;

/**
 * Other sites can send forms here, too. What the phone shares comes from no page, so it names none and opens in a tab of its own. A site that
 * hides its name looks the same to the worker, which doesn't get Sec-Fetch-Site: its pictures are only shown, and the host picks or
 * discards them.
 */
function isFromAnotherSite({ referrer, headers, destination }: Share): boolean {
  // Android may name the gallery, as android-app:.
  const isForeign = (from: string) =>
    /^https?:/.test(from) && URL.canParse(from) && new URL(from).origin !== location.origin;
  return destination !== 'document' || isForeign(headers.get('origin') ?? '') || isForeign(referrer);
}

const PAGE = '/host/shared-photos';

/** Stores the photos until their host says where they go, and leads to the page that asks, with how many weren't taken and why. */
export async function keepShared(request: Share): Promise<Response> {
  if (isFromAnotherSite(request)) return Response.redirect(PAGE, 303);
  const form = await request.formData();
  const files = form.getAll('photos').filter((part): part is File => part instanceof File);
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  const fitting = pictures.filter(({ size }) => size <= SHARED_PHOTOS.mostBytes);
  const room = Math.max(0, SHARED_PHOTOS.mostKept - (await countShared()));
  const taken = fitting.slice(0, Math.min(SHARED_PHOTOS.most, room));
  const stored = await putShared(taken);
  const leftOut: Readonly<Record<LeftOut, number>> = {
    'too-many': fitting.length - taken.length,
    'too-large': pictures.length - fitting.length,
    'no-picture': files.length - pictures.length,
    'no-space': taken.length - stored,
  };
  const query = LEFT_OUT.filter((why) => leftOut[why] > 0).map((why) => `${why}=${leftOut[why]}`);
  return Response.redirect(query.length > 0 ? `${PAGE}?${query.join('&')}` : PAGE, 303);
}
