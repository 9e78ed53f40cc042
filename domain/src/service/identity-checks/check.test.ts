import { describe, expect, test } from 'vitest'
import { type CardResult, needsReview, resultOf, retryAt, shownState } from './check.ts'
import { CHECK_STATES, detailsInWords } from './terms.ts'

const compared = (differs: Extract<CardResult, { kind: 'compared' }>['differs'], isExact = differs.length === 0) =>
  ({ kind: 'compared', differs, isExact }) as const

describe('the result of an attempt', () => {
  test('is a match only if the register confirms the card and nothing differs', () => {
    expect(resultOf(compared([]), 1, 8)).toEqual({ state: 'match', differs: [] })
    expect(resultOf(compared([], false), 1, 8)).toEqual({ state: 'mismatch', differs: [] })
    expect(resultOf(compared(['dateOfBirth'], true), 1, 8)).toEqual({ state: 'mismatch', differs: ['dateOfBirth'] })
  })

  test('is unknown if the register has no such card', () => {
    expect(resultOf({ kind: 'unknown' }, 1, 8)).toEqual({ state: 'unknown', differs: [] })
  })

  test('is pending without a response until the last attempt', () => {
    const noResponse = { kind: 'no-response', reason: 'timeout' } as const
    expect(resultOf(noResponse, 7, 8)).toEqual({ state: 'waiting' })
    expect(resultOf(noResponse, 8, 8)).toEqual({ state: 'unavailable', differs: [] })
  })
})

test('the delay between attempts increases', () => {
  const now = new Date('2026-11-17T10:00:00Z')
  const minutes = [1, 2, 3, 4, 5, 6, 7, 20].map(
    (attempts) => (retryAt(attempts, now).getTime() - now.getTime()) / 60_000,
  )
  expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 720, 720])
})

test('a page distinguishes a first attempt from a repeated one, and an accepted difference from an open one', () => {
  expect(shownState(undefined)).toBe('not-checked')
  expect(shownState({ state: 'waiting', attempts: 0, isAccepted: false })).toBe('waiting')
  expect(shownState({ state: 'waiting', attempts: 2, isAccepted: false })).toBe('retrying')
  expect(shownState({ state: 'mismatch', attempts: 1, isAccepted: true })).toBe('accepted')
  const open = CHECK_STATES.filter((state) => needsReview({ state, attempts: 1, isAccepted: false }))
  expect(open).toEqual(['mismatch', 'unknown'])
  expect(needsReview({ state: 'mismatch', attempts: 1, isAccepted: true })).toBe(false)
})

test('details are listed in words', () => {
  expect(detailsInWords([])).toBe('')
  expect(detailsInWords(['dateOfBirth'])).toBe('date of birth')
  expect(detailsInWords(['firstName', 'lastName', 'dateOfBirth'])).toBe('first name, last name and date of birth')
})
