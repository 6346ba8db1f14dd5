// Describing a property, a step at a time: what a new host does first.
import { useNavigate } from 'react-router';
import { PropertyStepForm } from '../../features/property-editor/property-step-form.tsx';
import type { FrameHandle } from '../../lib/frame-handle.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';

export const meta = () => pageMeta({ title: { defaultMessage: 'Add your property' }, isHidden: true });
export const handle: FrameHandle = { frame: 'focused' };

export default function PropertyNew() {
  const navigate = useNavigate();
  const { user } = useSession();
  if (!user) return null;
  return (
    <PropertyStepForm
      key={user.sub}
      sub={user.sub}
      // Back leads past the steps: they'd begin another property.
      onSaved={(property) => void navigate(`/host/property/${property._id}/listing/new`, { replace: true })}
    />
  );
}
