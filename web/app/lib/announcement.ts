// Whether a reader closed the announcement. Stored on the device and put on <html> before the first paint, so the page doesn't move.

import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { Announcement } from '@daynook/contract/settings/site-settings';

export const CLOSED_ANNOUNCEMENT_KEY = 'device.announcement';

/** Another text is another announcement. */
export function announcementId({ text, link, until }: Announcement): string {
  let hash = 0;
  const texts = LANGUAGES.map((language) => text[language] ?? '').join('\n');
  for (const letter of `${texts}\n${link?.href ?? ''}\n${until}`)
    hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0;
  return (hash >>> 0).toString(36);
}

/** Runs in the head. */
export const announcementScript = `try{var a=localStorage.getItem('${CLOSED_ANNOUNCEMENT_KEY}');if(a)document.documentElement.dataset.closedNotice=a}catch(e){}`;

/** Hides it for those who closed it. */
export const writeAnnouncementRule = (id: string): string =>
  `:root[data-closed-notice="${id}"] [data-notice="${id}"]{display:none}`;
