// Corrects errors in the source lists, and adds names that people use but no list has. Only facts that readers can check.

/**
 * Parts of towns with the population of the whole town next to them, or similar errors. We still find them, but with an unknown
 * population, so that South Boston doesn't rank next to Boston.
 */
export const UNKNOWN_POPULATION = new Set([
  'New South Memphis, TN',
  'South Boston, MA',
  'West Raleigh, NC',
  'Meads, KY',
  'Ironville, KY',
  'Tempe Junction, AZ',
  'East Chattanooga, TN',
  'East Hampton, VA',
  'Metairie Terrace, LA',
  'North Stamford, CT',
  'North Peoria, IL',
  'East Independence, MO',
  'Portsmouth Heights, VA',
  'West Albany, NY',
  'Sandy Hills, UT',
  'East Norwalk, CT',
  'South Suffolk, VA',
  'West Gulfport, MS',
  'West Lynchburg, VA',
  'Framingham Center, MA',
  'West Coon Rapids, MN',
  'South Vineland, NJ',
  'North Chicopee, MA',
  'East Pensacola Heights, FL',
  'North La Crosse, WI',
  'South Peabody, MA',
  'Minnetonka Mills, MN',
  'Sayreville Junction, NJ',
  'East Concord, NH',
  'Beverly Cove, MA',
  'South Bel Air, MD',
  'Ladner, BC',
  'Universal City, CA',
]);

/** Duplicate entries for places that are also listed under their usual name. */
export const DUPLICATES = new Set(['Lexington-Fayette, KY', 'City of Milford (balance), CT', 'City of Sammamish, WA']);

/** Former cities that the current list dropped, although people still search for them. */
export const KEPT_FROM_OLD_LIST = new Set(['North York, ON', 'Scarborough, ON', 'East York, ON']);

/** Places that are part of another, whatever their feature code says. */
export const PART_OF: Record<string, string> = {
  'North York, ON': 'Toronto',
  'Scarborough, ON': 'Toronto',
  'East York, ON': 'Toronto',
  'Etobicoke, ON': 'Toronto',
  'Brooklyn, NY': 'New York',
  'Queens, NY': 'New York',
  'Manhattan, NY': 'New York',
  'The Bronx, NY': 'New York',
  'Staten Island, NY': 'New York',
  'Nepean, ON': 'Ottawa',
  'West End, BC': 'Vancouver',
  'Willowdale, ON': 'Toronto',
  'Vanier, ON': 'Ottawa',
  'Montréal-Nord, QC': 'Montréal',
  'Saint-Hubert, QC': 'Longueuil',
  'San Pedro, CA': 'Los Angeles',
  'Venice, CA': 'Los Angeles',
  'Rogers Park, IL': 'Chicago',
  'West Ridge, IL': 'Chicago',
  'Dartmouth, NS': 'Halifax',
};

/** Separate towns that the list includes in the neighboring city. */
export const INDEPENDENT = new Set([
  'Newark, CA',
  'Culver City, CA',
  'West Hollywood, CA',
  'San Fernando, CA',
  'Signal Hill, CA',
  'Piedmont, CA',
  'Penn Hills, PA',
  'Villa Park, CA',
  'Glendale, CO',
  'Eastchester, NY',
  'Tuckahoe, NY',
  'University Park, IL',
  'Keswick, ON',
  'Midway City, CA',
  'Ladera Heights, CA',
  'View Park-Windsor Hills, CA',
  'Marina del Rey, CA',
  'Alum Rock, CA',
  'Cimarron Hills, CO',
  'Las Flores, CA',
  'Romoland, CA',
  'Freedom, CA',
  'Deer Park, CA',
  'Country Club, CA',
  'Bret Harte, CA',
  'West Slope, OR',
  'West Haven, OR',
  'Tierra Buena, CA',
  'Lake San Marcos, CA',
  'Brentwood Estates, TN',
  'Melocheville, QC',
  'Montegut, LA',
  'Scotts Mill, NC',
  'Westminster, LA',
  'Wells, NB',
  'Monticello, LA',
  'University, MS',
  'North Bel Air, MD',
  'West Hollywood, FL',
  'Cantonment, FL',
  'Redland, MD',
  'East San Gabriel, CA',
  'North Fair Oaks, CA',
]);

/** Counties that consist of one city. Every other place in them is one of its neighborhoods. Key: region.county code. */
export const CITY_COUNTIES: Record<string, string> = {
  'NY.005': 'The Bronx',
  'NY.047': 'Brooklyn',
  'NY.061': 'Manhattan',
  'NY.081': 'Queens',
  'NY.085': 'Staten Island',
  'CA.075': 'San Francisco',
  'CO.031': 'Denver',
  'PA.101': 'Philadelphia',
  'MD.510': 'Baltimore',
  'MO.510': 'St. Louis',
  'LA.071': 'New Orleans',
  'DC.001': 'Washington',
};

/** The name people expect, if the list has a longer one. */
export const DISPLAY_NAME: Record<string, string> = {
  'New York City, NY': 'New York',
  'Washington, D.C., DC': 'Washington',
};

/**
 * Other names under which people search for a place. A leading `=` marks a full spelling that can replace the name ("New York City").
 * The others are nicknames, shown in parentheses ("New York (NYC)").
 */
export const ALIASES: Record<string, string[]> = {
  'New York, NY': ['=New York City', 'NYC', 'Big Apple'],
  'Los Angeles, CA': ['LA', 'City of Angels'],
  'San Francisco, CA': ['SF', 'San Fran'],
  'Philadelphia, PA': ['Philly'],
  'Washington, DC': ['DC'],
  'Las Vegas, NV': ['Vegas'],
  'New Orleans, LA': ['NOLA'],
  'Portland, OR': ['PDX'],
  'Atlanta, GA': ['ATL'],
  'St. Louis, MO': ['STL'],
  'Salt Lake City, UT': ['SLC'],
  'Oklahoma City, OK': ['OKC'],
  'Kansas City, MO': ['KCMO'],
  'Chicago, IL': ['Chi-Town', 'Windy City'],
  'Houston, TX': ['H-Town'],
  'Dallas, TX': ['DFW'],
  'Minneapolis, MN': ['MSP'],
  'Nashville, TN': ['=Nashville-Davidson'],
  'Louisville, KY': ['=Louisville-Jefferson'],
  'Lexington, KY': ['=Lexington-Fayette'],
  'Indianapolis, IN': ['Indy'],
  'Jacksonville, FL': ['Jax'],
  'Albuquerque, NM': ['ABQ'],
  'Toronto, ON': ['The Six', 'YYZ', 'YTO'],
  'Montréal, QC': ['MTL', 'YUL'],
  'Vancouver, BC': ['Vancity', 'YVR'],
  'Calgary, AB': ['YYC'],
  'Edmonton, AB': ['YEG'],
  'Ottawa, ON': ['YOW'],
  'Winnipeg, MB': ['YWG'],
  'Halifax, NS': ['YHZ'],
  'Québec, QC': ['=Québec City', '=Ville de Québec'],
  'Greater Sudbury, ON': ['=Sudbury'],
  "St. John's, NL": ['YYT'],
  'Saint John, NB': ['YSJ'],
  'The Bronx, NY': ['=Bronx'],
};

/** Other ways to write a state or province. */
export const REGION_ALIASES: Record<string, string[]> = {
  QC: ['=Québec', 'PQ'],
  NL: ['=Newfoundland', '=Labrador'],
  PE: ['PEI'],
  YT: ['=Yukon Territory'],
  NT: ['NWT'],
  BC: ['B.C.'],
  CA: ['Cali', 'Calif'],
};
