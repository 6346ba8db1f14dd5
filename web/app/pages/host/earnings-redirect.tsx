// /earnings and /host/earnings lead to /host/payouts, which pages call "Earnings".
import { Navigate } from 'react-router';

export default function EarningsRedirect() {
  return <Navigate to="/host/payouts" replace />;
}
