import { expect, test } from 'vitest'
import { whyNotPayee } from './payees.ts'

test.each([
  ['who was harmed', 'third_party_injury', 'Yaa Asante', undefined],
  ['a stranger to an injury', 'third_party_injury', 'Kofi Garage', 'Choose the customer or somebody who was harmed.'],
  ['who repaired the car of another', 'third_party_property', 'Kofi Garage', undefined],
] as const)('%s', (_who, type, payee, why) => {
  expect(whyNotPayee({ type, thirdParties: ['Yaa Asante'] }, payee)).toBe(why)
})

test.each([
  ['own_damage', undefined],
  ['windscreen', undefined],
  ['theft', 'Only the customer is paid for this.'],
  ['baggage', 'Only the customer is paid for this.'],
] as const)('a repairer, for %s', (type, why) => {
  expect(whyNotPayee({ type, thirdParties: [] }, 'Kofi Garage')).toBe(why)
})
