import { expect, type Locator, type Page } from '@playwright/test'
import { pressOn } from './keyboard.ts'

/** Enters the newest code sent to the customer. */
export async function typeCode(page: Page, phone: string) {
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  await field.pressSequentially(await newestCodeTo(page, phone))
}

export async function newestCodeTo(page: Page, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    code = await page.evaluate(newestCode, `233${phone.slice(1)}`)
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

/** Approves by keyboard with a code sent to the user's own phone. Retries, because another test may have requested a code for this user within the last minute. */
export async function approveWithCode(dialog: Locator, phone: string) {
  const newest = () => dialog.page().evaluate(newestCode, `233${phone.slice(1)}`)
  const before = await newest()
  await expect(async () => {
    await pressOn(dialog.getByRole('button', { name: 'Send code' }))
    await expect(dialog.getByLabel('Code')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(newest).not.toBe(before)
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.page().keyboard.type(await newest())
}

/** Runs in the browser, which resolves *.localhost without a name server. */
async function newestCode(phone: string): Promise<string> {
  const response = await fetch(`/api/v1/demo/messages?to=${phone}`)
  const { data } = (await response.json()) as { data: { code?: string }[] }
  return data.find(({ code }) => code)?.code ?? ''
}
