// Says once per page that its pictures are the demo's drawings, so nobody takes them for photos of real listings.
import type { Photo } from '@daynook/contract/listings/photos';
import { FormattedMessage } from 'react-intl';

/** The path of the demo's drawn pictures; a host's own photos are elsewhere. */
const DRAWN = '/photos/scene/';

export function DrawnNote({ photos }: { photos: readonly Pick<Photo, 'url'>[] }) {
  if (!photos.some(({ url }) => url.includes(DRAWN))) return null;
  return (
    <p className="mt-2 text-[13.5px] text-muted">
      <FormattedMessage defaultMessage="Demo illustrations, not photos of a real space." />
    </p>
  );
}
