// A stored value in a few words, for histories and for what an import would change.
import { nameCountry } from '@daynook/contract/countries/countries';
import { LANGUAGE_NAMES, LANGUAGES } from '@daynook/contract/languages/languages';
import { toLogoPath } from '@daynook/contract/settings/logo-limits';
import type { Names } from '@daynook/contract/settings/names';
import { SITE_LIMIT_NAMES, USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { pageNames } from '../../nouns/staff/page-names.ts';
import type { SiteSetting, ValueOf } from './api.ts';
import { featureNames } from './features-form.tsx';
import { limitNames } from './limits-form.tsx';
import { AmenitiesWords, HomeWords, KindsWords, KudosWords, PoliciesWords } from './offer/offer-words.tsx';
import { ReputationWords } from './reputation-form.tsx';

const Off = () => <FormattedMessage defaultMessage="Off" description="A setting that is off" />;

export function SettingWords({ setting }: { setting: SiteSetting['setting'] }) {
  switch (setting.name) {
    case 'brand': {
      const { name, supportEmail, lightAccent, darkAccent } = setting.value;
      return [name, supportEmail, lightAccent, darkAccent].filter(Boolean).join(' · ');
    }
    case 'logo':
      return setting.value ? (
        <LogoWords logo={setting.value} />
      ) : (
        <FormattedMessage defaultMessage="The built-in logo" />
      );
    case 'languages':
      return setting.value.languages.map((language) => LANGUAGE_NAMES[language]).join(' · ');
    case 'home':
      return <HomeWords home={setting.value} />;
    case 'pages':
      return setting.value.hidden.length === 0 ? (
        <FormattedMessage defaultMessage="All pages are shown" />
      ) : (
        <FormattedMessage
          defaultMessage="Hidden: {pages}"
          values={{
            pages: (
              <FormattedList
                key="pages"
                value={setting.value.hidden.map((page) => <FormattedMessage key={page} {...pageNames[page]} />)}
              />
            ),
          }}
        />
      );
    case 'countries':
      return <CountryWords countries={setting.value} />;
    case 'hosting':
      return <HostingWords hosting={setting.value} />;
    case 'features':
      return setting.value.off.length === 0 ? (
        <FormattedMessage defaultMessage="Everything is on" />
      ) : (
        <FormattedMessage
          defaultMessage="Off: {features}"
          values={{
            features: (
              <FormattedList
                key="features"
                value={setting.value.off.map((feature) => (
                  <FormattedMessage key={feature} {...featureNames[feature]} />
                ))}
              />
            ),
          }}
        />
      );
    case 'kudos':
      return <KudosWords kudos={setting.value} />;
    case 'reputation':
      return <ReputationWords reputation={setting.value} />;
    case 'kinds':
      return <KindsWords kinds={setting.value} />;
    case 'amenities':
      return <AmenitiesWords amenities={setting.value} />;
    case 'policies':
      return <PoliciesWords policies={setting.value} />;
    case 'limits':
      return <LimitWords limits={setting.value} />;
    case 'announcement':
      return setting.value ? <TextWords texts={setting.value.text} /> : <Off />;
    case 'maintenance':
      return setting.value ? <TextWords texts={setting.value.message} /> : <Off />;
  }
}

const TextWords = ({ texts }: { texts: Names }) =>
  LANGUAGES.map(
    (language) =>
      texts[language] !== undefined && (
        <span key={language} lang={language} className="block">
          {texts[language]}
        </span>
      ),
  );

function LogoWords({ logo: { light, dark, hasName } }: { logo: NonNullable<ValueOf<'logo'>> }) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      {[light, dark].map(
        (file, at) =>
          file && (
            <img
              key={file._id}
              src={toLogoPath(file)}
              alt=""
              className="h-7 w-auto max-w-45 rounded-field object-contain p-0.5"
              style={{ background: at === 0 ? '#fbf8f3' : '#14120f' }}
            />
          ),
      )}
      {hasName ? (
        <FormattedMessage defaultMessage="With the name beside it" />
      ) : (
        <FormattedMessage defaultMessage="Without the name" />
      )}
    </span>
  );
}

function CountryWords({ countries: { countries, currencies } }: { countries: ValueOf<'countries'> }) {
  const { locale } = useIntl();
  return (
    <>
      <FormattedList value={countries.map((code) => nameCountry(locale, code))} />
      {' · '}
      {currencies ? currencies.join(', ') : <FormattedMessage defaultMessage="All currencies" />}
    </>
  );
}

/** Those that aren't as usual. */
function LimitWords({ limits }: { limits: ValueOf<'limits'> }) {
  const { formatMessage, formatNumber } = useIntl();
  const changed = SITE_LIMIT_NAMES.filter((name) => limits[name] !== USUAL_LIMITS[name]);
  if (changed.length === 0) return <FormattedMessage defaultMessage="As usual" />;
  return changed.map((name) => `${formatMessage(limitNames[name])}: ${formatNumber(limits[name])}`).join(' · ');
}

const HostingWords = ({ hosting: { access, isReviewed } }: { hosting: ValueOf<'hosting'> }) => (
  <>
    {access === 'anyone' ? (
      <FormattedMessage defaultMessage="Every member can host" />
    ) : (
      <FormattedMessage defaultMessage="Hosting by invitation" />
    )}
    {' · '}
    {isReviewed ? (
      <FormattedMessage defaultMessage="New listings are reviewed" />
    ) : (
      <FormattedMessage defaultMessage="Without review" />
    )}
  </>
);
