// Values that articles can refer to: brand, fees, and named links.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../lib/brand.ts';
import { type Fees, formatBasisPoints } from '../../lib/fees.ts';
import { ARTICLE_LINKS, ARTICLE_NUMBERS } from '../../nouns/support/article-facts.ts';

const linkClass = 'font-medium text-moss underline underline-offset-4 decoration-1 hover:decoration-2';

const linkTo = (to: string) => (words: ReactNode) => (
  <Link to={to} className={linkClass}>
    {words}
  </Link>
);

const common = {
  strong: (words: ReactNode) => <strong className="font-semibold">{words}</strong>,
  ...(Object.fromEntries(Object.entries(ARTICLE_LINKS).map(([name, to]) => [name, linkTo(to)])) as Record<
    keyof typeof ARTICLE_LINKS,
    ReturnType<typeof linkTo>
  >),
  ...ARTICLE_NUMBERS,
};

export const articleValues = (
  { hostBasisPoints, guestBasisPoints }: Fees,
  { name, supportEmail }: Brand,
  locale: string,
) => ({
  ...common,
  brand: name,
  email: (
    <a href={`mailto:${supportEmail}`} className={linkClass}>
      {supportEmail}
    </a>
  ),
  hostFee: formatBasisPoints(hostBasisPoints, locale),
  guestFee: formatBasisPoints(guestBasisPoints, locale),
});
