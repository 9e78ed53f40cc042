import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
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
    ['one too many', sale, { count: 3, amountPesewas: 0 }, 'assistant_count'],
    ['one pesewa too much', sale, { count: 0, amountPesewas: 60_001 }, 'assistant_amount'],
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
