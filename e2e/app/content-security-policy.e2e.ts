import { expect, test } from '@playwright/test'
import { settle } from '../support/axe.ts'
import { enterAs } from '../support/sign-in.ts'

test('no page violates the content security policy or logs console errors', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    const isBlockedHere = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !isBlockedHere) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  const base = await enterAs(page, 'SuperAdmin')
  for (const address of ['/policies', '/staff/records/hr-permissions', '/kit']) {
    await page.goto(base + address)
    await settle(page)
  }
  expect(errors).toEqual([])
})
