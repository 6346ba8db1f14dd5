// Data Protection: every kind of data, why we keep it, and until when.
import type { Route } from './+types/privacy-policy';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal, loadLegalInBrowser } from './legal-texts.ts';

export const meta = legalMeta('data-protection');
export const loader = (args: Route.LoaderArgs) => loadLegal('data-protection', args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadLegalInBrowser('data-protection', args);

export default function DataProtection({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="data-protection" {...loaderData} />;
}
