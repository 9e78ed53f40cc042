import { describe, expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../platform/refusal.fixture.ts'
import type { AssistantLimits } from '../users/terms.ts'
import { assistantActions, assistantStatus, checkAssistantSale } from './assistants.ts'

const limits: AssistantLimits = { products: ['motor'], dailyCount: 3, dailyPesewas: 100_000, fromHour: 8, toHour: 18 }
const sale = { product: 'motor' as const, amountPesewas: 40_000, at: new Date('2026-11-16T09:00:00Z') }
const nothing = { count: 0, amountPesewas: 0 }

describe('an assistant’s sale', () => {
  test('within the limits is allowed', () => {
    expect(() => checkAssistantSale(limits, sale, { count: 2, amountPesewas: 60_000 })).not.toThrow()
    const open = { ...limits, dailyCount: null, dailyPesewas: null }
    expect(() => checkAssistantSale(open, sale, { count: 900, amountPesewas: 10 ** 9 })).not.toThrow()
  })

  test.each([
    ['another product', { ...sale, product: 'travel' as const }, nothing, 'assistant_product'],
    ['before the hours', { ...sale, at: new Date('2026-11-16T07:59:59Z') }, nothing, 'assistant_hours'],
    ['at the end of the hours', { ...sale, at: new Date('2026-11-16T18:00:00Z') }, nothing, 'assistant_hours'],
    ['one policy above the limit', sale, { count: 3, amountPesewas: 0 }, 'assistant_count'],
    ['one pesewa above the limit', sale, { count: 0, amountPesewas: 60_001 }, 'assistant_amount'],
  ])('%s is refused', (_, attempt, today, code) => {
    expect(codeOf(() => checkAssistantSale(limits, attempt, today))).toBe(code)
  })
})

describe('an assistant', () => {
  test('is invited until the first sign-in', () => {
    expect(assistantStatus({ status: 'active', lastSignInAt: null })).toBe('invited')
    expect(assistantStatus({ status: 'active', lastSignInAt: new Date() })).toBe('active')
  })

  test('paused by the office cannot be reactivated by the agent', () => {
    expect(assistantActions('paused', false)).toContain('resume')
    expect(assistantActions('paused', true)).not.toContain('resume')
    expect(assistantActions('removed', false)).toEqual([])
  })
})

test.each([
  ['deleted', 'removed'],
  ['paused', 'paused'],
] as const)('an assistant who is %s is shown as %s', (status, shown) => {
  expect(assistantStatus({ status, lastSignInAt: new Date() })).toBe(shown)
})

test('the agent cannot resume an assistant whom the office paused', () => {
  expect(assistantActions('paused', true)).toEqual(['edit', 'set-limits', 'remove'])
})

test('a sale in the first minute of the hours is allowed', () => {
  expect(() => checkAssistantSale(limits, { ...sale, at: new Date('2026-11-16T08:00:00Z') }, nothing)).not.toThrow()
})

test.each([
  [
    { ...sale, product: 'travel' as const },
    nothing,
    'You can’t sell travel insurance. Ask your agent to make this sale.',
  ],
  [
    { ...sale, at: new Date('2026-11-16T18:00:00Z') },
    nothing,
    'You can sell from 08:00 to 18:00. Ask your agent to make this sale.',
  ],
  [
    sale,
    { count: 3, amountPesewas: 0 },
    'You have reached your limit of 3 policies per day. Ask your agent to make this sale.',
  ],
  [
    sale,
    { count: 0, amountPesewas: 61_000 },
    'You can sell for GH₵390.00 more today. Ask your agent to make this sale.',
  ],
  [
    sale,
    { count: 0, amountPesewas: 200_000 },
    'You can sell for GH₵0.00 more today. Ask your agent to make this sale.',
  ],
])('a refused sale says what is left: %#', (attempt, today, message) => {
  expect(refusalOf(() => checkAssistantSale(limits, attempt, today))?.message).toBe(message)
})
