// Photos shared from the phone's gallery to the installed app: kept on the device until their host says where they go.

import { putShared } from '../app/lib/offline/offline-database.ts';
import { SHARED_PHOTOS } from '../app/lib/offline/shared-photos-limits.ts';

/** Where the manifest sends them (server/src/modules/site/web-manifest.ts). */
const SHARE = '/share-photos';

export const isShare = ({ method, url }: Request): boolean => method === 'POST' && new URL(url).pathname === SHARE;

/** Other sites can send forms here, too. What the phone shares comes from no page. */
const isFromAnotherSite = ({ referrer }: Request): boolean =>
  URL.canParse(referrer) && new URL(referrer).origin !== location.origin && referrer !== 'about:client';

export async function keepShared(request: Request): Promise<Response> {
  if (isFromAnotherSite(request)) return Response.redirect('/host/shared-photos', 303);
  const form = await request.formData();
  const photos = form.getAll('photos').filter((part): part is File => part instanceof File);
  const fitting = photos.filter(({ type, size }) => type.startsWith('image/') && size <= SHARED_PHOTOS.mostBytes);
  await putShared(fitting.slice(0, SHARED_PHOTOS.most));
  return Response.redirect('/host/shared-photos', 303);
}
