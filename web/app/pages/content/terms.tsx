// The terms everyone agrees to.
import first from '../../../content/legal/terms-1.md';
import second from '../../../content/legal/terms-2.md';
import third from '../../../content/legal/terms-3.md';
import type { Route } from './+types/terms';
import { LegalPage, legalMeta, loadToday } from './legal.tsx';

export const meta = legalMeta('terms', first);
export const loader = loadToday;
export const clientLoader = loadToday;

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="terms" texts={[first, second, third]} today={loaderData.today} />;
}
