import { expect, test } from 'vitest'
import { cellsOf } from './AddVehicle.tsx'
import { EXAMPLE } from './words.ts'

test('a vehicle on record is added with its details, and with the use and cover of the vehicle above', () => {
  const vehicle = { make: 'Kia', model: 'Rio', yearOfManufacture: 2019, color: 'Red', numberOfSeats: 5 }
  const above = { ...EXAMPLE, use: 'X1', cover: 'Comprehensive' }
  expect(cellsOf({ registrationNumber: 'GT 7799-21', vehicle }, 'gt779921', above)).toMatchObject({
    registration: 'GT 7799-21',
    chassis: '',
    use: 'X1',
    cover: 'Comprehensive',
    make: 'Kia',
    year: '2019',
    engine: '',
    seats: '5',
  })
})

test('an unknown vehicle is added with the entered registration number and third-party cover', () => {
  expect(cellsOf(undefined, 'GT 1-21', undefined)).toMatchObject({
    registration: 'GT 1-21',
    use: '',
    cover: 'Third Party',
  })
})
