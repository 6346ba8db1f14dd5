// What the brand looks like in both themes before it's published.
import { isHexColor, listAccentVariables, THEMES, type Theme } from '@daynook/contract/settings/brand-colors';
import type { CSSProperties } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { ValueOf } from './api.ts';

const names: Readonly<Record<Theme, MessageDescriptor>> = defineMessages({
  light: { defaultMessage: 'On light pages' },
  dark: { defaultMessage: 'On dark pages' },
});

/** The rest of each theme's colors, from web/app/styles/tokens.css: the page has those of its own theme. */
const grounds: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: { '--paper': '#fbf8f3', '--ink': '#211d18', '--muted': '#6b6257', '--line': '#e8e1d6' },
  dark: { '--paper': '#14120f', '--ink': '#f3eee6', '--muted': '#b5aa9b', '--line': '#332e28' },
};

const readColor = (color: string | null): string | null =>
  color !== null && isHexColor(color.toLowerCase()) ? color.toLowerCase() : null;

export function BrandPreview({ brand }: { brand: ValueOf<'brand'> }) {
  const accents = { lightAccent: readColor(brand.lightAccent), darkAccent: readColor(brand.darkAccent) };
  return (
    <section aria-labelledby="brand-preview" className="grid content-start gap-4">
      <h3 id="brand-preview" className="text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Preview" />
      </h3>
      {THEMES.map((theme) => (
        <div
          key={theme}
          style={{ ...grounds[theme], ...listAccentVariables(accents, theme) } as CSSProperties}
          className="grid gap-4 rounded-card border border-line bg-paper p-5 text-ink"
        >
          <p className="text-[13px] text-muted">
            <FormattedMessage {...names[theme]} />
          </p>
          <p className="display text-[22px] wrap-anywhere">{brand.name}</p>
          <p className="rounded-card bg-moss-wash px-4 py-3 text-[15px]">
            <span className="font-semibold text-moss underline underline-offset-4">
              <FormattedMessage defaultMessage="A link" />
            </span>{' '}
            <span className="wrap-anywhere">{brand.supportEmail}</span>
          </p>
          <p>
            <span className="inline-flex min-h-11 items-center rounded-pill bg-moss px-5 font-semibold text-moss-ink">
              <FormattedMessage defaultMessage="A button" />
            </span>
          </p>
        </div>
      ))}
    </section>
  );
}
