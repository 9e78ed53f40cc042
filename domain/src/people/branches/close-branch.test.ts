import { expect, test } from 'vitest'
import { checkClosing } from './close-branch.ts'

test('an empty branch can close', () => {
  expect(() => checkClosing('Tema', {})).not.toThrow()
})

test('the refusal names people and open work', () => {
  expect(() => checkClosing('Tema', { claims: 1, people: 3, payouts: 2 })).toThrow(
    'Tema still has 3 people, 1 claim and 2 payouts. Move the people and finish the work first.',
  )
})
