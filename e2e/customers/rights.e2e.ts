import fs from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode } from '../support/codes.ts'
import { api, colleague } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test('the office downloads the data of a customer', async ({ page }) => {
  const base = await signInAs(page, 'Staff', '/customers')
  const [{ customerCode }] = await api(page, 'GET', '/customers/list?cover=active')
  await page.goto(`${base}/customers/${customerCode}`)
  const rights = page.getByRole('region', { name: 'Data protection' })
  await expect(rights.getByText('The customer has an open policy.')).toBeVisible()
  await expectAccessible(page, 'a customer with the data protection card')
  const download = page.waitForEvent('download')
  await rights.getByRole('button', { name: 'Download data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toContain(customerCode)
  const content = fs.readFileSync(await file.path())
  expect(content.includes(`"code": "${customerCode}"`)).toBe(true)
  await page.reload()
  await page.getByRole('navigation', { name: 'Records' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('Customer data downloaded').first()).toBeVisible()
})

test('two people erase a customer after the retention years', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const base = await signInAs(page, 'Staff', '/customers')
  const [{ customerCode }] = await api(page, 'GET', '/customers/list?q=Ayitey')
  await page.goto(`${base}/customers/${customerCode}`)
  const rights = page.getByRole('region', { name: 'Data protection' })
  await rights.getByRole('button', { name: 'Request erasure' }).click()
  const requesting = page.getByRole('dialog', { name: `Erase the data of ${customerCode}?` })
  await requesting.getByLabel('Reason').fill('Asked by letter')
  await requesting.getByRole('button', { name: 'Request erasure' }).click()
  await expect(rights.getByText('Erasure requested')).toBeVisible()
  await expect(rights.getByRole('button', { name: 'Approve erasure' })).toHaveCount(0)

  const { page: second } = await colleague(browser, 'Admin', '/policies?kind=erasure')
  await second.getByRole('link', { name: `Approve erasure of customer ${customerCode}` }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Comfort Ayitey' })).toBeVisible()
  const decided = second.getByRole('region', { name: 'Data protection' })
  await expectAccessible(second, 'a customer with a requested erasure')
  await decided.getByRole('button', { name: 'Approve erasure' }).click()
  const approving = second.getByRole('dialog', { name: `Erase the data of ${customerCode}?` })
  await approveWithCode(approving, PEOPLE.Admin.mobileNumber)
  await expect(decided.getByText('Personal data was erased on')).toBeVisible()
  await expect(second.getByRole('heading', { level: 1, name: 'Erased Customer' })).toBeVisible()
  await expect(second.getByText('024 498 7118')).toHaveCount(0)
  // The toast has the same words as the badge.
  await expect(second.locator('#content').getByText('Personal data erased', { exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Correct details' })).toHaveCount(0)
  await expect(second.getByRole('heading', { name: 'Identity' })).toHaveCount(0)
})
