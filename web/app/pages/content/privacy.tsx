// Privacy in plain words. The full account of data is /privacy-policy.
import first from '../../../content/legal/privacy-1.md';
import second from '../../../content/legal/privacy-2.md';
import third from '../../../content/legal/privacy-3.md';
import type { Route } from './+types/privacy';
import { LegalPage, legalMeta, loadToday } from './legal.tsx';

export const meta = legalMeta('privacy', first);
export const loader = loadToday;
export const clientLoader = loadToday;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage document="privacy" texts={[first, second, third]} today={loaderData.today} />;
}
