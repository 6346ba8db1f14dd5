// Names on the base map that aren't towns: large bodies of water and neighboring countries. Placed by hand where there's room for the
// text.

interface Named {
  name: string;
  lng: number;
  lat: number;
  /** The first zoom with room for the name. */
  fromZoom: number;
}

export const WATERS: readonly Named[] = [
  { name: 'Pacific Ocean', lng: -138, lat: 38, fromZoom: 2 },
  { name: 'Atlantic Ocean', lng: -62, lat: 35, fromZoom: 2 },
  { name: 'Gulf of Mexico', lng: -90, lat: 25.4, fromZoom: 3 },
  { name: 'Hudson Bay', lng: -85.5, lat: 59.5, fromZoom: 3 },
  { name: 'Labrador Sea', lng: -54, lat: 57, fromZoom: 4 },
  { name: 'Gulf of Alaska', lng: -146, lat: 57.5, fromZoom: 4 },
  { name: 'Bering Sea', lng: -172, lat: 58.5, fromZoom: 4 },
  { name: 'Gulf of St. Lawrence', lng: -61.8, lat: 48.2, fromZoom: 5 },
  { name: 'Gulf of Maine', lng: -68.6, lat: 43.1, fromZoom: 6 },
  { name: 'Bay of Fundy', lng: -66.1, lat: 44.95, fromZoom: 7 },
  { name: 'Lake Superior', lng: -87.9, lat: 47.65, fromZoom: 4.4 },
  { name: 'Lake Michigan', lng: -87.05, lat: 43.6, fromZoom: 5 },
  { name: 'Lake Huron', lng: -82.4, lat: 44.8, fromZoom: 5 },
  { name: 'Lake Erie', lng: -81.2, lat: 42.2, fromZoom: 5.2 },
  { name: 'Lake Ontario', lng: -77.5, lat: 43.46, fromZoom: 5.2 },
  { name: 'Georgian Bay', lng: -80.9, lat: 45.3, fromZoom: 6.4 },
  { name: 'Lake Winnipeg', lng: -97.9, lat: 52.6, fromZoom: 5.4 },
  { name: 'Great Slave Lake', lng: -114.4, lat: 61.7, fromZoom: 5 },
  { name: 'Great Bear Lake', lng: -121, lat: 66, fromZoom: 5 },
  { name: 'Great Salt Lake', lng: -112.55, lat: 41.2, fromZoom: 7 },
  { name: 'Lake Champlain', lng: -73.33, lat: 44.55, fromZoom: 8 },
  { name: 'Lake Okeechobee', lng: -80.83, lat: 26.95, fromZoom: 7.5 },
  { name: 'Lake Tahoe', lng: -120.03, lat: 39.1, fromZoom: 8.5 },
  { name: 'Chesapeake Bay', lng: -76.2, lat: 37.75, fromZoom: 7 },
  { name: 'Delaware Bay', lng: -75.15, lat: 39.05, fromZoom: 7.5 },
  { name: 'Long Island Sound', lng: -72.9, lat: 41.09, fromZoom: 7.5 },
  { name: 'Cape Cod Bay', lng: -70.25, lat: 41.9, fromZoom: 8 },
  { name: 'San Francisco Bay', lng: -122.28, lat: 37.66, fromZoom: 9 },
  { name: 'Monterey Bay', lng: -121.95, lat: 36.8, fromZoom: 8 },
  { name: 'Puget Sound', lng: -122.44, lat: 47.73, fromZoom: 9 },
  { name: 'Strait of Georgia', lng: -123.75, lat: 49.3, fromZoom: 7 },
  { name: 'Strait of Juan de Fuca', lng: -123.75, lat: 48.25, fromZoom: 7.5 },
  { name: 'Tampa Bay', lng: -82.55, lat: 27.75, fromZoom: 8.5 },
  { name: 'Lake Pontchartrain', lng: -90.12, lat: 30.19, fromZoom: 8 },
  { name: 'Galveston Bay', lng: -94.83, lat: 29.52, fromZoom: 8.5 },
];

export const COUNTRIES: readonly Named[] = [
  { name: 'United States', lng: -99, lat: 39.6, fromZoom: 2 },
  { name: 'Canada', lng: -103, lat: 58.5, fromZoom: 2 },
  { name: 'Mexico', lng: -103, lat: 24.8, fromZoom: 2.6 },
];
