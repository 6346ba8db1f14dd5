-- Regions stored while any text was accepted: taxes depend on their codes, and addresses in most countries have none. The trigger
-- `property_taxes_due` has the listings' taxes recalculated; their cards say the region, and are made again when they're next shown.
with region (country, code, name) as (
  values
    ('US', 'AL', 'Alabama'),
    ('US', 'AK', 'Alaska'),
    ('US', 'AS', 'American Samoa'),
    ('US', 'AZ', 'Arizona'),
    ('US', 'AR', 'Arkansas'),
    ('US', 'CA', 'California'),
    ('US', 'CO', 'Colorado'),
    ('US', 'CT', 'Connecticut'),
    ('US', 'DC', 'District of Columbia'),
    ('US', 'DE', 'Delaware'),
    ('US', 'FL', 'Florida'),
    ('US', 'GA', 'Georgia'),
    ('US', 'GU', 'Guam'),
    ('US', 'HI', 'Hawaii'),
    ('US', 'ID', 'Idaho'),
    ('US', 'IL', 'Illinois'),
    ('US', 'IN', 'Indiana'),
    ('US', 'IA', 'Iowa'),
    ('US', 'KS', 'Kansas'),
    ('US', 'KY', 'Kentucky'),
    ('US', 'LA', 'Louisiana'),
    ('US', 'ME', 'Maine'),
    ('US', 'MD', 'Maryland'),
    ('US', 'MA', 'Massachusetts'),
    ('US', 'MI', 'Michigan'),
    ('US', 'MN', 'Minnesota'),
    ('US', 'MS', 'Mississippi'),
    ('US', 'MO', 'Missouri'),
    ('US', 'MT', 'Montana'),
    ('US', 'NE', 'Nebraska'),
    ('US', 'NV', 'Nevada'),
    ('US', 'NH', 'New Hampshire'),
    ('US', 'NJ', 'New Jersey'),
    ('US', 'NM', 'New Mexico'),
    ('US', 'NY', 'New York'),
    ('US', 'NC', 'North Carolina'),
    ('US', 'ND', 'North Dakota'),
    ('US', 'MP', 'Northern Mariana Islands'),
    ('US', 'OH', 'Ohio'),
    ('US', 'OK', 'Oklahoma'),
    ('US', 'OR', 'Oregon'),
    ('US', 'PA', 'Pennsylvania'),
    ('US', 'PR', 'Puerto Rico'),
    ('US', 'RI', 'Rhode Island'),
    ('US', 'SC', 'South Carolina'),
    ('US', 'SD', 'South Dakota'),
    ('US', 'TN', 'Tennessee'),
    ('US', 'TX', 'Texas'),
    ('US', 'UT', 'Utah'),
    ('US', 'VT', 'Vermont'),
    ('US', 'VI', 'U.S. Virgin Islands'),
    ('US', 'VA', 'Virginia'),
    ('US', 'WA', 'Washington'),
    ('US', 'WV', 'West Virginia'),
    ('US', 'WI', 'Wisconsin'),
    ('US', 'WY', 'Wyoming'),
    ('CA', 'AB', 'Alberta'),
    ('CA', 'BC', 'British Columbia'),
    ('CA', 'MB', 'Manitoba'),
    ('CA', 'NB', 'New Brunswick'),
    ('CA', 'NL', 'Newfoundland and Labrador'),
    ('CA', 'NS', 'Nova Scotia'),
    ('CA', 'NT', 'Northwest Territories'),
    ('CA', 'NU', 'Nunavut'),
    ('CA', 'ON', 'Ontario'),
    ('CA', 'PE', 'Prince Edward Island'),
    ('CA', 'QC', 'Quebec'),
    ('CA', 'SK', 'Saskatchewan'),
    ('CA', 'YT', 'Yukon'),
    ('AU', 'ACT', 'Australian Capital Territory'),
    ('AU', 'NSW', 'New South Wales'),
    ('AU', 'NT', 'Northern Territory'),
    ('AU', 'QLD', 'Queensland'),
    ('AU', 'SA', 'South Australia'),
    ('AU', 'TAS', 'Tasmania'),
    ('AU', 'VIC', 'Victoria'),
    ('AU', 'WA', 'Western Australia')
), found as (
  select property.id, coalesce(region.code, '') as code
  from property
  left join region on region.country = property.country
    and replace(base_letters(trim(property.region)), '.', '') in (lower(region.code), replace(base_letters(region.name), '.', ''))
  where region.code is not null or property.country not in ('US', 'CA', 'AU', 'ES', 'IE', 'IT', 'RO')
), moved as (
  update property set region = found.code from found where found.id = property.id and property.region <> found.code returning property.id
)
update listing set card = null from moved where listing.property_id = moved.id;

-- Which of the product's tax rules listings were last refreshed with: those of a later release can differ.
alter table tax_setting add column packs_hash text;
