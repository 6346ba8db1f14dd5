// Privacy in plain words. The full account of data is /privacy-policy.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import type { Route } from './+types/privacy';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal } from './legal-texts.ts';

export const meta = legalMeta('privacy');
export const loader = ({ context }: Route.LoaderArgs) => loadLegal('privacy', context.get(pageRequestContext).language);
export const clientLoader = () => loadLegal('privacy', splitLanguage(location.pathname).language);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="privacy" {...loaderData} />;
}
