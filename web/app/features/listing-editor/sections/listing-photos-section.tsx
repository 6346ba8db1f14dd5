// A listing's photos inside its editor; loaded once the editor is rendered.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useAutosave, useEditor } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';

const PhotoManager = lazy(() =>
  import('../photos/photo-manager.tsx').then((module) => ({ default: module.PhotoManager })),
);

export function ListingPhotosSection() {
  const autosave = useAutosave();
  const { listing } = useEditor();
  return (
    <ListingSection
      id="photos"
      title={<FormattedMessage defaultMessage="Photos" />}
      lead={
        <FormattedMessage defaultMessage="Add at least four in daylight: the desk, the view from it, the entrance, and the whole room." />
      }
    >
      <Suspense fallback={<Skeleton className="h-56 rounded-panel" />}>
        <PhotoManager listing={listing} onChanged={autosave.adopt} />
      </Suspense>
    </ListingSection>
  );
}
