// A home's page: one calm form in sections, with what keeps it from being saved at its end.
import type { OwnProperty } from '@daynook/contract/hosting';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { PropertyHome, PropertyLimits, PropertyPeople } from './property-about.tsx';
import { PropertyArrival } from './property-arrival.tsx';
import { PropertyDispute } from './property-dispute.tsx';
import { PropertyShared } from './property-shared.tsx';
import { PropertyWhere } from './property-where.tsx';
import { type PropertyForm as Form, usePropertyForm } from './use-property-form.ts';

interface PropertyFormProps {
  sub: string;
  home?: OwnProperty;
  onSaved: (home: OwnProperty, isNew: boolean) => void;
}

export function PropertyForm({ sub, home, onSaved }: PropertyFormProps) {
  const form = usePropertyForm({ sub, home, onSaved });
  // A link such as `#property-cameras` leads to the field itself.
  useHashFocus();
  return (
    <form
      ref={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <PropertyWhere form={form} />
      <PropertyHome form={form} />
      <PropertyShared form={form} />
      <PropertyPeople form={form} />
      <PropertyArrival form={form} />
      <PropertyLimits form={form} />
      <footer className="grid gap-5 border-t border-line pt-8">
        {form.dispute && <PropertyDispute form={form} dispute={form.dispute} />}
        <Trouble form={form} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" isBusy={form.isBusy}>
            {home ? (
              <FormattedMessage defaultMessage="Save property" />
            ) : (
              <FormattedMessage defaultMessage="Save and continue" />
            )}
          </Button>
          {form.isKept && <KeptNote onDiscard={form.discard} />}
        </div>
      </footer>
    </form>
  );
}

const KeptNote = ({ onDiscard }: { onDiscard: () => void }) => (
  <p className="text-[14.5px] text-muted">
    <FormattedMessage defaultMessage="Your changes are kept on this device." />{' '}
    <button
      type="button"
      className="font-semibold text-ink underline underline-offset-4 hover:text-moss"
      onClick={onDiscard}
    >
      <FormattedMessage defaultMessage="Discard" />
    </button>
  </p>
);

/** Why it was not saved. The fields say it too, each for itself. */
function Trouble({ form }: { form: Form }) {
  const count = form.missing.length + Object.keys(form.faults).length;
  let words: ReactNode;
  if (count > 0)
    words = (
      <FormattedMessage
        defaultMessage="{count, plural, one {Fix 1 problem} other {Fix # problems}} to save. Your changes are kept."
        values={{ count }}
      />
    );
  else if (form.failure?.code === 'IDEMPOTENCY_KEY_REUSED')
    words = (
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
  else words = form.failure?.message;
  return (
    <div role="alert">
      {words && (
        <p className="flex items-start gap-2.5 rounded-field bg-danger-wash px-4 py-3 font-medium">
          <WarningIcon size={20} className="mt-0.5 shrink-0 text-danger" />
          <span>{words}</span>
        </p>
      )}
    </div>
  );
}
