import { type Browser, expect, type Page, test } from '@playwright/test'
import { approveWithCode } from '../support/codes.ts'
import { portal } from '../support/portals.ts'
import { api } from '../support/queue.ts'
import { type PersonKey, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

/** Signs a person in, in a separate browser context. */
async function open(browser: Browser, key: PersonKey, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  await signInAs(page, key)
  return page
}

async function lastCode(page: Page, to: string): Promise<string> {
  await expect.poll(async () => (await codesTo(page, to))[0] ?? '').toMatch(/^\d{6}$/)
  return (await codesTo(page, to))[0] ?? ''
}

/** One-time codes among the messages, newest first. */
async function codesTo(page: Page, to: string): Promise<string[]> {
  const messages: { code?: string }[] = await api(page, 'GET', `/demo/messages?to=${to}`)
  return messages.flatMap(({ code }) => (code ? [code] : []))
}

/** The simulator reports a number ending in 109 as failed and then as paid, which creates an exception. */
async function payAfterFailure(agent: Page, msisdn: string, amountPesewas: number): Promise<string> {
  const { consent } = await api(agent, 'GET', `/payments/options?msisdn=${msisdn}`)
  const { purpose, reference } = consent
  const sent = await api(agent, 'POST', '/auth/send/otp', { customerMobileNumber: msisdn, purpose, reference })
  const { requestId, prefix } = sent
  const verification = { requestId, prefix, code: await lastCode(agent, msisdn), customerMobileNumber: msisdn }
  const { verificationToken } = await api(agent, 'POST', '/auth/verify/otp', verification)
  const topUp = { amountPesewas, network: 'mtn', msisdn, verificationToken }
  const { clientReference } = await api(agent, 'POST', '/wallet/top-ups', topUp)
  await expect
    .poll(async () => (await api(agent, 'GET', `/transactions/${clientReference}`)).underReview, { timeout: 40_000 })
    .toBe(true)
  return clientReference
}

test('a payment after a failure is refunded with dual approval, and the payee is notified', async ({ browser }, {
  retry,
}) => {
  // On a retry the list still contains the payment of the first run.
  const pesewas = 61_17 + retry
  const amount = `GH₵${pesewas / 100}`
  const agent = await open(browser, 'AgentInKumasi')
  await payAfterFailure(agent, `2332417${77 + retry}109`, pesewas)
  // No demo Admin has access to Akosua’s branch, so two SuperAdmins decide.
  const maker = await open(browser, 'SuperAdmin')
  const checker = await open(browser, 'SecondSuperAdmin', 390)
  const base = portal('admin')

  await maker.goto(`${base}/control/exceptions`)
  await maker.getByRole('combobox', { name: 'Branch' }).selectOption('All branches')
  await maker.getByRole('row').filter({ hasText: amount }).getByRole('link').click()
  const review = maker.getByRole('dialog', { name: 'Payment' })
  await expect(review.getByText('The network reported a failure, then confirmed the payment.').first()).toBeVisible()
  await review.getByLabel('Refund payment').check()
  await review.getByLabel('Reason').fill('The agent paid another way')
  await review.getByRole('button', { name: 'Propose' }).click()
  await expect(review.getByText('You proposed this, so someone else must confirm it.')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Refund payment', exact: true })).toBeDisabled()

  await checker.goto(maker.url())
  await checker.getByRole('button', { name: 'Refund payment', exact: true }).click()
  await approveWithCode(checker.getByRole('dialog', { name: /^Refund payment: GH₵[\d,.]+\?$/ }), '0200000009')
  await expect(checker.getByText('Resolution applied')).toBeVisible()

  await maker.goto(`${base}/refunds-and-payouts/cancellation`)
  const row = maker.getByRole('row').filter({ hasText: amount })
  await expect(async () => {
    await maker.reload()
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await row.getByRole('link').click()
  const refund = maker.getByRole('dialog', { name: /^RF-/ })
  await expect(refund.getByText('Original payment')).toBeVisible()
  await refund.getByRole('button', { name: 'Start review' }).click()
  await refund.getByRole('button', { name: 'Recommend' }).click()
  await refund.getByLabel('Payee’s number').fill('024 000 0007')
  await refund.getByRole('button', { name: 'Check name' }).click()
  await expect(refund.getByText('Registered to Akosua Darko')).toBeVisible()
  await refund.getByRole('button', { name: 'Recommend' }).click()
  await expect(refund.getByRole('alert')).toContainText('a number other than the one that paid')
  await refund.getByLabel('Reason for other account').fill('The other phone is lost')
  await refund.getByLabel('I have seen an identity document of the payee').check()
  await refund.getByRole('button', { name: 'Recommend' }).click()
  await expect(refund.getByText('You recommended this payout, so someone else must approve it.')).toBeVisible()
  await expect(refund.getByRole('button', { name: `Approve ${amount}` })).toBeDisabled()

  await checker.goto(maker.url())
  await checker.getByRole('button', { name: `Approve ${amount}` }).click()
  const approval = checker.getByRole('dialog', { name: /^Approve RF-/ })
  await approveWithCode(approval, '0200000009')
  await expect(approval).toHaveCount(0)
  await expect(async () => {
    await maker.reload()
    await expect(refund.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  const saved = maker.waitForEvent('download')
  await refund.getByRole('button', { name: 'Remittance advice' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^RF-.*\.pdf$/)
  // Other tests also send messages to this number.
  const messages: { text: string }[] = await api(maker, 'GET', '/demo/messages?to=233240000007')
  const sent = `Okwan: we sent you ${amount.replace('GH₵', 'GHS ')}`
  expect(messages.filter(({ text }) => text.includes(sent))).toHaveLength(1)
})
