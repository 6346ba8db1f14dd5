// Every cookie and every entry the browser keeps for us, by name.
import { defineMessages } from 'react-intl';
import { Article, articleMeta, type Section } from './article.tsx';
import { DataTable } from './data-table.tsx';

const words = defineMessages({
  title: { id: 'cookies.title', defaultMessage: 'Cookies' },
  lead: {
    id: 'cookies.lead',
    defaultMessage:
      'We use cookies the site needs to work, and one for a setting you choose. None of them track you, so there’s no cookie banner.',
  },
  cookieTitle: { id: 'cookies.cookies', defaultMessage: 'Cookies' },
  storeTitle: { id: 'cookies.store', defaultMessage: 'Local storage' },
  store1: {
    id: 'cookies.store-1',
    defaultMessage: 'Logging out clears all of it except your color and clock settings.',
  },
  offTitle: { id: 'cookies.off', defaultMessage: 'Blocking cookies' },
  off1: {
    id: 'cookies.off-1',
    defaultMessage: 'You can block or delete cookies in your browser. You can still browse, but not log in or book.',
  },
  colName: { id: 'cookies.col-name', defaultMessage: 'Name' },
  colWhy: { id: 'cookies.col-why', defaultMessage: 'Purpose' },
  colEnd: { id: 'cookies.col-end', defaultMessage: 'Expires' },
  csrfA: { id: 'cookies.csrf-a', defaultMessage: 'csrf_token' },
  csrfB: { id: 'cookies.csrf-b', defaultMessage: 'Protects forms from being submitted by other sites' },
  csrfC: { id: 'cookies.csrf-c', defaultMessage: 'When you close the browser' },
  sessionA: { id: 'cookies.session-a', defaultMessage: 'daynook_session, daynook_interaction, daynook_resume' },
  sessionB: {
    id: 'cookies.session-b',
    defaultMessage: 'Keeps you logged in and remembers your step on the login page',
  },
  sessionC: { id: 'cookies.session-c', defaultMessage: 'When you log out, or after two weeks' },
  deviceA: { id: 'cookies.device-a', defaultMessage: 'daynook_device' },
  deviceB: {
    id: 'cookies.device-b',
    defaultMessage: 'Recognizes this browser, so someone guessing your password elsewhere can’t lock you out',
  },
  deviceC: { id: 'cookies.device-c', defaultMessage: 'After six months' },
  unitsA: { id: 'cookies.units-a', defaultMessage: 'daynook_units' },
  unitsB: { id: 'cookies.units-b', defaultMessage: 'Kilometers or miles, if you chose one in Settings' },
  unitsC: { id: 'cookies.units-c', defaultMessage: 'When you log out, or after 400 days' },
  zoneA: { id: 'cookies.zone-a', defaultMessage: 'daynook_zone' },
  zoneB: { id: 'cookies.zone-b', defaultMessage: 'Your time zone, so the home page starts with places near you' },
  zoneC: { id: 'cookies.zone-c', defaultMessage: 'When you log out, or after a year' },
  tokenA: { id: 'cookies.token-a', defaultMessage: 'oidc.…' },
  tokenB: { id: 'cookies.token-b', defaultMessage: 'Keeps you logged in on this device' },
  tokenC: { id: 'cookies.token-c', defaultMessage: 'When you log out' },
  returnA: { id: 'cookies.return-a', defaultMessage: 'auth_return_to, draft.…' },
  returnB: { id: 'cookies.return-b', defaultMessage: 'The page to return to, and what you were typing' },
  returnC: { id: 'cookies.return-c', defaultMessage: 'When you return or log out' },
  hostA: { id: 'cookies.host-a', defaultMessage: 'hostStatus, userProfile, tosAccepted, notifications' },
  hostB: { id: 'cookies.host-b', defaultMessage: 'Copies of recent answers, so pages load faster' },
  hostC: { id: 'cookies.host-c', defaultMessage: 'When you log out' },
  viewedA: { id: 'cookies.viewed-a', defaultMessage: 'recentlyViewed' },
  viewedB: { id: 'cookies.viewed-b', defaultMessage: 'Listings you opened, so you can find them again' },
  viewedC: { id: 'cookies.viewed-c', defaultMessage: 'When you clear it or log out' },
  themeA: { id: 'cookies.theme-a', defaultMessage: 'device.theme, device.clock' },
  themeB: { id: 'cookies.theme-b', defaultMessage: 'Light or dark mode, 12- or 24-hour clock' },
  themeC: { id: 'cookies.theme-c', defaultMessage: 'When you clear it' },
  logoutA: { id: 'cookies.logout-a', defaultMessage: 'lastLogoutTime' },
  logoutB: {
    id: 'cookies.logout-b',
    defaultMessage: 'Clears leftovers if you come back within an hour of logging out',
  },
  logoutC: { id: 'cookies.logout-c', defaultMessage: 'After an hour, or when you log in' },
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
          [w.themeA, w.themeB, w.themeC],
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
