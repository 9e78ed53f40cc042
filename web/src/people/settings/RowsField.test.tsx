// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { RowsField } from './RowsField.tsx'
import { entriesOf, textOf } from './row-columns.ts'

function Form({ field, initial }: { field: string; initial: string }) {
  const [value, setValue] = useState(initial)
  return <RowsField field={field} label="Products" value={value} error={undefined} onChange={setValue} />
}

test('an entry has a field for each column, and entries are added and removed', async () => {
  await mount(<Form field="products" initial="motor | STAR | 60" />)
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input, select')].map(({ value }) => value)
  expect(inputs()).toEqual(['motor', 'STAR', '60'])
  expect([...document.querySelectorAll('legend')].map(({ textContent }) => textContent)).toContain('Share 1')
  const [, add] = document.querySelectorAll('button')
  expect(add?.textContent).toBe('Add share')
  if (add) await press(add)
  expect(inputs()).toEqual(['motor', 'STAR', '60', '', '', ''])
  await press(find('button[aria-label="Remove share 1"]'))
  expect(inputs()).toEqual(['', '', ''])
})

test('a typed vertical bar does not split the cell', () => {
  expect(entriesOf(textOf([['STAR | Ltd', 'GCB\nAccra']]))).toEqual([['STAR  Ltd', 'GCBAccra']])
  expect(entriesOf('')).toEqual([])
})
