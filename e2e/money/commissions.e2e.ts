import { expect, test } from '@playwright/test'
import { approveWithCode } from '../support/codes.ts'
import { api } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

test('an agent opens the calculation of a commission and downloads the statement', async ({ page }) => {
  const base = await signInAs(page, 'Agent')
  const [line] = await api(page, 'GET', '/commissions?limit=1')
  await page.goto(`${base}/commissions?month=${line.earnedAt.slice(0, 7)}`)
  await page.getByRole('link', { name: line.policyNumber }).first().click()
  const calculation = page.getByRole('list', { name: 'Calculation' })
  await expect(calculation.getByText('Premium without fees, taxes and levies')).toBeVisible()
  await expect(calculation.getByText(`${line.rateBps / 100}% of GH₵`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Statement' }).click()
  const dialog = page.getByRole('dialog', { name: /^Statement/ })
  await expect(dialog.getByText(line.policyNumber).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^commission-20\d\d-\d\d\.pdf$/)
})

test('a SuperAdmin previews the effect of a new rate and saves it with a code', async ({ page }) => {
  const base = await signInAs(page, 'SuperAdmin')
  const people = await api(page, 'GET', '/users?q=Akosua%20Darko')
  await page.goto(`${base}/staff/${people[0].userId}`)
  await page.getByRole('link', { name: 'Commission rates' }).click()
  await page.getByLabel('New rate for Comprehensive').fill('99')
  await expect(page.getByText('Enter a rate from 0% to 20%')).toBeVisible()
  await page.getByLabel('New rate for Comprehensive').fill('16.5')
  await expect(page.getByText(/Would have paid .*, the same as before/)).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change rates for Akosua Darko?' })
  await expect(dialog.getByText(/16.5% from/)).toBeVisible()
  await approveWithCode(dialog, '0200000001')
  await expect(page.getByText('Rates saved for Akosua Darko')).toBeVisible()
  await expect(page.getByRole('row', { name: /Comprehensive.*16.5%.*Efua Mensah/ })).toBeVisible()
})
