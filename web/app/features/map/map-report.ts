// How a map tells whoever guards it that it stands, or can't.
import { createContext } from 'react';

export interface MapReport {
  onReady: () => void;
  onFailure: () => void;
}

export const MapReportContext = createContext<MapReport>({ onReady: () => undefined, onFailure: () => undefined });
