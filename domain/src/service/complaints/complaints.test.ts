import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../platform/permissions.ts'
import { complaintDates, complaintDeadlines } from './deadlines.ts'
import { type ComplaintForDecision, handlingRefusal, moveRefusal } from './decisions.ts'
import { complaintAfter, isOpenComplaint } from './lifecycle.ts'
import { complaintNumber } from './numbers.ts'
import type { ComplaintEvent } from './terms.ts'

const fresh: ComplaintForDecision = { status: 'received', wasReopened: false }
const by = (role: Role, userId = 'decider') => ({ role, userId })

test('a number has the year of receipt and at least six digits', () => {
  expect(complaintNumber(1, new Date('2026-11-17T10:00:00Z'))).toBe('CMP-26-000001')
  expect(complaintNumber(1_234_567, new Date('2031-01-01T00:00:00Z'))).toBe('CMP-31-1234567')
})

describe('deadlines', () => {
  const deadlines = { acknowledgeWorkingDays: 2, answerWorkingDays: 10 }

  test('skip weekends and public holidays', () => {
    // Friday; the next Monday is a holiday.
    const dates = complaintDates('2026-11-13', ['2026-11-16'], deadlines)
    expect(dates).toEqual({ acknowledgeDueOn: '2026-11-18', answerDueOn: '2026-11-30' })
  })

  test('are open, met, or missed', () => {
    const dates = { acknowledgeDueOn: '2026-11-18', answerDueOn: '2026-11-30' }
    expect(complaintDeadlines(dates, {}, '2026-11-19')).toEqual([
      { serviceLevel: 'acknowledge', dueOn: '2026-11-18', daysLeft: -1, isBreached: true },
      { serviceLevel: 'answer', dueOn: '2026-11-30', daysLeft: 11, isBreached: false },
    ])
    const done = { acknowledgedOn: '2026-11-18', answeredOn: '2026-12-01' }
    expect(complaintDeadlines(dates, done, '2026-12-24')).toEqual([
      { serviceLevel: 'acknowledge', dueOn: '2026-11-18', isBreached: false },
      { serviceLevel: 'answer', dueOn: '2026-11-30', isBreached: true },
    ])
  })
})

describe('a handler', () => {
  test('is an office user who is neither the person complained about nor junior to that person', () => {
    const about = (role: Role): ComplaintForDecision => ({ ...fresh, about: { userId: 'person', role } })
    expect(handlingRefusal(fresh, by('Agent'))?.code).toBe('forbidden')
    expect(handlingRefusal(about('Staff'), by('Staff', 'person'))?.code).toBe('own_complaint')
    expect(handlingRefusal(about('SuperAdmin'), by('SuperAdmin', 'person'))?.code).toBe('own_complaint')
    const handlers = (role: Role) => ROLES.filter((decider) => !handlingRefusal(about(role), by(decider)))
    expect(handlers('Agent')).toEqual(['SuperAdmin', 'Admin', 'Staff'])
    expect(handlers('Staff')).toEqual(['SuperAdmin', 'Admin', 'Staff'])
    expect(handlers('Admin')).toEqual(['SuperAdmin', 'Admin'])
    expect(handlers('SuperAdmin')).toEqual(['SuperAdmin'])
  })
})

describe('a complaint', () => {
  test('moves from receipt to closure, and can be escalated after the answer', () => {
    const path: ComplaintEvent[] = ['acknowledge', 'start', 'answer', 'close', 'escalate', 'close']
    const statuses = path.reduce<(typeof fresh.status)[]>(
      (all, event) => [...all, complaintAfter(all.at(-1) ?? 'received', event)],
      ['received'],
    )
    expect(statuses.slice(1)).toEqual(['acknowledged', 'in_progress', 'answered', 'closed', 'escalated', 'closed'])
    expect(statuses.filter(isOpenComplaint)).toHaveLength(5)
  })

  test('is reopened once', () => {
    const closed = { ...fresh, status: 'closed' } as const
    expect(moveRefusal(closed, 'reopen', by('Staff'))).toBeUndefined()
    expect(moveRefusal({ ...closed, wasReopened: true }, 'reopen', by('Staff'))?.code).toBe('reopened_before')
    expect(moveRefusal({ ...closed, wasReopened: true }, 'escalate', by('Staff'))).toBeUndefined()
  })

  test('is not answered before it is acknowledged', () => {
    expect(moveRefusal(fresh, 'answer', by('Staff'))?.code).toBe('illegal_move')
  })
})
