import { expect, test } from 'vitest'
import { phoneUsableFrom } from './phone-usable.ts'

const changedAt = new Date('2026-11-16T09:00:00Z')

test('a new number approves and receives nothing for 24 hours', () => {
  const usableFrom = new Date('2026-11-17T09:00:00Z')
  expect(phoneUsableFrom(changedAt, new Date('2026-11-17T08:59:59Z'))).toEqual(usableFrom)
  expect(phoneUsableFrom(changedAt, usableFrom)).toBeUndefined()
  expect(phoneUsableFrom(null, changedAt)).toBeUndefined()
})
