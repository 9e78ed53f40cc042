import { describe, expect, test } from 'vitest'
import type { CommissionRule } from './rates.ts'
import {
  checkProposedRule,
  checkRuleChangeAction,
  lateReason,
  type ProposedRule,
  ruleChangeActions,
  ruleDifferences,
  ruleId,
  ruleNameOf,
  ruleWarnings,
} from './rule-changes.ts'

const TODAY = '2026-11-16'
const RULE: CommissionRule = {
  id: 'MTCOMP-agent',
  productCode: 'MTCOMP',
  group: 'AGENT',
  rateBps: 1_500,
  maxRateBps: 2_000,
  minPesewas: 0,
  maxPesewas: null,
  vestingDays: 14,
  effectiveFrom: '2024-01-01',
  effectiveTo: null,
}
const proposed = (change: Partial<ProposedRule> = {}): ProposedRule => ({
  rateBps: 1_200,
  maxRateBps: 2_000,
  minPesewas: 0,
  maxPesewas: null,
  vestingDays: 14,
  effectiveFrom: '2026-11-17',
  ...change,
})

describe('a proposed rule', () => {
  test('starts tomorrow at the earliest', () => {
    expect(() => checkProposedRule(proposed(), RULE, TODAY)).not.toThrow()
    expect(() => checkProposedRule(proposed({ effectiveFrom: '2028-11-15' }), RULE, TODAY)).not.toThrow()
  })

  test.each([
    ['effectiveFrom', { effectiveFrom: TODAY }, 'Select tomorrow or a later day'],
    ['effectiveFrom', { effectiveFrom: '2026-11-01' }, 'Select tomorrow or a later day'],
    ['effectiveFrom', { effectiveFrom: '2028-11-16' }, 'Select a day within two years'],
    ['maxRateBps', { rateBps: 2_001 }, 'Enter 20.01% or more'],
    ['maxPesewas', { minPesewas: 10_00, maxPesewas: 9_99 }, 'Enter GH₵10.00 or more, or leave this field empty'],
  ])('is refused at the field %s: %o', (path, change, message) => {
    const check = () => checkProposedRule(proposed(change), RULE, TODAY)
    expect(check).toThrow(expect.objectContaining({ code: 'invalid', fields: [{ path, message }] }))
  })

  test('starts after a rule that is already planned', () => {
    const planned = { ...RULE, effectiveFrom: '2026-12-01' }
    const check = (effectiveFrom: string) => () => checkProposedRule(proposed({ effectiveFrom }), planned, TODAY)
    expect(check('2026-12-01')).toThrow('A new rule is planned from 1 Dec 2026. Select a later day.')
    expect(check('2026-12-02')).not.toThrow()
  })

  test('changes something', () => {
    const check = () => checkProposedRule(proposed({ rateBps: 1_500 }), RULE, TODAY)
    expect(check).toThrow(expect.objectContaining({ code: 'nothing_changed' }))
  })
})

describe('a change of a rule', () => {
  const change = { requestedBy: 'a', status: 'pending', effectiveFrom: '2026-11-17' } as const

  test('is decided by another person and withdrawn by the requester', () => {
    expect(ruleChangeActions(change, 'a', TODAY)).toEqual(['withdraw'])
    expect(ruleChangeActions(change, 'b', TODAY)).toEqual(['approve', 'refuse'])
    expect(ruleChangeActions({ ...change, status: 'applied' }, 'b', TODAY)).toEqual([])
    const codeOf = (actorId: string, action: 'approve' | 'withdraw', over: object = {}) => {
      try {
        checkRuleChangeAction({ ...change, ...over }, actorId, action, TODAY)
      } catch (error) {
        return (error as { code: string }).code
      }
      return undefined
    }
    expect(codeOf('b', 'approve')).toBeUndefined()
    expect(codeOf('a', 'approve')).toBe('second_person_needed')
    expect(codeOf('b', 'withdraw')).toBe('forbidden')
    expect(codeOf('b', 'approve', { status: 'refused' })).toBe('commission_rule_change_decided')
    expect(codeOf('b', 'approve', { effectiveFrom: TODAY })).toBe('commission_rule_late')
  })

  test('can only be declined or withdrawn from its first day on', () => {
    expect(ruleChangeActions(change, 'b', '2026-11-17')).toEqual(['refuse'])
    expect(ruleChangeActions(change, 'a', '2026-11-17')).toEqual(['withdraw'])
    expect(lateReason(change, TODAY)).toBeNull()
    expect(lateReason(change, '2026-11-17')).toBe(
      'The start date, 17 Nov 2026, has been reached. Decline or withdraw this change and propose a later day.',
    )
    expect(lateReason({ ...change, status: 'applied' }, '2026-11-18')).toBeNull()
  })
})

test('differences are texts', () => {
  const after = proposed({ minPesewas: 5_00, maxPesewas: 500_00, vestingDays: 1 })
  expect(ruleDifferences(RULE, after)).toEqual([
    { field: 'rateBps', label: 'Rate', before: '15%', after: '12%' },
    { field: 'minPesewas', label: 'Minimum per sale', before: 'None', after: 'GH₵5.00' },
    { field: 'maxPesewas', label: 'Maximum per sale', before: 'None', after: 'GH₵500.00' },
    { field: 'vestingDays', label: 'Available after', before: '14 days', after: '1 day' },
  ])
})

test('a rule has an id with its first day, and a name for people', () => {
  expect(ruleId('MTCOMP', 'AGENT', '2026-12-01')).toBe('MTCOMP-agent-2026-12-01')
  expect(ruleNameOf('MTCOMP-agent')).toBe('Comprehensive, agents')
  expect(ruleNameOf('TRAVEL-staff')).toBe('Travel, staff')
})

test('a rate above 25% gets a warning', () => {
  expect(ruleWarnings(proposed({ rateBps: 2_500 }), 'MTCOMP')).toEqual([])
  expect(ruleWarnings(proposed({ rateBps: 2_600 }), 'MTCOMP')).toEqual(['26% for Comprehensive is unusually high.'])
})
