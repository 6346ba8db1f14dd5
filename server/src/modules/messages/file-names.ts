// Names of files that members send each other. Pure.
import { MESSAGE_FILES } from '@daynook/contract/limits/messages';

const ENDING = '.pdf';
/** Nobody sees these, and some of them turn the text around, so that `gpj.exe` reads as `exe.jpg`. */
const INVISIBLE = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Zl}|\p{Zp}|\u034f|\u3164/gu;

/** Without folders, invisible characters, and characters that file systems refuse. It always ends in `.pdf`. */
export function cleanFileName(name: string): string {
  const own = name.split(/[/\\]/).at(-1)!;
  const shown = own
    .replaceAll(/\s+/g, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replace(/\.pdf\s*$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const cut = [...shown]
    .slice(0, MESSAGE_FILES.nameMaximumCharacters - ENDING.length)
    .join('')
    .trimEnd();
  return `${cut || 'file'}${ENDING}`;
}
