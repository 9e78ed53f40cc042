import { expect, test } from 'vitest'
import { travel2026 } from '../../products/travel-plans/travel-2026.fixture.ts'
import { type LetterDetails, visaLetterRefusalReason } from './visa-letter.ts'

const paid: LetterDetails = { planCode: 'SCH', destinations: ['FR'], oneWay: false, status: 'issued' }

test.each<[string, LetterDetails, string | undefined]>([
  ['a paid Schengen policy', paid, undefined],
  ['a running Schengen policy', { ...paid, status: 'active' }, undefined],
  ['a pilgrimage', { ...paid, planCode: 'HAJ', destinations: ['SA'] }, undefined],
  ['an unpaid policy', { ...paid, status: 'awaiting_payment' }, 'after payment'],
  ['a cancelled policy', { ...paid, status: 'cancelled' }, 'after payment'],
  ['a one-way trip', { ...paid, oneWay: true }, 'one-way'],
  ['a plan with an excess', { ...paid, planCode: 'WWB' }, 'Schengen embassies require at least €30,000'],
  ['a plan with too little cover', { ...paid, planCode: 'AFR', destinations: ['KE'] }, 'An embassy letter requires'],
])('the embassy letter is available or refused for %s', (_, risk, reason) => {
  const found = visaLetterRefusalReason(risk, travel2026)
  if (reason) expect(found).toContain(reason)
  else expect(found).toBeUndefined()
})
