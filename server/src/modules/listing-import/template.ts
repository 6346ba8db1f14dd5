// The template file: every column, and two example listings to replace.

import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import type { Amenity } from '@daynook/contract/listings/amenities';
import type { ListingFile } from '@daynook/contract/listings/listing-import';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import { firstPolicy, isAmenityOffered } from '../../current-offer.ts';
import { brandSlug } from '../../current-settings.ts';
import { createDefaultFields, DEFAULT_HOURS } from '../hosting/service.ts';
import { PROPERTY_COLUMNS, type PropertyColumn } from './property-columns.ts';
import { type FileFormat, type WritableListing, writeListings } from './write-file.ts';

const hours = (weekday: number, startMinute: number, endMinute: number) => ({
  weekday,
  startMinute,
  endMinute,
  validFrom: null,
  validTo: null,
});

/** Examples only. A test checks them like any other row. */
export const EXAMPLE_ROOMS: readonly WritableListing[] = [
  {
    ...createDefaultFields('private-room'),
    title: 'Garden room with a door',
    description:
      'A bright room facing the garden, with a door that closes, a wide desk, and a chair that’s comfortable all day.',
    roomName: 'Garden room',
    floor: 'First floor',
    amenities: ['wifi', 'monitor', 'sit-stand-desk', 'ergonomic-chair', 'quiet', 'step-free', 'door-closes', 'coffee'],
    houseRules: ['Shoes off at the door', 'Calls are fine with the door closed'],
    workFacts: {
      ...NO_WORK_FACTS,
      externalMonitors: 2,
      monitorInches: 27,
      monitorInputs: ['usb-c', 'hdmi'],
      deskWidthCm: 160,
      deskDepthCm: 80,
      deskHow: 'measured',
      chairKind: 'ergonomic',
      deskOutlets: 4,
      deskPorts: ['usb-c', 'ethernet'],
      hasClosingDoor: true,
      deskHeightMinimumCm: 71,
      deskHeightMaximumCm: 120,
      wifiDownMbps: 240,
      wifiUpMbps: 35,
      wifiMeasuredOn: '2026-11-03',
      quietFromMinute: 540,
      quietToMinute: 1_020,
      entranceSteps: 0,
      hasRampOrLift: false,
      doorWidthCm: 86,
    },
    facts: [
      { id: 'desk', value: 'Oak, on a rug', statedOn: '' },
      { id: 'monitor', value: '4K, on an arm', statedOn: '' },
    ],
    dayMinor: 6_000,
    hourMinor: 1_200,
    halfDayMinor: 3_500,
    weekly: [...DEFAULT_HOURS, hours(6, 600, 840)],
  },
  {
    ...createDefaultFields('desk'),
    title: 'Desk by the window',
    description: 'A quiet desk by the window of our living room, with good light until evening and fast Wi-Fi.',
    amenities: ['wifi', 'natural-light', 'quiet'],
    bookingMode: 'instant',
    dayMinor: 3_200,
    hourMinor: 700,
    noticeMinutes: 60,
    facts: [],
    weekly: [...DEFAULT_HOURS],
  },
];

const withoutGone = (room: WritableListing): WritableListing => ({
  ...room,
  amenities: (room['amenities'] as Amenity[]).filter(isAmenityOffered),
  cancellationPolicy: firstPolicy(),
});

export const templateFile = (format: FileFormat): ListingFile => ({
  fileName: `${brandSlug()}-listings-template.${format}`,
  text: writeListings(EXAMPLE_ROOMS.map(withoutGone), format, DEFAULT_CURRENCY),
});

/** Real addresses, so that the template is an import that works where they're offered. A test checks them. */
const EXAMPLE_PROPERTIES: readonly Partial<Record<PropertyColumn, string>>[] = [
  {
    property: 'Mission house',
    street: '3543 18th Street',
    unit: '7',
    city: 'San Francisco',
    region: 'CA',
    postalCode: '94110',
    country: 'US',
  },
  {
    property: 'Plateau apartment',
    street: '4460 rue Saint-Denis',
    city: 'Montréal',
    region: 'QC',
    postalCode: 'H2J 2L1',
    country: 'CA',
  },
];

/** The same for files that name each listing's property. */
export const propertyTemplateFile = (format: FileFormat): ListingFile => ({
  fileName: `${brandSlug()}-properties-template.${format}`,
  text: writeListings(EXAMPLE_ROOMS.map(withoutGone), format, DEFAULT_CURRENCY, {
    columns: PROPERTY_COLUMNS.map(({ name }) => name),
    cells: EXAMPLE_PROPERTIES,
  }),
});
