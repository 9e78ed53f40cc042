import { test } from '@playwright/test'
import { signInAs } from './sign-in.ts'
test.describe.configure({ timeout: 80_000 })
test(`shots`, async ({ page }) => {
    const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/shots/${name}.png` }) }
    await page.setViewportSize({ width: 1280, height: 900 })
    const agent = await signInAs(page, 'Agent')
    await page.goto(`${agent}/assistants`)
    await page.getByRole('button', { name: 'Add assistant' }).click(); await shot('drawer')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Esi Quaye' }).click(); await shot('assistant')
    const admin = await signInAs(page, 'SuperAdmin')
    await page.goto(`${admin}/activities`); await shot('activities')
    await page.goto(`${admin}/staff/records/login-records`); await shot('logins')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${admin}/activities`); await shot('activities-p')
    await page.goto(`${admin}/staff/records/hr-permissions?view=roles`); await shot('roles-p')
})
