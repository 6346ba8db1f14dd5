// Colors of the base map, muted so that prices and pins stand out. The canvas can't read CSS variables, so water and land repeat the
// values of --water and --land.

export interface MapPalette {
  water: string;
  land: string;
  /** Densely populated areas. */
  built: string;
  /** A subtle shade along the shore. */
  shore: string;
  river: string;
  county: string;
  region: string;
  country: string;
  town: string;
  part: string;
  postal: string;
  regionName: string;
  waterName: string;
  halo: string;
  dot: string;
  park: string;
  /** Schools, hospitals, industry, squares. */
  grounds: string;
  building: string;
  buildingEdge: string;
  rail: string;
  path: string;
  street: string;
  streetEdge: string;
  avenue: string;
  avenueEdge: string;
  highway: string;
  highwayEdge: string;
  streetName: string;
  parkName: string;
}

export const MAP_PALETTES: Record<'light' | 'dark', MapPalette> = {
  light: {
    water: '#d5e3e4',
    land: '#f3eee4',
    built: '#e6dcc9',
    shore: '#b9cdcf',
    river: '#c3d6d8',
    county: '#e4dccd',
    region: '#cfc4b1',
    country: '#a99c88',
    town: '#4a4239',
    part: '#665d52',
    postal: '#6a5f50',
    regionName: '#6a5f50',
    waterName: '#45666c',
    halo: '#f8f4ec',
    dot: '#8a7f71',
    park: '#dfe6d1',
    grounds: '#ece5d7',
    building: '#e8dfcf',
    buildingEdge: '#dacfbb',
    rail: '#d0c6b6',
    path: '#d6cbb9',
    street: '#ffffff',
    streetEdge: '#e3dacb',
    avenue: '#ffffff',
    avenueEdge: '#dccfb9',
    highway: '#f7e3b8',
    highwayEdge: '#e3c892',
    streetName: '#675e53',
    parkName: '#5f7852',
  },
  dark: {
    water: '#1b2a2e',
    land: '#211e1a',
    built: '#322d26',
    shore: '#2e4248',
    river: '#26393e',
    county: '#2e2a25',
    region: '#453f37',
    country: '#6b6257',
    town: '#d6ccbe',
    part: '#a89c8d',
    postal: '#a29788',
    regionName: '#a09484',
    waterName: '#7fa3ac',
    halo: '#1a1815',
    dot: '#8b8073',
    park: '#252c21',
    grounds: '#27231e',
    building: '#2b2722',
    buildingEdge: '#38322b',
    rail: '#423b33',
    path: '#3b352d',
    street: '#39342d',
    streetEdge: '#1a1815',
    avenue: '#464037',
    avenueEdge: '#1a1815',
    highway: '#5c4f34',
    highwayEdge: '#221d14',
    streetName: '#b3a797',
    parkName: '#8ea383',
  },
};
