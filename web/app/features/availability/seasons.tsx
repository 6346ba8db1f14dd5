// Hours for part of the year, selected like tabs and edited in a small form. Optional.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { ALL_YEAR, isSameSeason, type Season, seasonKey } from '../../nouns/availability/week-bars.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { WeekEditor } from './use-week-editor.ts';

export function Seasons({ editor }: { editor: WeekEditor }) {
  const intl = useIntl();
  const words = useHourWords();
  const [edited, setEdited] = useState<'new' | Season>();
  const known = [ALL_YEAR, ...editor.bars, editor.season].filter(
    (season, at, all) => all.findIndex((other) => isSameSeason(other, season)) === at,
  );
  const isSeason = !isSameSeason(editor.season, ALL_YEAR);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what are a few chips */}
      <div
        role="group"
        aria-label={intl.formatMessage({ defaultMessage: 'Time of year' })}
        className="flex flex-wrap items-center gap-2"
      >
        {/* With one season for the whole year there's nothing to choose. */}
        {known.length > 1 &&
          known.map((season) => (
            <Chip
              key={seasonKey(season)}
              isOn={isSameSeason(season, editor.season)}
              onClick={() => editor.setSeason({ validFrom: season.validFrom, validTo: season.validTo })}
            >
              {words.season(season)}
            </Chip>
          ))}
        <Button variant="plain" size="sm" onClick={() => setEdited('new')}>
          <PlusIcon size={16} />
          <FormattedMessage defaultMessage="Add seasonal hours" />
        </Button>
        {isSeason && (
          <Button variant="plain" size="sm" onClick={() => setEdited(editor.season)}>
            <FormattedMessage defaultMessage="Change dates" />
          </Button>
        )}
      </div>
      {isSeason && (
        <p className="mt-2.5 max-w-[70ch] text-[14px] text-muted">
          <FormattedMessage defaultMessage="These hours apply between these dates, in addition to your year-round hours." />
        </p>
      )}
      <Dialog
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        width="max-w-md"
        title={<FormattedMessage defaultMessage="Season" />}
      >
        {edited && (
          <SeasonForm
            editor={editor}
            season={edited === 'new' ? undefined : edited}
            known={known}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Dialog>
    </div>
  );
}

interface SeasonFormProps {
  editor: WeekEditor;
  season: Season | undefined;
  known: readonly Season[];
  onClose: () => void;
}

function SeasonForm({ editor, season, known, onClose }: SeasonFormProps) {
  const intl = useIntl();
  const [from, setFrom] = useState(season?.validFrom ?? undefined);
  const [to, setTo] = useState(season?.validTo ?? undefined);
  const [isTried, setTried] = useState(false);
  const next: Season = { validFrom: from ?? null, validTo: to ?? null };
  const findError = (): string | undefined => {
    if (!from && !to) return intl.formatMessage({ defaultMessage: 'Choose at least one date.' });
    if (from && to && from > to)
      return intl.formatMessage({ defaultMessage: 'Choose a date on or after the first day.' });
    const isTaken = known.some((other) => isSameSeason(other, next)) && !(season && isSameSeason(season, next));
    return isTaken ? intl.formatMessage({ defaultMessage: 'You already have a season with these dates.' }) : undefined;
  };
  const error = findError();
  return (
    <form
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (error) return;
        if (season) editor.moveSeason(season, next);
        else editor.setSeason(next);
        onClose();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'First day' })}
          value={from}
          onChange={setFrom}
          onClear={() => setFrom(undefined)}
        />
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'Last day' })}
          value={to}
          {...(from && !to ? { startAt: from } : {})}
          error={isTried ? error : undefined}
          onChange={setTo}
          onClear={() => setTo(undefined)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          <FormattedMessage defaultMessage="Apply" />
        </Button>
        {season && (
          <Button
            variant="plain"
            onClick={() => {
              editor.dropSeason(season);
              onClose();
            }}
          >
            <FormattedMessage defaultMessage="Remove season" />
          </Button>
        )}
      </div>
    </form>
  );
}
