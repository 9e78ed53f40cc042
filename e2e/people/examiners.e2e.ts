import { expect, test } from '@playwright/test'
import { approveWithCode, typeCode } from '../support/codes.ts'
import { portal } from '../support/portals.ts'
import { openSession, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const PEOPLE = '/staff/records/hr-permissions'
const SECOND = '0200000009'

test('an examiner sees no controls that change records', async ({ browser, page }) => {
  const { client, api, token } = await openSession('SuperAdmin')
  const endsOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const seat = { fullName: 'Kwabena Ofori', mobileNumber: '0209777002', organisation: 'NIC', endsOn, reason: 'Audit' }
  await client.post(`${api}/examiners`, { data: seat, headers: { authorization: `Bearer ${token}` } })
  await client.dispose()
  await signInAs(page, 'SecondSuperAdmin', `${PEOPLE}?view=examiners`)
  await page.getByRole('button', { name: 'More actions for Kwabena Ofori' }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await approveWithCode(page.getByRole('dialog', { name: 'Grant Kwabena Ofori read-only access?' }), SECOND)
  await expect(page.getByText('Kwabena Ofori can sign in now')).toBeVisible()

  const examiner = await (await browser.newContext()).newPage()
  await examiner.goto(portal('staff'))
  await examiner.getByLabel('Phone number').fill(seat.mobileNumber)
  await examiner.getByRole('button', { name: 'Send code' }).click()
  await typeCode(examiner, seat.mobileNumber)
  await expect(examiner.getByText(/^Read-only until/)).toBeVisible()
  await expect(examiner.getByRole('link', { name: 'New policy' })).toHaveCount(0)
  await examiner.keyboard.press('Control+k')
  const palette = examiner.getByRole('dialog', { name: 'Search' })
  await expect(palette.getByText('Profile')).toBeVisible()
  await expect(palette.getByText('Quick quote')).toHaveCount(0)
  await expect(palette.getByText('New motor policy')).toHaveCount(0)
  await examiner.keyboard.press('Escape')
  await examiner.goto(`${portal('staff')}/control/reconciliation`)
  await expect(examiner.locator('#content h1')).toBeVisible()
  await expect(examiner.getByRole('button', { name: 'Run reconciliation' })).toHaveCount(0)
  await examiner.setViewportSize({ width: 390, height: 800 })
  await expect(examiner.getByRole('navigation', { name: 'Main' }).getByText('Sell')).toHaveCount(0)
})
