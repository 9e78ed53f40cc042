import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'

test('a new user takes the tour by keyboard, leaves it and resumes it from Help', async ({ page }) => {
  const base = await signInAs(page, 'Agent')
  await page.getByRole('button', { name: 'Start tour' }).click()
  const tour = page.getByRole('region', { name: 'Tour' })
  await expect(tour.getByText('Step 1 of')).toBeVisible()
  await expectAccessible(page, 'the tour')
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tour.getByText('Step 2 of')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tour.getByText('Step 3 of')).toBeVisible()
  await expect(page).toHaveURL(/\/policies\/list/)
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tour).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${base}/help`)
  await page.getByRole('button', { name: 'Resume at step 3' }).click()
  await expect(tour.getByText('Step 3 of')).toBeVisible()
  await expectAccessible(page, 'the tour on a phone')
  await page.reload()
  await expect(tour.getByText('Step 3 of')).toBeVisible()
})
