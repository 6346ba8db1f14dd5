// Every cookie and every entry the browser keeps for us, by name.
import { defineMessages } from 'react-intl';
import { Article, articleMeta, type Section } from './article.tsx';
import { DataTable } from './data-table.tsx';

const words = defineMessages({
  title: { id: 'cookies.title', defaultMessage: 'Cookies' },
  lead: {
    id: 'cookies.lead',
    defaultMessage:
      'Those the site cannot work without, and one for what you chose yourself. None of them follows you, so there is no banner to click away.',
  },
  cookieTitle: { id: 'cookies.cookies', defaultMessage: 'Cookies' },
  storeTitle: { id: 'cookies.store', defaultMessage: 'Kept by your browser (local storage)' },
  store1: {
    id: 'cookies.store-1',
    defaultMessage: 'Signing out removes all of it but how you like the colors and the clock.',
  },
  offTitle: { id: 'cookies.off', defaultMessage: 'Turning them off' },
  off1: {
    id: 'cookies.off-1',
    defaultMessage:
      'You can delete or block all of them in your browser. Looking around works without any; signing in and booking do not.',
  },
  colName: { id: 'cookies.col-name', defaultMessage: 'Name' },
  colWhy: { id: 'cookies.col-why', defaultMessage: 'What for' },
  colEnd: { id: 'cookies.col-end', defaultMessage: 'Until' },
  csrfA: { id: 'cookies.csrf-a', defaultMessage: 'csrf_token' },
  csrfB: { id: 'cookies.csrf-b', defaultMessage: 'Makes sure a change really comes from this page' },
  csrfC: { id: 'cookies.csrf-c', defaultMessage: 'You close the browser' },
  sessionA: { id: 'cookies.session-a', defaultMessage: 'daynook_session, daynook_interaction, daynook_resume' },
  sessionB: { id: 'cookies.session-b', defaultMessage: 'The sign-in page: who is signed in, and the step you are at' },
  sessionC: { id: 'cookies.session-c', defaultMessage: 'You sign out, two weeks at most' },
  deviceA: { id: 'cookies.device-a', defaultMessage: 'daynook_device' },
  deviceB: {
    id: 'cookies.device-b',
    defaultMessage:
      'Knows that you signed in from this browser before, so that someone guessing your password elsewhere cannot lock you out',
  },
  deviceC: { id: 'cookies.device-c', defaultMessage: 'Half a year at most' },
  unitsA: { id: 'cookies.units-a', defaultMessage: 'daynook_units' },
  unitsB: { id: 'cookies.units-b', defaultMessage: 'Kilometers or miles, once you chose in your settings' },
  unitsC: { id: 'cookies.units-c', defaultMessage: 'You sign out, 400 days at most' },
  tokenA: { id: 'cookies.token-a', defaultMessage: 'oidc.…' },
  tokenB: { id: 'cookies.token-b', defaultMessage: 'Your sign-in on this device' },
  tokenC: { id: 'cookies.token-c', defaultMessage: 'You sign out' },
  returnA: { id: 'cookies.return-a', defaultMessage: 'auth_return_to, draft.…' },
  returnB: { id: 'cookies.return-b', defaultMessage: 'Where to bring you back to, and what you were typing' },
  returnC: { id: 'cookies.return-c', defaultMessage: 'You are back, or sign out' },
  hostA: { id: 'cookies.host-a', defaultMessage: 'hostStatus, userProfile, tosAccepted, notifications' },
  hostB: { id: 'cookies.host-b', defaultMessage: 'Spares asking the server again for what it just said' },
  hostC: { id: 'cookies.host-c', defaultMessage: 'You sign out' },
  themeA: { id: 'cookies.theme-a', defaultMessage: 'device.theme, device.clock' },
  themeB: { id: 'cookies.theme-b', defaultMessage: 'Light or dark, 12 or 24 hours' },
  themeC: { id: 'cookies.theme-c', defaultMessage: 'You clear it' },
  logoutA: { id: 'cookies.logout-a', defaultMessage: 'lastLogoutTime' },
  logoutB: { id: 'cookies.logout-b', defaultMessage: 'Cleans up again if you come back within an hour of signing out' },
  logoutC: { id: 'cookies.logout-c', defaultMessage: 'An hour, or your next sign-in' },
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
