import type { FleetCells, FleetColumn } from '@okwan/domain/fleet/terms'

export const COLUMN_LABELS: Record<FleetColumn, string> = {
  registration: 'Registration',
  chassis: 'Chassis or VIN',
  use: 'Used for',
  cover: 'Cover',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  colour: 'Colour',
  body: 'Body',
  engine: 'Engine, cc',
  seats: 'Seats',
  value: 'Value, GH₵',
}

/** The first line of the file that can be filled in. */
export const EXAMPLE: FleetCells = {
  registration: 'GR 1234-20',
  chassis: 'JTDBR32E720012345',
  use: 'X4',
  cover: 'Third Party',
  make: 'Toyota',
  model: 'Corolla',
  year: '2018',
  colour: 'Silver',
  body: 'Saloon',
  engine: '1800',
  seats: '5',
  value: '',
}
