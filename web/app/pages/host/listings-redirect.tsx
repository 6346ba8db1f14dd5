// The short URL of /host/listings.
import { Navigate } from 'react-router';

export default function ListingsRedirect() {
  return <Navigate to="/host/listings" replace />;
}
