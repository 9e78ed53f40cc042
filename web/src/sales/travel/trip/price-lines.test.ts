import { expect, test } from 'vitest'
import { combineTravellers } from './price-lines.ts'

const premium = { code: 'premium', label: 'Ama Mensah', amountPesewas: 13_000 }
const vat = { code: 'vat', label: 'VAT', amountPesewas: 1_950 }

test('a few travellers are listed individually', () => {
  expect(combineTravellers([premium, premium, vat])).toEqual([premium, premium, vat])
})

test('a group is one line with the sum of its lines', () => {
  const lines = [...Array.from({ length: 12 }, () => premium), vat]
  expect(combineTravellers(lines)).toMatchObject([{ label: '12 travellers', amountPesewas: 156_000 }, vat])
})
