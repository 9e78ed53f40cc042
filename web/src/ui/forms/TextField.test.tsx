// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { find, mount } from '../test/mount.tsx'
import { TextField } from './TextField.tsx'

function describedBy(input: Element): (string | null | undefined)[] {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}

test('label, hint and error are associated with their field', async () => {
  await mount(<TextField label="Email" hint="For the receipt" error="Enter an email address" optional />)
  const input = find<HTMLInputElement>('input')
  expect(input.labels?.[0]?.textContent).toBe('Email (optional)')
  expect(describedBy(input)).toEqual(['Enter an email address', 'For the receipt'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('error and hint are below the control', async () => {
  await mount(<TextField label="Email" hint="For the receipt" error="Enter an email address" />)
  const input = find<HTMLInputElement>('input')
  const [error, hint] = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  expect(input.compareDocumentPosition(error as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(error?.compareDocumentPosition(hint as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a field without hint and error has no description', async () => {
  await mount(<TextField label="Email" />)
  expect(find('input').hasAttribute('aria-describedby')).toBe(false)
  expect(find('input').hasAttribute('aria-invalid')).toBe(false)
})

test('two fields with the same label keep their own texts', async () => {
  await mount(
    <>
      <TextField label="Name" error="Enter the first name" />
      <TextField label="Name" error="Enter the second name" />
    </>,
  )
  expect([...document.querySelectorAll('input')].flatMap(describedBy)).toEqual([
    'Enter the first name',
    'Enter the second name',
  ])
})
