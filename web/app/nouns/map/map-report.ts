// How a map reports to its guard that it loaded or failed.
import { createContext } from 'react';

export interface MapReport {
  onReady: () => void;
  onFailure: () => void;
}

export const MapReportContext = createContext<MapReport>({ onReady: () => undefined, onFailure: () => undefined });
