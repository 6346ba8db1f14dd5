// Where photos that were shared to the installed app are added to a listing (/host/shared-photos).
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { uploadQueueFor } from '../../features/listing-editor/photos/upload-queue.ts';
import { SharedPhotos } from '../../features/shared-photos/shared-photos.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useLimits } from '../../lib/site.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Add photos' }, isHidden: true });

export default function SharedPhotosPage() {
  const navigate = useNavigate();
  const most = useLimits().photosPerListing;
  return (
    <div className="wrap py-8 md:py-10">
      <PageHeader
        title={<FormattedMessage defaultMessage="Add photos" />}
        lead={<FormattedMessage defaultMessage="Choose the listing that these photos show." />}
      />
      <div className="mt-8">
        <SharedPhotos
          onPick={(listingId, files) => {
            // The editor shows their progress. The server knows how many more the listing can have.
            uploadQueueFor(listingId).add(files, { present: 0, most });
            void navigate(`/host/listing/${listingId}/edit#photos`);
          }}
        />
      </div>
    </div>
  );
}
