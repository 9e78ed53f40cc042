import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePlate, plateKey } from './plates.ts'

test.each([
  ['GR 1234-20', 'standard', 'GR 1234-20'],
  ['gr1234 20', 'standard', 'GR 1234-20'],
  ['GR-1-09', 'standard', 'GR 1-09'],
  ['as 5678-25', 'standard', 'AS 5678-25'],
  ['GW.4821.22', 'standard', 'GW 4821-22'],
  ['GR 1234 Z', 'legacy', 'GR 1234 Z'],
  ['ba12x', 'legacy', 'BA 12 X'],
  ['3648-GRXY', 'new', '3648-GRXY'],
  ['3648 GR XY', 'new', '3648-GRXY'],
  ['GR 222 AD', 'new', 'GR 222 AD'],
  ['DV 1234-24', 'trade', 'DV 1234-24'],
  ['dp 77 a-24', 'trade', 'DP 77 A-24'],
  ['DV1', 'trade', 'DV 1'],
  ['GV 123-20', 'official', 'GV 123-20'],
  ['CD 12', 'official', 'CD 12'],
  ['GPS 45 A', 'official', 'GPS 45 A'],
  ['12 GA 34', 'military', '12 GA 34'],
  ['M-20-GR 1234', 'motorcycle', 'M-20-GR 1234'],
  ['m20as7', 'motorcycle', 'M-20-AS 7'],
  ['KOFI 25-25', 'personalised', 'KOFI 25-25'],
  ['AMA-24', 'personalised', 'AMA-24'],
  ['GR 1234-26', 'personalised', 'GR 1234-26'],
])('%s is a %s plate, formatted as %s', (input, kind, text) => {
  expect(parsePlate(input)).toMatchObject({ kind, text, key: plateKey(input) })
})

test.each(['', '   ', '1234', 'GR', 'GR 123456789', 'TOOLONGNAME 12', 'GR/1234', 'GR 1234-20 <b>'])(
  '"%s" is not a plate',
  (input) => {
    expect(parsePlate(input)).toBeUndefined()
  },
)

test('an unknown district and a personalised plate get a warning', () => {
  for (const unknown of ['ZZ 1234-20', 'ZZ 1234 X', 'ZZ 222 AD']) {
    expect(parsePlate(unknown)?.warnings).toEqual(['ZZ is an unknown district. Check the plate on the vehicle.'])
  }
  expect(parsePlate('KOFI 25-25')?.warnings).toHaveLength(1)
  expect(parsePlate('GR 1234-20')?.warnings).toEqual([])
  expect(parsePlate('3648-GRXY')?.warnings).toEqual([])
  expect(parsePlate('DV 1234-24')?.warnings).toEqual([])
})

test('the formatted plate parses to the same plate', () => {
  const part = fc.constantFrom('GR', 'DV', 'GV', 'M20', 'KOFI', '12', '1234', '-', ' ', 'Z', 'XY', '20', '7')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const plate = parsePlate(parts.join(''))
      if (plate) expect(parsePlate(plate.text)).toEqual(plate)
    }),
    { numRuns: 2_000 },
  )
})
