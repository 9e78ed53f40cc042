import { expect, type Page, test } from '@playwright/test'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const AGENT_NUMBER = '233240000004'
/** The demo data adds this number some days ago, so its waiting period is over. */
const PAYOUT_NUMBER = '024 ••• 0404'

async function lastCode(page: Page): Promise<string> {
  const read = () =>
    page.evaluate(async (to) => {
      const response = await fetch(`/api/v1/demo/messages?to=${to}`)
      const { data } = await response.json()
      return data.find(({ text }: { text: string }) => text.includes('withdrawal code'))?.code ?? ''
    }, AGENT_NUMBER)
  await expect.poll(read).toMatch(/^\d{6}$/)
  return read()
}

/** Completes the dialog up to the code. */
async function requestWithdrawal(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw commission' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel(new RegExp(PAYOUT_NUMBER)).check()
  // Another test may have just sent a code to this number, which delays the next one.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Code')).toBeVisible({ timeout: 4_000 })
  }).toPass({ timeout: 60_000 })
  return dialog
}

test('commission is withdrawn to the agent’s phone with a code, and the agent is notified', async ({ page }) => {
  await signInAs(page, 'Agent', '/wallet')
  const dialog = await requestWithdrawal(page, '21.30')
  await expect(dialog.getByText(/Fee/)).toBeVisible()
  await dialog.getByLabel('Code').fill(await lastCode(page))
  await expect(page.getByText(/^Withdrawal of GH₵21.30:/)).toBeVisible()

  const withdrawals = page.getByRole('region', { name: 'Withdrawals' })
  await expect(withdrawals.getByRole('listitem').filter({ hasText: 'GH₵21.30' })).toContainText('Paid', {
    timeout: 40_000,
  })
  const sentTexts = () =>
    page.evaluate(async (to) => {
      const { data } = await (await fetch(`/api/v1/demo/messages?to=${to}`)).json()
      return data.map(({ text }: { text: string }) => text).join('\n')
    }, AGENT_NUMBER)
  await expect.poll(sentTexts, { timeout: 20_000 }).toContain('from your wallet to 024 400 0404')
})

test('a large withdrawal appears in the office queue and as pending in the wallet', async ({ page, browser }) => {
  await signInAs(page, 'Agent', '/wallet')
  const waiting = page.getByRole('listitem').filter({ hasText: 'GH₵2,150.00' })
  await expect(waiting.first()).toBeVisible()

  const office = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await signInAs(office, 'Admin', '/refunds-and-payouts/payout')
  const row = office.getByRole('row').filter({ hasText: PEOPLE.Agent.name }).filter({ hasText: '2,150.00' })
  await expect(row).toBeVisible()
})
