// A member's own profile and related data, as the API returns them in browser tests.
import { answer } from './fake-api.ts';

type Changes = Record<string, unknown>;

export const ownProfile = (more: Changes = {}) => ({
  _id: '019a0000-0000-7000-8000-00000000aaaa',
  name: 'Ana Lima',
  picture: null,
  email: 'ana@example.com',
  isEmailVerified: true,
  isStaff: false,
  permissions: [],
  accountStatus: 'active',
  headline: null,
  languages: ['en'],
  profile: { headline: null, profession: null, jobTitle: null, company: null, industry: null, linkedIn: null },
  preferences: {
    currency: 'USD',
    timezone: 'America/New_York',
    workspaceType: null,
    callLoad: null,
    needs: [],
    workDays: [],
    estimateCurrency: null,
    units: 'auto',
    timeFormat: 'auto',
    firstWeekday: 'auto',
    language: 'en',
    region: null,
    theme: 'system',
    betaFeatures: [],
  },
  home: null,
  memberSince: '2026-01-05',
  onboardingCompleted: false,
  onboardingSteps: [],
  deletionDueAt: null,
  ...more,
});

export const notices = () =>
  ['booking-request', 'booking-change', 'unread-messages', 'money', 'security'].map((name) => ({
    name,
    isMailed: true,
    isDaily: name === 'unread-messages' ? false : null,
    isShown: name === 'unread-messages' || name === 'security' ? null : true,
    isPushed: name === 'security' ? null : true,
    isTexted: name === 'money' || name === 'security' ? null : true,
    isFixed: name === 'money' || name === 'security',
  }));
/** Notification preferences, as the server returns them. */
export const noticeChoices = (more: object = {}) => ({
  notices: notices(),
  quietHours: null,
  timeZone: 'America/New_York',
  hasTexts: false,
  ...more,
});

/** A server that records what it's sent; returns the records so far. */
export function keepProfile(start: Changes = {}) {
  let profile = ownProfile(start);
  answer('GET /api/users/profile', () => ({ body: profile }));
  answer('GET /api/account/notices', { body: noticeChoices() });
  answer('GET /api/account/text-messages', { body: { isSetUp: false, phone: null, consent: null, endReason: null } });
  answer('GET /api/account/push-devices', { body: { publicKey: 'key', devices: [] } });
  answer('GET /api/users/phone', { body: { confirmed: null, pending: null, isSmsSetUp: true } });
  return {
    now: () => profile,
    /** The result of a PATCH with this body. */
    change: ({ onboardingStep, ...changes }: Changes) => {
      const { profession, company, headline, jobTitle, ...rest } = changes;
      const {
        workspaceType,
        callLoad,
        needs,
        workDays,
        timezone,
        currency,
        estimateCurrency,
        units,
        timeFormat,
        firstWeekday,
        region,
        ...others
      } = rest;
      const kept = (values: Changes) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      const steps = new Set([...(profile.onboardingSteps as string[]), ...(onboardingStep ? [onboardingStep] : [])]);
      profile = {
        ...profile,
        ...others,
        profile: { ...profile.profile, ...kept({ profession, company, headline, jobTitle }) },
        preferences: {
          ...profile.preferences,
          ...kept({
            workspaceType,
            callLoad,
            needs,
            workDays,
            timezone,
            currency,
            estimateCurrency,
            units,
            timeFormat,
            firstWeekday,
            region,
          }),
        },
        onboardingSteps: [...steps] as never,
        onboardingCompleted: steps.size === 4 || steps.has('all'),
      } as typeof profile;
      return profile;
    },
  };
}
