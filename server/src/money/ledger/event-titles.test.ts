import fs from 'node:fs'
import path from 'node:path'
import { eventTitle } from '@okwan/domain/money/ledger/events'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../../../../domain/src/money/ledger')
const sources = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  .join('\n')

/** Events of `journal('…')` and of `bankJournal('…')`. */
const posted = [...sources.matchAll(/ournal\(\s*'([a-z-]+)'/g)].map(([, event = '']) => event)

test('every event that the ledger posts has a title', () => {
  expect(posted).toContain('premium-issued')
  expect(posted).toContain('provider-settled')
  expect(posted.filter((event) => event !== 'reversal' && eventTitle(event) === event)).toEqual([])
})

test('the title of a reversal names the reversed event', () => {
  expect(eventTitle('reversal', 'refund-approved:a1')).toBe('Reversed: Refund approved')
  expect(eventTitle('reversal')).toBe('Reversal')
})
