// Every cookie and storage entry, by name. Nobody agrees to it; it has versions like the other legal texts.
import type { Route } from './+types/cookies';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal, loadLegalInBrowser } from './legal-texts.ts';

export const meta = legalMeta('cookies');
export const loader = (args: Route.LoaderArgs) => loadLegal('cookies', args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadLegalInBrowser('cookies', args);

export default function Cookies({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="cookies" {...loaderData} />;
}
