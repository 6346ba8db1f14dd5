// Privacy in plain words. The full account of data is /privacy-policy.
import type { Route } from './+types/privacy';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal, loadLegalInBrowser } from './legal-texts.ts';

export const meta = legalMeta('privacy');
export const loader = (args: Route.LoaderArgs) => loadLegal('privacy', args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadLegalInBrowser('privacy', args);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="privacy" {...loaderData} />;
}
