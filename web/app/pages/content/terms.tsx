// The terms everyone agrees to.
import type { Route } from './+types/terms';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal, loadLegalInBrowser } from './legal-texts.ts';

export const meta = legalMeta('terms');
export const loader = (args: Route.LoaderArgs) => loadLegal('terms', args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadLegalInBrowser('terms', args);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="terms" {...loaderData} />;
}
