import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test('help lists topics about the previous page first, searches topics and shows only topics of the role', async ({
  page,
}) => {
  await signInAs(page, 'Agent', '/wallet')
  await page.getByRole('link', { name: 'Help' }).click()
  const own = page.getByRole('region', { name: 'Help for the previous page' })
  await expect(own.getByText('It can’t be withdrawn.')).toBeVisible()
  await expect(page.getByText('Approve refunds and payouts')).toHaveCount(0)
  await page.getByLabel('Search help').fill('fingerprint')
  await expect(page.getByText('Sign in safely')).toBeVisible()
  await expect(page.getByText('Sell a motor policy')).toHaveCount(0)
  await page.getByLabel('Search help').fill('nothing like this')
  await expect(page.getByText('No topic matches')).toBeVisible()
  await expectAccessible(page, 'help')
})

test('the search opens a topic and signs out', async ({ page }) => {
  const base = await signInAs(page, 'Staff')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('decide requests')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Select a request and read its effect')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await page.waitForURL(`${base}/login**`)
})
