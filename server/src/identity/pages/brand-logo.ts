// The logo and name at the top of the login pages.
import { LOGO_HEIGHT, toLogoPath } from '@daynook/contract/settings/logo-limits';
import type { LogoFile } from '@daynook/contract/settings/logos';
import { currentBrand, currentSettings } from '../../current-settings.ts';
import { type Html, html } from '../../lib/html.ts';
import { MARK } from './scene.ts';

const image = (file: LogoFile, alt: string): Html =>
  html`<img src="${toLogoPath(file)}" alt="${alt}" width="${Math.round((LOGO_HEIGHT * file.width) / file.height)}" height="${LOGO_HEIGHT}">`;

/** These pages follow the reader's system, so the browser chooses the file. */
export function brandLogo(): Html {
  const { name } = currentBrand();
  const { logo } = currentSettings();
  if (!logo) return html`${MARK}<span>${name}</span>`;
  const light = image(logo.light, logo.hasName ? '' : name);
  const mark = logo.dark
    ? html`<picture><source srcset="${toLogoPath(logo.dark)}" media="(prefers-color-scheme: dark)">${light}</picture>`
    : light;
  return html`${mark}${logo.hasName && html`<span>${name}</span>`}`;
}
