// The Host Terms: what hosts agree to in addition to the terms.
import type { Route } from './+types/terms-of-service';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal, loadLegalInBrowser } from './legal-texts.ts';

export const meta = legalMeta('host-terms');
export const loader = (args: Route.LoaderArgs) => loadLegal('host-terms', args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadLegalInBrowser('host-terms', args);

export default function HostTerms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="host-terms" {...loaderData} />;
}
