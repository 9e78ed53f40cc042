// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mount, press } from '../../ui/test/mount.tsx'
import { answersOf, type HistoryValues, NO_HISTORY } from '../motor/history-answers.ts'
import { RenewalHistory } from './RenewalHistory.tsx'

function Asked({ seen }: { seen: (value: HistoryValues) => void }) {
  const [value, setValue] = useState(NO_HISTORY)
  seen(value)
  return (
    <RenewalHistory
      value={value}
      errorOf={(name) => (name === 'modified' ? 'Select whether the vehicle has been modified' : undefined)}
      onChange={(change) => setValue({ ...value, ...change })}
    />
  )
}

function choice(nth: number, value: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(`input[value="${value}"]`)[nth]
  if (!found) throw new Error(`no choice ${value}`)
  return found
}

test('no history question has a default answer in a renewal', async () => {
  let value = NO_HISTORY
  await mount(<Asked seen={(now) => (value = now)} />)
  expect(document.querySelectorAll('input:checked')).toHaveLength(0)
  expect(document.body.textContent).toContain('Select whether the vehicle has been modified')
  expect(answersOf(value)).toEqual({})
  await press(choice(0, 'yes'))
  await press(choice(1, 'no'))
  await press(choice(0, '3'))
  expect(answersOf(value)).toEqual({ declinedBefore: true, modified: false, claimsInThreeYears: 3 })
})
