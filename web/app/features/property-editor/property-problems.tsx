// Why a property wasn't saved, with ways to each field, and what is kept meanwhile.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { showUndoToast } from '../../ui/overlays/action-toast.tsx';
import type { PropertyProblem } from './property-errors.ts';
import type { PropertyForm } from './use-property-form.ts';

const SUMMARY_ID = 'property-problems';

/** What takes the focus after a refusal: the field itself where there's one problem, else the list of them. */
export const focusOfProblems = (problems: readonly PropertyProblem[]): string | undefined =>
  problems.length > 1 ? SUMMARY_ID : problems[0]?.focusId;

interface PropertyProblemsProps {
  form: PropertyForm;
  problems: readonly PropertyProblem[];
  onGo: (problem: PropertyProblem) => void;
}

export function PropertyProblems({ form, problems, onGo }: PropertyProblemsProps) {
  return (
    <div role="alert" className="empty:hidden">
      {problems.length > 0 ? (
        <Box id={SUMMARY_ID}>
          <p className="font-semibold">
            <FormattedMessage
              defaultMessage="{count, plural, one {Fix 1 problem} other {Fix # problems}} to continue"
              values={{ count: problems.length }}
            />
          </p>
          <ul className="mt-1.5 grid gap-1.5">
            {problems.map((problem) => (
              <li key={problem.path}>
                <a
                  href={`#${problem.focusId}`}
                  className="underline underline-offset-4"
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(problem);
                  }}
                >
                  {problem.name}: {problem.words}
                </a>
              </li>
            ))}
          </ul>
        </Box>
      ) : (
        form.failure && (
          <Box>
            <p className="font-medium">
              <Failure failure={form.failure} />
            </p>
          </Box>
        )
      )}
    </div>
  );
}

const Box = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div
    id={id}
    tabIndex={-1}
    className="flex scroll-mt-24 items-start gap-2.5 rounded-field bg-danger-wash px-4 py-3 text-[15px] outline-none"
  >
    <WarningIcon size={20} className="mt-0.5 shrink-0 text-danger" />
    <div className="min-w-0">{children}</div>
  </div>
);

function Failure({ failure }: { failure: NonNullable<PropertyForm['failure']> }): ReactNode {
  if (failure.code !== 'IDEMPOTENCY_KEY_REUSED') return failure.message;
  return (
    <FormattedMessage
      defaultMessage="We already saved this property from an earlier attempt. <link>Check your properties</link> before saving again."
      values={{
        link: (text) => (
          <Link key="link" to="/host/properties" className="underline underline-offset-4">
            {text}
          </Link>
        ),
      }}
    />
  );
}

/** That nothing is lost, and the way to drop it. */
export function KeptNote({ form }: { form: PropertyForm }) {
  const intl = useIntl();
  const discard = () => {
    const undo = form.discard();
    showUndoToast(intl, {
      id: 'property-discarded',
      words: intl.formatMessage({ defaultMessage: 'Changes discarded' }),
      undo,
    });
  };
  return (
    <p className="text-[14.5px] text-muted">
      <FormattedMessage defaultMessage="Your changes are kept on this device." />{' '}
      <button
        type="button"
        className="finger relative font-semibold text-ink underline underline-offset-4 hover:text-moss"
        onClick={discard}
      >
        <FormattedMessage defaultMessage="Discard" />
      </button>
    </p>
  );
}
