import type { FleetCells } from '@okwan/domain/sales/fleet/terms'

/** Valid row of a fleet table. */
export function car(number: number, change: Partial<FleetCells> = {}): FleetCells {
  return {
    registration: `GR ${number}-21`,
    chassis: `JTDBR32E72001${number}`,
    use: 'X1',
    cover: 'Third Party',
    make: 'Toyota',
    model: 'Corolla',
    year: '2018',
    colour: 'Silver',
    body: 'Saloon',
    engine: '1800',
    seats: '5',
    value: '',
    photos: '',
    ...change,
  }
}
