// The short URL of /host/properties.
import { Navigate } from 'react-router';

export default function PropertiesRedirect() {
  return <Navigate to="/host/properties" replace />;
}
