// A new host's checklist: what's done, what's next, and the progress.
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatWallTime } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { STEP_MINUTES, type Step, type StepId, type Steps } from './listing-steps.ts';

const names: Record<StepId, MessageDescriptor> = defineMessages({
  home: { defaultMessage: 'Your property' },
  room: { defaultMessage: 'Your first listing' },
  photos: { defaultMessage: 'Photos' },
  price: { defaultMessage: 'Price' },
  hours: { defaultMessage: 'Availability' },
  mode: { defaultMessage: 'Instant book or requests' },
  calendar: { defaultMessage: 'Calendar sync' },
  documents: { defaultMessage: 'Documents' },
  limits: { defaultMessage: 'Local rules' },
  preview: { defaultMessage: 'Preview' },
  payout: { defaultMessage: 'Payout account' },
  policy: { defaultMessage: 'Cancellation policy' },
  email: { defaultMessage: 'Email address' },
  publish: { defaultMessage: 'Publish' },
});
const sentences: Record<StepId, MessageDescriptor> = defineMessages({
  home: { defaultMessage: 'Address, who’s home, pets, cameras, and how guests get in.' },
  room: { defaultMessage: 'Type of space, title, and a short description.' },
  photos: { defaultMessage: 'At least four, in daylight.' },
  price: { defaultMessage: 'Set a daily price. We’ll show you what similar listings charge.' },
  hours: { defaultMessage: 'Weekdays, {from} – {to}, unless you change it.' },
  mode: { defaultMessage: 'Approve each request, or let guests book instantly.' },
  calendar: { defaultMessage: 'Events in your other calendar block those hours here.' },
  documents: {
    defaultMessage: 'Lease, permit, or insurance. Guests never see them.',
  },
  limits: { defaultMessage: 'A private note on what your lease, building, and city allow.' },
  preview: { defaultMessage: 'See the listing as guests will, and what’s missing.' },
  payout: { defaultMessage: 'The bank account we send your earnings to.' },
  policy: { defaultMessage: 'Flexible, unless you change it.' },
  email: { defaultMessage: 'Confirm it so you can receive requests.' },
  publish: { defaultMessage: 'Make your listing visible in search.' },
});

interface StepListProps {
  steps: Steps;
  /** Guests can book it already: what's left to do comes first. */
  isLive: boolean;
}

export function StepList({ steps: { needed, helpful }, isLive }: StepListProps) {
  const isDone = isLive && needed.every((step) => step.isDone);
  if (!isDone)
    return (
      <div>
        <h2 className="display mb-4 text-[24px]">
          <FormattedMessage defaultMessage="Required to publish" />
        </h2>
        <NeededSteps steps={needed} />
        <HelpfulSteps steps={helpful} className="mt-10" />
      </div>
    );
  return (
    <div>
      <HelpfulSteps steps={helpful} isLive />
      <details className="mt-10">
        <summary className="finger relative w-fit cursor-pointer font-semibold">
          <FormattedMessage defaultMessage="Required to publish: all done" />
        </summary>
        <div className="mt-5">
          <NeededSteps steps={needed} />
        </div>
      </details>
    </div>
  );
}

function NeededSteps({ steps }: { steps: readonly Step[] }) {
  const intl = useIntl();
  return (
    <>
      <Progress steps={steps} label={intl.formatMessage({ defaultMessage: 'Progress' })} />
      <Lines steps={steps} isNumbered hasNext className="mt-6" />
    </>
  );
}

function Progress({ steps, label }: { steps: readonly Step[]; label: string }) {
  const intl = useIntl();
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = intl.formatMessage({ defaultMessage: '{done} of {all} done' }, { done, all: steps.length });
  return (
    <p className="flex items-center gap-4">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuetext={progress}
        className="block h-2 grow overflow-hidden rounded-pill bg-ink/10"
      >
        <span
          className="block h-full rounded-pill bg-moss transition-[width] duration-200"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </span>
      <span className="text-[15px] font-semibold whitespace-nowrap num">{progress}</span>
    </p>
  );
}

/** What's left comes first; once the listing is live, these are what's next. */
function HelpfulSteps({ steps, isLive = false, className }: HelpfulStepsProps) {
  const intl = useIntl();
  const ordered = [...steps.filter(({ isDone }) => !isDone), ...steps.filter(({ isDone }) => isDone)];
  return (
    <section className={className}>
      <h2 className="display text-[24px]">
        <FormattedMessage defaultMessage="Recommended" />
      </h2>
      <p className="mt-1 text-[15px] text-muted">
        <FormattedMessage defaultMessage="Optional, but these help guests choose you and get you ready for your first payout." />
      </p>
      {isLive && (
        <div className="mt-4">
          <Progress steps={steps} label={intl.formatMessage({ defaultMessage: 'Recommended steps' })} />
        </div>
      )}
      <Lines steps={ordered} hasNext={isLive} className="mt-5" />
    </section>
  );
}

interface HelpfulStepsProps {
  steps: readonly Step[];
  isLive?: boolean;
  className?: string;
}

interface LinesProps {
  steps: readonly Step[];
  isNumbered?: boolean;
  /** The first step that's left is highlighted. */
  hasNext: boolean;
  className: string;
}

/** The steps in one frame; the next one stands out. */
function Lines({ steps, isNumbered = false, hasNext, className }: LinesProps) {
  const next = hasNext ? steps.find(({ isDone, href }) => !isDone && href) : undefined;
  return (
    <ol
      className={cx(
        'divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
        className,
      )}
    >
      {steps.map((step, index) => (
        <li key={step.id}>
          <StepLine step={step} number={isNumbered ? index + 1 : undefined} isNext={step === next} />
        </li>
      ))}
    </ol>
  );
}

interface StepMarkProps {
  isDone: boolean;
  isNext: boolean;
  number: number | undefined;
}

/** The step's number, or a check mark once it's done. */
function StepMark({ isDone, isNext, number }: StepMarkProps) {
  // Without a number an open circle, as in the lists of sections.
  const open = isNext
    ? 'bg-clay text-clay-ink'
    : number === undefined
      ? 'shadow-[inset_0_0_0_1.5px_var(--line-strong)]'
      : 'bg-well text-muted';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-pill text-[15px] font-semibold num',
        isDone ? 'bg-moss text-moss-ink' : open,
      )}
    >
      {isDone ? <CheckIcon size={18} /> : (number ?? (isNext && <ArrowRightIcon size={18} />))}
    </span>
  );
}

function StepLine({ step, number, isNext }: { step: Step; number: number | undefined; isNext: boolean }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const time = (at: string) => formatWallTime(at, locale, hourCycle);
  const { id, isDone, href, isOutside } = step;
  const content = (
    <>
      <StepMark isDone={isDone} isNext={isNext} number={number} />
      <span className="min-w-0 grow">
        <span className="block text-[17px] font-semibold">
          <FormattedMessage {...names[id]} />
          <span className="sr-only">
            {isDone ? <FormattedMessage defaultMessage=" (done)" /> : <FormattedMessage defaultMessage=" (to do)" />}
          </span>
        </span>
        <span className="block text-[15px] text-muted">
          <FormattedMessage {...sentences[id]} values={{ from: time('09:00'), to: time('17:00') }} />
          {!isDone && ' '}
          {!isDone && (
            <span className="whitespace-nowrap num">
              <FormattedMessage defaultMessage="About {minutes} min" values={{ minutes: STEP_MINUTES[id] }} />
            </span>
          )}
        </span>
      </span>
      {href && (
        <ArrowRightIcon className="shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
      )}
    </>
  );
  const variant = cx(
    'group flex items-center gap-4 px-4 py-3.5 outline-offset-[-3px] sm:px-5',
    isNext && 'bg-clay-wash',
    href && !isNext && 'hover:bg-well/60',
  );
  if (!href || (isDone && isOutside)) return <div className={variant}>{content}</div>;
  return isOutside ? (
    <a href={href} className={variant}>
      {content}
    </a>
  ) : (
    <Link to={href} aria-current={isNext ? 'step' : undefined} className={variant}>
      {content}
    </Link>
  );
}
