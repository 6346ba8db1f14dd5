// The Host Terms: what hosts agree to in addition to the terms.
import first from '../../../content/legal/host-terms-1.md';
import second from '../../../content/legal/host-terms-2.md';
import third from '../../../content/legal/host-terms-3.md';
import type { Route } from './+types/terms-of-service';
import { LegalPage, legalMeta, loadToday } from './legal.tsx';

export const meta = legalMeta('host-terms', first);
export const loader = loadToday;
export const clientLoader = loadToday;

export default function HostTerms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="host-terms" texts={[first, second, third]} today={loaderData.today} />;
}
