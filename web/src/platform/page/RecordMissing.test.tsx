// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { loadingBar } from '../navigation/start.ts'
import { RecordMissing } from './RecordMissing.tsx'

vi.mock('../routes/link.ts', () => ({ Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }))

test('a missing record turns the loading bar to its error colour', async () => {
  loadingBar.start({ force: true })
  await mount(<RecordMissing />)
  expect(document.body.textContent).toContain("The page you are looking for can't be found")
  expect(loadingBar.getSnapshot().error).toBe(true)
})

test('a page with its own text names the missing record', async () => {
  await mount(<RecordMissing title="Customer not found" text="This customer doesn’t exist." />)
  expect(document.querySelector('h1')?.textContent).toBe('Customer not found')
  expect(document.body.textContent).not.toContain('Something went wrong')
})
