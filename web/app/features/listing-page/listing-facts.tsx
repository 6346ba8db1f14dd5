// What a listing offers: amenities, hours, house rules, and what to expect in the property.
import type { Amenity } from '@daynook/contract/listings/amenities';
import type { PropertyFactId, StatedPropertyFact } from '@daynook/contract/listings/property-fact-values';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateFormat, formatWallTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { amenityGroupNames, useAmenityGroups } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { factSourceTexts } from '../../nouns/listings/fact-source-words.ts';
import { HouseRuleList } from '../../nouns/listings/house-rule-list.tsx';
import { propertyFactText } from '../../nouns/listings/property-fact-words.ts';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { useTranslation } from '../../ui/translation/use-translation.tsx';

/** Few properties have these. */
const HomeWeek = lazy(() =>
  import('../../nouns/home-hours/home-week.tsx').then(({ HomeWeek }) => ({ default: HomeWeek })),
);
const VisitLimitsNote = lazy(() =>
  import('../../nouns/visit-limits/visit-limits-note.tsx').then(({ VisitLimitsNote }) => ({
    default: VisitLimitsNote,
  })),
);

export function Amenities({ amenities }: { amenities: readonly Amenity[] }) {
  const intl = useIntl();
  const has = new Set(amenities);
  const groups = useAmenityGroups(amenities);
  return (
    <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
      {groups.map(([group, members]) => {
        const present = members.filter((amenity) => has.has(amenity));
        if (present.length === 0) return null;
        return (
          <div key={group}>
            <h3 className="text-[15px] font-semibold">{intl.formatMessage(amenityGroupNames[group])}</h3>
            <ul className="mt-2 grid gap-1.5 text-[15.5px]">
              {present.map((amenity) => (
                <li key={amenity} className="flex items-center gap-2.5">
                  <CheckIcon size={17} className="shrink-0 text-moss" />
                  {amenityName(intl, amenity)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

/** Opening hours by weekday in local time; days with the same hours are grouped. */
export function Hours({ listing }: { listing: Pick<Listing, 'hours' | 'timeZone'> }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const wall = (minute: number) =>
    formatWallTime(
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      locale,
      hourCycle,
    );
  const weekday = dateFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 2024-01-01 was a Monday.
  const nameWeekday = (day: number) => weekday.format(new Date(Date.UTC(2024, 0, day)));
  const byDay = new Map(listing.hours.map(({ weekday: day, ranges }) => [day, ranges]));
  const text = (day: number) =>
    (byDay.get(day) ?? []).map(({ startMinute, endMinute }) => `${wall(startMinute)} – ${wall(endMinute)}`).join(', ');
  const groups: { from: number; to: number; hours: string }[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const last = groups.at(-1);
    if (last && last.hours === text(day)) last.to = day;
    else groups.push({ from: day, to: day, hours: text(day) });
  }
  return (
    <>
      <dl className="grid max-w-md gap-2 text-[15.5px]">
        {groups.map(({ from, to, hours }) => (
          <div key={from} className="flex justify-between gap-6">
            <dt>
              {from === to ? (
                nameWeekday(from)
              ) : from === 1 && to === 7 ? (
                <FormattedMessage defaultMessage="Every day" />
              ) : (
                `${nameWeekday(from)} – ${nameWeekday(to)}`
              )}
            </dt>
            <dd className={hours ? 'num' : 'text-muted'}>{hours || <FormattedMessage defaultMessage="Closed" />}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex items-center gap-2 text-[14px] text-muted">
        <ClockIcon size={16} />
        <ZoneName timeZone={listing.timeZone} />
      </p>
    </>
  );
}

type Notes = Pick<
  Listing['property'],
  'household' | 'pets' | 'cameras' | 'parking' | 'visitLimits' | 'homeHours' | 'factSources' | PropertyFactId
>;

/** The household, pets, cameras, parking, access, shared areas, and house rules. */
export function HouseNotes({ property, houseRules }: { property: Notes; houseRules: readonly string[] }) {
  const intl = useIntl();
  const { household, pets, cameras, parking, visitLimits, homeHours, factSources } = property;
  const say = (...ids: PropertyFactId[]) =>
    ids
      .flatMap((id) => propertyFactText(property, id) ?? [])
      .map((words) => intl.formatMessage(words))
      .join(' · ');
  const { show, control } = useTranslation([household, pets, cameras, parking]);
  const written = (text: string | null) => (text === null ? { text, attributes: {} } : show(text));
  const chosen = (text: string) => ({ text, attributes: {} });
  /** Of those that are stated. */
  const source = (...ids: StatedPropertyFact[]) =>
    factSourceTexts(
      intl,
      ids.filter((id) => property[id]).map((id) => factSources[id]),
    );
  const notes = [
    [<FormattedMessage key="home" defaultMessage="Who’s home" />, written(household), source('household')],
    [<FormattedMessage key="pets" defaultMessage="Pets" />, written(pets), source('pets')],
    [<FormattedMessage key="cameras" defaultMessage="Cameras" />, written(cameras), source('cameras')],
    [<FormattedMessage key="parking" defaultMessage="Parking" />, written(parking), source('parking')],
    [
      <FormattedMessage key="in" defaultMessage="Getting in" />,
      chosen(say('entrance', 'elevator')),
      source('entrance', 'elevator'),
    ],
    [<FormattedMessage key="bath" defaultMessage="Bathroom" />, chosen(say('bathroom')), source('bathroom')],
    [<FormattedMessage key="kitchen" defaultMessage="Kitchen" />, chosen(say('kitchen')), source('kitchen')],
  ] as const;
  const stated = notes.filter(([, { text }]) => text);
  const [first = ''] = stated.map(([, , one]) => one);
  // Said once below them if it's the same for all.
  const common = stated.length > 1 && stated.every(([, , one]) => one === first) ? first : undefined;
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <div className="grid content-start gap-4 text-[15.5px]">
        <dl className="grid gap-4">
          {stated.map(([name, { text, attributes }, by]) => (
            <div key={name.key}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">
                <span {...attributes}>{text}</span>
                {common === undefined && <span className="mt-0.5 block text-[13.5px]">{by}</span>}
              </dd>
            </div>
          ))}
          {homeHours && (
            <div>
              <dt className="font-semibold">
                <FormattedMessage defaultMessage="Who’s home by hour" />
              </dt>
              <dd className="text-muted">
                <Suspense fallback={null}>
                  <HomeWeek hours={homeHours} />
                </Suspense>
              </dd>
            </div>
          )}
          {visitLimits && (
            <div>
              <dt className="font-semibold">
                <FormattedMessage defaultMessage="Local limits" />
              </dt>
              <dd className="text-muted">
                <Suspense fallback={null}>
                  <VisitLimitsNote limits={visitLimits} />
                </Suspense>
              </dd>
            </div>
          )}
        </dl>
        {common !== undefined && <p className="text-[13.5px] text-muted">{common}</p>}
        {control}
      </div>
      {houseRules.length > 0 && (
        <div>
          <h3 className="font-semibold">
            <FormattedMessage defaultMessage="House rules" />
          </h3>
          <HouseRuleList rules={houseRules} className="mt-1 grid gap-1 ps-5 text-[15.5px] text-muted" />
        </div>
      )}
    </div>
  );
}
