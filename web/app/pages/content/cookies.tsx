// Every cookie and storage entry we use, by name.
import { defineMessages } from 'react-intl';
import { Article, articleMeta, type Section } from './article.tsx';
import { DataTable } from './data-table.tsx';

const words = defineMessages({
  title: { defaultMessage: 'Cookies' },
  lead: {
    defaultMessage:
      'We use cookies the site needs to work, one for your time zone, and one for a setting you choose. None of them track you, so there’s no cookie banner.',
  },
  cookieTitle: { defaultMessage: 'Cookies' },
  storeTitle: { defaultMessage: 'Local storage' },
  store1: {
    defaultMessage:
      'Logging out clears everything except this browser’s settings: light or dark mode, estimate currency, table columns, and keyboard shortcuts.',
  },
  offTitle: { defaultMessage: 'Blocking cookies' },
  off1: {
    defaultMessage: 'You can block or delete cookies in your browser. You can still browse, but not log in or book.',
  },
  colName: { defaultMessage: 'Name' },
  colWhy: { defaultMessage: 'Purpose' },
  colEnd: { defaultMessage: 'Expires' },
  csrfA: { defaultMessage: 'csrf_token' },
  csrfB: { defaultMessage: 'Protects forms from being submitted by other sites' },
  csrfC: { defaultMessage: 'When you close the browser' },
  sessionA: { defaultMessage: 'daynook_session, daynook_interaction, daynook_resume' },
  sessionB: {
    defaultMessage: 'Keeps you logged in and remembers your step on the login page',
  },
  sessionC: { defaultMessage: 'When you log out, or after two weeks' },
  deviceA: { defaultMessage: 'daynook_device' },
  deviceB: {
    defaultMessage: 'Recognizes this browser, so someone guessing your password elsewhere can’t lock you out',
  },
  deviceC: { defaultMessage: 'After six months' },
  unitsA: { defaultMessage: 'daynook_units' },
  unitsB: { defaultMessage: 'Kilometers or miles, if you chose one in Settings' },
  unitsC: { defaultMessage: 'When you log out, or after 400 days' },
  zoneA: { defaultMessage: 'daynook_zone' },
  zoneB: { defaultMessage: 'Your time zone, so the home page starts with places near you' },
  zoneC: { defaultMessage: 'When you log out, or after a year' },
  languageA: { defaultMessage: 'daynook_language' },
  languageB: { defaultMessage: 'The language you read the site in, if it isn’t English' },
  languageC: { defaultMessage: 'After a year' },
  wroteA: { defaultMessage: 'daynook_wrote' },
  wroteB: { defaultMessage: 'Lets you see your changes right after you save them' },
  wroteC: { defaultMessage: 'Within 20 seconds' },
  tokenA: { defaultMessage: 'oidc.…' },
  tokenB: { defaultMessage: 'Keeps you logged in on this device' },
  tokenC: { defaultMessage: 'When you log out' },
  returnA: { defaultMessage: 'auth_return_to, draft.…' },
  returnB: { defaultMessage: 'The page to return to, and what you were typing' },
  returnC: { defaultMessage: 'When you come back or log out' },
  hostA: { defaultMessage: 'hostStatus, userProfile, tosAccepted, notifications' },
  hostB: { defaultMessage: 'Copies of recent answers, so pages load faster' },
  hostC: { defaultMessage: 'When you log out' },
  viewedA: { defaultMessage: 'recentlyViewed' },
  viewedB: { defaultMessage: 'Listings you opened, so you can find them again' },
  viewedC: { defaultMessage: 'When you clear it or log out' },
  clockA: { defaultMessage: 'timeFormat' },
  clockB: { defaultMessage: 'A 12- or 24-hour clock, if you chose one in Settings' },
  clockC: { defaultMessage: 'When you log out' },
  themeA: { defaultMessage: 'device.theme' },
  themeB: { defaultMessage: 'Light or dark mode' },
  themeC: { defaultMessage: 'When you clear it' },
  estimatesA: { defaultMessage: 'device.estimateCurrency' },
  estimatesB: { defaultMessage: 'The currency for price estimates, if you chose one' },
  estimatesC: { defaultMessage: 'When you clear it' },
  columnsA: { defaultMessage: 'device.listing-columns, device.staffColumns.…, device.staffKeys' },
  columnsB: { defaultMessage: 'Which columns tables show, and whether keyboard shortcuts are on' },
  columnsC: { defaultMessage: 'When you clear it' },
  logoutA: { defaultMessage: 'lastLogoutTime' },
  logoutB: {
    defaultMessage: 'Clears leftovers if you come back within an hour of logging out',
  },
  logoutC: { defaultMessage: 'After an hour, or when you log in' },
});

export const meta = articleMeta('/cookies', words.title, words.lead);

const w = words;
const columns = [w.colName, w.colWhy, w.colEnd];
const sections: Section[] = [
  {
    id: 'cookies',
    title: w.cookieTitle,
    extra: (
      <DataTable
        columns={columns}
        rows={[
          [w.csrfA, w.csrfB, w.csrfC],
          [w.sessionA, w.sessionB, w.sessionC],
          [w.deviceA, w.deviceB, w.deviceC],
          [w.unitsA, w.unitsB, w.unitsC],
          [w.zoneA, w.zoneB, w.zoneC],
          [w.languageA, w.languageB, w.languageC],
          [w.wroteA, w.wroteB, w.wroteC],
        ]}
      />
    ),
  },
  {
    id: 'storage',
    title: w.storeTitle,
    text: [w.store1],
    extra: (
      <DataTable
        columns={columns}
        rows={[
          [w.tokenA, w.tokenB, w.tokenC],
          [w.returnA, w.returnB, w.returnC],
          [w.hostA, w.hostB, w.hostC],
          [w.viewedA, w.viewedB, w.viewedC],
          [w.clockA, w.clockB, w.clockC],
          [w.themeA, w.themeB, w.themeC],
          [w.estimatesA, w.estimatesB, w.estimatesC],
          [w.columnsA, w.columnsB, w.columnsC],
          [w.logoutA, w.logoutB, w.logoutC],
        ]}
      />
    ),
  },
  { id: 'off', title: w.offTitle, text: [w.off1] },
];

export default function Cookies() {
  return <Article title={w.title} lead={w.lead} sections={sections} />;
}
