// Files to download: a template and the existing listings.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { exportListings, type FileFormat, type ListingFile } from './api.ts';
import { saveText } from './file-text.ts';
import { DownloadIcon } from './import-icons.tsx';

const FORMATS = ['csv', 'json'] as const;

export function ListingFiles({
  template,
  property,
}: {
  template: Readonly<Record<FileFormat, ListingFile>>;
  property: { _id: string; title: string; listingCount: number } | undefined;
}) {
  const save = async (format: FileFormat) => {
    try {
      if (property) saveText(await exportListings(property._id, format));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <div className="grid content-start gap-7">
      <Files
        title={<FormattedMessage defaultMessage="Template" />}
        what={
          <FormattedMessage defaultMessage="All columns, with two example listings to replace. A draft only needs a title and a type of space." />
        }
        onSave={(format) => saveText(template[format])}
      />
      {property && property.listingCount > 0 && (
        <Files
          title={<FormattedMessage defaultMessage="Your listings as a file" />}
          what={
            <FormattedMessage
              defaultMessage="Your listings in {property}, in the same columns. Photos, extras, discounts, and special dates aren’t included."
              values={{ property: property.title }}
            />
          }
          onSave={(format) => void save(format)}
        />
      )}
    </div>
  );
}

function Files({ title, what, onSave }: { title: ReactNode; what: ReactNode; onSave: (format: FileFormat) => void }) {
  return (
    <section>
      <h2 className="text-[17px] font-semibold">{title}</h2>
      <p className="mt-1 text-[15px] break-words text-muted">{what}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button key={format} variant="soft" size="sm" onClick={() => onSave(format)}>
            <DownloadIcon size={17} />
            {format.toUpperCase()}
            <span className="sr-only">: {title}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
