import { expect, test } from 'vitest'
import {
  maskGhanaCard,
  parseChassis,
  parseCompanyNumber,
  parseDigitalAddress,
  parseGhanaCard,
  parseName,
  parseTin,
  printName,
  spellingDistance,
} from './identity.ts'

test.each([
  ['GHA-123456789-0', 'GHA-123456789-0', false],
  ['gha 123456789 0', 'GHA-123456789-0', false],
  ['GHA1234567890', 'GHA-123456789-0', false],
  ['NGA-123456789-1', 'NGA-123456789-1', true],
])('%s is the Ghana Card %s', (input, text, isForeign) => {
  expect(parseGhanaCard(input)).toEqual({ text, isForeign })
})

test.each(['GHA-000000000-0', 'GHA-12345678-0', 'GH-123456789-0', 'GHA-12345678A-0', ''])(
  '%s is not a Ghana Card',
  (input) => {
    expect(parseGhanaCard(input)).toBeUndefined()
  },
)

test('a masked card shows only its last digits', () => {
  expect(maskGhanaCard('GHA-123456789-0')).toBe('GHA-•••••6789-0')
})

test.each([
  ['C0001234567', 'C0001234567'],
  ['p 000 123 4567', 'P0001234567'],
  ['GHA-123456789-0', 'GHA-123456789-0'],
  ['X0001234567', undefined],
  ['C123', undefined],
])('the TIN %s reads as %s', (input, tin) => {
  expect(parseTin(input)).toBe(tin)
})

test.each([
  ['cs-206202016', 'CS206202016'],
  ['BN 123456', 'BN123456'],
  ['ZZ123456', undefined],
])('the company number %s reads as %s', (input, number) => {
  expect(parseCompanyNumber(input)).toBe(number)
})

test.each([
  ['GA-144-3422', 'GA-144-3422'],
  ['ga 144 3422', 'GA-144-3422'],
  ['GA1443422', 'GA-144-3422'],
  ['NT-0126-1440', 'NT-0126-1440'],
  ['NT01261440', 'NT-0126-1440'],
  ['A2-0126-144', 'A2-0126-144'],
  ['GA-14-3422', undefined],
  ['14 Oxford Street', undefined],
])('the digital address %s reads as %s', (input, address) => {
  expect(parseDigitalAddress(input)).toBe(address)
})

test.each([
  ['  Ama   Serwaa ', 'Ama Serwaa'],
  ['O’Neil-Mensah', "O'Neil-Mensah"],
  ['Ɛfua Ɔkyerɛ', 'Ɛfua Ɔkyerɛ'],
  ['Kwame Jr.', 'Kwame Jr.'],
  ['Yi', 'Yi'],
  ['A', undefined],
  ['Kofi2', undefined],
  ['=HYPERLINK()', undefined],
  ['x'.repeat(61), undefined],
  // Document fonts lack these letters or would print them in the wrong order.
  ['李小龙', undefined],
  ['محمد علي', undefined],
  ['Ирина', undefined],
  ['Ａｍａ', undefined],
  ['Ŋmɛnɛ Ẹ̀bùn', 'Ŋmɛnɛ Ẹ̀bùn'],
])('the name "%s" reads as %s', (input, name) => {
  expect(parseName(input)).toBe(name)
})

test.each([
  ['KWAME NKRUMAH', 'Kwame Nkrumah'],
  ["yaa o'neil-mensah", "Yaa O'Neil-Mensah"],
  ['Kofi McCarthy', 'Kofi McCarthy'],
])('%s is printed as %s', (name, printed) => {
  expect(printName(name)).toBe(printed)
})

test.each([
  ['Mensah', 'Mensah', 0],
  ['Mensah', 'Mensa', 1],
  ['Mensah', 'Mansah', 1],
  ['Kwame', 'Kofi', 4],
  ['', 'Ama', 3],
])('%s and %s are %i letters apart', (one, other, distance) => {
  expect(spellingDistance(one, other)).toBe(distance)
})

test.each([
  ['1HGCM82633A004352', 'vin', 0],
  ['1m8gdm9axkp042788', 'vin', 0],
  ['WAUZZZ8V0HA012345', 'vin', 0],
  ['1HGCM82643A004352', 'vin', 1],
  ['NZE121-3012345', 'frame', 0],
  ['AB12345', 'legacy', 1],
  ['1HGCM82633A00435I', 'legacy', 1],
])('the chassis %s is a %s with %i warnings', (input, kind, warnings) => {
  const chassis = parseChassis(input)
  expect(chassis?.kind).toBe(kind)
  expect(chassis?.warnings).toHaveLength(warnings)
})

test('a North American VIN whose model year differs from the year of manufacture gets a warning', () => {
  expect(parseChassis('1HGCM82633A004352', { yearOfManufacture: 2004 })?.warnings).toEqual([])
  expect(parseChassis('1HGCM82633A004352', { yearOfManufacture: 2015 })?.warnings).toHaveLength(1)
  expect(parseChassis('WAUZZZ8V0HA012345', { yearOfManufacture: 1999 })?.warnings).toEqual([])
})

test.each(['', '12345', '111111111', 'AB-12', 'ABC_123456', 'x'.repeat(21)])(
  '"%s" is not a chassis number',
  (input) => {
    expect(parseChassis(input)).toBeUndefined()
  },
)

test('the registration number typed as a chassis is refused', () => {
  expect(parseChassis('GR123420', { plateKey: 'GR123420' })).toBeUndefined()
  expect(parseChassis('GR 1234-20')?.kind).toBe('legacy')
  expect(parseChassis('WAUZZZ8V0HA012345', { plateKey: 'GR123420' })?.kind).toBe('vin')
})
