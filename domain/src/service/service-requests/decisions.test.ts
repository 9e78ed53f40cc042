import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import { type Actor, decide, moveStates, type RequestForDecision } from './decisions.ts'

const request: RequestForDecision = {
  status: 'in_review',
  requestedBy: 'esi',
  soldBy: ['esi', 'yaw'],
  benefits: ['ama'],
}
const staff: Actor = { userId: 'abena', role: 'Staff' }
const refused = (code: RefusalCode) => expect.objectContaining({ code })

describe('permission to decide', () => {
  test.each(['Staff', 'Admin', 'SuperAdmin'] as const)('%s can approve', (role) => {
    expect(decide(request, 'approve', { ...staff, role })).toBe('approved')
  })

  test.each(['Agent', 'AssistantAgent'] as const)('%s cannot approve', (role) => {
    expect(() => decide(request, 'approve', { ...staff, role })).toThrow(refused('not_yours_to_decide'))
  })

  test.each([
    ['who raised the request', 'esi', 'You submitted'],
    ['who sold the policy', 'yaw', 'You sold'],
    ['who would receive the payment', 'ama', 'You would receive'],
  ])('the person %s cannot decide', (_, userId, sentence) => {
    const actor: Actor = { userId, role: 'SuperAdmin' }
    for (const move of ['approve', 'reject', 'ask'] as const) {
      expect(() => decide(request, move, actor, 'because')).toThrow(refused('own_request'))
    }
    expect(() => decide({ ...request, status: 'pending' }, 'take', actor)).toThrow(sentence)
  })
})

test('only the requester answers and withdraws', () => {
  const requester: Actor = { userId: 'esi', role: 'AssistantAgent' }
  expect(decide({ ...request, status: 'more_info' }, 'answer', requester)).toBe('in_review')
  expect(decide(request, 'withdraw', requester)).toBe('withdrawn')
  expect(() => decide(request, 'withdraw', staff)).toThrow(refused('not_yours_to_decide'))
})

test('a rejection and a question need a reason', () => {
  expect(() => decide(request, 'reject', staff, '  ')).toThrow(refused('reason_required'))
  expect(() => decide(request, 'ask', staff)).toThrow(refused('reason_required'))
  expect(decide(request, 'reject', staff, 'The letter is not signed.')).toBe('rejected')
})

test('any office user can retry a failed request', () => {
  expect(decide({ ...request, status: 'failed', requestedBy: 'abena' }, 'retry', staff)).toBe('processing')
})

test('a decided request cannot be decided again', () => {
  expect(() => decide({ ...request, status: 'approved' }, 'reject', staff, 'too late')).toThrow(refused('illegal_move'))
})

test('lists the possible moves, with the reason if another user must act', () => {
  expect(moveStates(request, staff)).toEqual([
    { move: 'release' },
    { move: 'ask' },
    { move: 'approve' },
    { move: 'reject' },
    { move: 'withdraw', refusalReason: 'Only the person who submitted this request can do this.' },
  ])
  expect(moveStates({ ...request, status: 'completed' }, staff)).toEqual([])
})
