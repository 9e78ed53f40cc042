import { expect, test } from 'vitest'
import type { DraftVehicle } from './draft.ts'
import { plateProblems, provesChassis, vehicleProblems } from './vehicle.ts'

const car: DraftVehicle = {
  make: 'Toyota',
  model: 'Corolla',
  yearOfManufacture: 2018,
  color: 'Silver',
  bodyType: 'Saloon',
  engineCapacity: 1800,
  numberOfSeats: 5,
}
const pathsOf = (vehicle: DraftVehicle) =>
  vehicleProblems(vehicle, 2026).map(({ path }) => path.replace('vehicle.', ''))

test.each<[string, DraftVehicle, string[]]>([
  ['a complete car', car, []],
  ['next year’s model', { ...car, yearOfManufacture: 2027 }, []],
  ['a year too far', { ...car, yearOfManufacture: 2028 }, ['yearOfManufacture']],
  ['before 1960', { ...car, yearOfManufacture: 1959 }, ['yearOfManufacture']],
  ['an electric car', { ...car, engineCapacity: 0, fuelType: 'electric' }, []],
  ['no engine on petrol', { ...car, engineCapacity: 0, fuelType: 'petrol' }, ['engineCapacity']],
  ['half a seat', { ...car, numberOfSeats: 4.5 }, ['numberOfSeats']],
  ['a blank make', { ...car, make: '  ' }, ['make']],
  ['registered in the future', { ...car, registrationYear: 2027 }, ['registrationYear']],
  ['a negative mileage', { ...car, mileage: -1 }, ['mileage']],
  ['nothing', {}, ['make', 'model', 'yearOfManufacture', 'color', 'bodyType', 'engineCapacity', 'numberOfSeats']],
])('the invalid fields are named: %s', (_, vehicle, paths) => {
  expect(pathsOf(vehicle)).toEqual(paths)
})

test('a registered vehicle needs a plate, an unregistered one does not', () => {
  expect(plateProblems({ vehicleStatus: 'registered', registrationNumber: 'GR 1234-20' })).toEqual([])
  expect(plateProblems({ vehicleStatus: 'unregistered' })).toEqual([])
  expect(plateProblems({ vehicleStatus: 'registered' })[0]?.code).toBe('invalid_plate')
  expect(plateProblems({ vehicleStatus: 'registered', registrationNumber: '???' })[0]?.message).toContain('???')
  expect(plateProblems({})[0]?.path).toBe('vehicleStatus')
})

test('the last six characters verify the chassis number', () => {
  expect(provesChassis('WAUZZZ8V0HA012345', '012345')).toBe(true)
  expect(provesChassis('WAUZZZ8V0HA012345', 'ha 012345')).toBe(true)
  expect(provesChassis('NZE121-3012345', '1-3012345')).toBe(true)
  expect(provesChassis('WAUZZZ8V0HA012345', '12345')).toBe(false)
  expect(provesChassis('WAUZZZ8V0HA012345', '012346')).toBe(false)
})
