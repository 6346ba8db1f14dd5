// Safety of guests, hosts, and properties, and what to do if something is wrong.
import { findCountry, findEmergencyNumber, nameCountry, sortCountries } from '@daynook/contract/countries/countries';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useCountries } from '../../lib/site.ts';
import type { Route } from './+types/safety';
import { Article, articleMeta, type Section } from './article.tsx';
import { loadPage, loadPageInBrowser, OwnPage, ownPageMeta, PageError } from './own-page.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Safety' },
  title: { defaultMessage: 'Safe for guests and hosts' },
  lead: {
    defaultMessage:
      'You’re working in someone’s home. Here’s what we check, what you should know, and where to get help.',
  },
  nowTitle: { defaultMessage: 'Emergencies' },
  now1: {
    defaultMessage:
      'If you’re in danger, leave and call <strong>{number}</strong>. Once you’re safe, email us at {email}.',
  },
  nowIn: {
    defaultMessage:
      'If you’re in danger, leave and call the emergency number below. Once you’re safe, email us at {email}.',
  },
  weTitle: { defaultMessage: 'What we do' },
  we1: {
    defaultMessage:
      'Addresses stay private. Guests see the exact address of a confirmed booking once it’s too late to cancel cheaply or 24 hours before check-in, whichever comes first. Until then, maps show an approximate area.',
  },
  we2: {
    defaultMessage:
      'Hosts must disclose every camera and say who’s home while you work. Cameras inside rented rooms aren’t allowed.',
  },
  we3: {
    defaultMessage:
      'Everyone confirms their email address before booking or hosting. “ID reviewed” on a profile means our team looked at an identity document. It isn’t required.',
  },
  we4: { defaultMessage: 'We remove location data from every photo.' },
  guestTitle: { defaultMessage: 'Tips for guests' },
  guest1: {
    defaultMessage: 'Before you book, check the house rules, who’ll be home, and the camera disclosure.',
  },
  guest2: {
    defaultMessage:
      'Send messages on {brand}, and pay only as shown at checkout. If someone asks you to pay another way, report it.',
  },
  guest3: {
    defaultMessage:
      'If you can’t get in or the space isn’t as described, tell us from your booking page while you’re there.',
  },
  hostTitle: { defaultMessage: 'Tips for hosts' },
  host1: {
    defaultMessage: 'Check that you’re allowed to host. Your lease, building, city, or insurer may have rules.',
  },
  host2: {
    defaultMessage: 'Keep smoke and carbon monoxide alarms working, a first-aid kit handy, and exits clear.',
  },
  host3: {
    defaultMessage:
      'You can decline any request that doesn’t feel right. Never decline someone because of who they are.',
  },
  notTitle: { defaultMessage: 'Insurance' },
  not1: {
    defaultMessage:
      'We don’t inspect homes or insure bookings. Check that your own insurance covers you. The <terms>Terms</terms> explain who’s responsible for what.',
  },
});

export const meta = ownPageMeta('safety', articleMeta('/safety', words.pageTitle, words.lead));
export const loader = (args: Route.LoaderArgs) => loadPage('safety', args);
export const clientLoader = () => loadPageInBrowser('safety');
export const ErrorBoundary = PageError;

const sections: Section[] = [
  { id: 'we', title: words.weTitle, points: [words.we1, words.we2, words.we3, words.we4] },
  { id: 'guests', title: words.guestTitle, points: [words.guest1, words.guest2, words.guest3] },
  { id: 'hosts', title: words.hostTitle, points: [words.host1, words.host2, words.host3] },
  { id: 'limits', title: words.notTitle, text: [words.not1] },
];

export default function Safety({ loaderData }: Route.ComponentProps) {
  const number = findEmergencyNumber(useCountries());
  const now: Section = {
    id: 'now',
    title: words.nowTitle,
    isUrgent: true,
    ...(number === undefined
      ? { text: [words.nowIn], extra: <EmergencyNumbers /> }
      : { text: [words.now1], values: { number } }),
  };
  return (
    <OwnPage text={loaderData}>
      <Article title={words.title} lead={words.lead} sections={[now, ...sections]} />
    </OwnPage>
  );
}

/** Each number with the site's countries that have it, the usual country's first. */
function EmergencyNumbers() {
  const intl = useIntl();
  const codes = useCountries();
  const numbers = [...new Set(codes.map((code) => findCountry(code).emergencyNumber))];
  return (
    <ul className="grid gap-2.5">
      {numbers.map((number) => (
        <li key={number}>
          <FormattedMessage
            defaultMessage="<strong>{number}</strong>: {countries}"
            values={{
              number,
              countries: intl.formatList(
                sortCountries(
                  intl.locale,
                  codes.filter((code) => findCountry(code).emergencyNumber === number),
                ).map((code) => nameCountry(intl.locale, code)),
              ),
              strong: (words) => <strong key="number">{words}</strong>,
            }}
          />
        </li>
      ))}
    </ul>
  );
}
