// The terms everyone agrees to.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import type { Route } from './+types/terms';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal } from './legal-texts.ts';

export const meta = legalMeta('terms');
export const loader = ({ context }: Route.LoaderArgs) => loadLegal('terms', context.get(pageRequestContext).language);
export const clientLoader = () => loadLegal('terms', splitLanguage(location.pathname).language);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="terms" {...loaderData} />;
}
