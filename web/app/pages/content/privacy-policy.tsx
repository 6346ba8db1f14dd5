// Data Protection: every kind of data, why we keep it, and until when.
import first from '../../../content/legal/data-protection-1.md';
import second from '../../../content/legal/data-protection-2.md';
import third from '../../../content/legal/data-protection-3.md';
import type { Route } from './+types/privacy-policy';
import { LegalPage, legalMeta, loadToday } from './legal.tsx';

export const meta = legalMeta('data-protection', first);
export const loader = loadToday;
export const clientLoader = loadToday;

export default function DataProtection({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="data-protection" texts={[first, second, third]} today={loaderData.today} />;
}
