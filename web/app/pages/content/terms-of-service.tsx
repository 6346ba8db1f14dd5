// The Host Terms: what hosts agree to in addition to the terms.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import type { Route } from './+types/terms-of-service';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal } from './legal-texts.ts';

export const meta = legalMeta('host-terms');
export const loader = ({ context }: Route.LoaderArgs) =>
  loadLegal('host-terms', context.get(pageRequestContext).language);
export const clientLoader = () => loadLegal('host-terms', splitLanguage(location.pathname).language);

export default function HostTerms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="host-terms" {...loaderData} />;
}
