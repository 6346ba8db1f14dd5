// Data Protection: every kind of data, why we keep it, and until when.
import { splitLanguage } from '@daynook/contract/languages/languages';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import type { Route } from './+types/privacy-policy';
import { LegalPage, legalMeta } from './legal.tsx';
import { loadLegal } from './legal-texts.ts';

export const meta = legalMeta('data-protection');
export const loader = ({ context }: Route.LoaderArgs) =>
  loadLegal('data-protection', context.get(pageRequestContext).language);
export const clientLoader = () => loadLegal('data-protection', splitLanguage(location.pathname).language);

export default function DataProtection({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="data-protection" {...loaderData} />;
}
