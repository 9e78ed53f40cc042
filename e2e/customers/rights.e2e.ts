import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { api } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test('the office downloads the data of a customer', async ({ page }) => {
  const base = await signInAs(page, 'Staff', '/customers')
  const [{ customerCode }] = await api(page, 'GET', '/customers/list?cover=active')
  await page.goto(`${base}/customers/${customerCode}`)
  const rights = page.getByRole('region', { name: 'Data protection' })
  await expect(
    rights.getByText(/^The customer has an open .*The earliest erasure date is \d{1,2} \w{3} \d{4}\.$/),
  ).toBeVisible()
  await expect(rights.getByRole('button', { name: 'Request erasure' })).toHaveCount(0)
  await expectAccessible(page, 'a customer with the data protection card')
  const download = page.waitForEvent('download')
  await rights.getByRole('button', { name: 'Export data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain(customerCode)
  const content = fs.readFileSync(await file.path())
  expect(content.includes(`"code": "${customerCode}"`)).toBe(true)
  await page.reload()
  await page.getByRole('navigation', { name: 'Records' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Customer data exported').first()).toBeVisible()
})
