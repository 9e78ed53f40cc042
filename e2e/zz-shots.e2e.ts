import { test } from '@playwright/test'
import { signInAs } from './sign-in.ts'
test.describe.configure({ timeout: 90_000, mode: 'serial' })
for (const [w, h, n] of [[1280, 900, 'd'], [360, 740, 'p']] as const) {
  test(`shots ${n}`, async ({ page }) => {
    await page.setViewportSize({ width: w, height: h })
    const shot = async (name: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/shots/${name}-${n}.png` }) }
    const agent = await signInAs(page, 'Agent')
    await page.goto(`${agent}/assistants`); await shot('assistants')
    await page.getByRole('button', { name: 'Add assistant' }).click(); await shot('drawer')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Esi Quaye' }).click(); await shot('assistant')
    const admin = await signInAs(page, 'SuperAdmin')
    await page.goto(`${admin}/activities`); await shot('activities')
    await page.goto(`${admin}/staff/records/login-records`); await shot('logins')
    await page.goto(`${admin}/staff/records/hr-permissions?view=roles`); await shot('roles')
    await page.goto(`${admin}/staff/records/hr-permissions`)
    await page.getByRole('button', { name: 'More for Kojo Asante' }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByLabel('New role').selectOption('Staff'); await shot('role-dialog')
  })
}
