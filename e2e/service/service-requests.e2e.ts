import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode, typeCode } from '../support/codes.ts'
import { type OwnPolicy, ownPolicy } from '../support/demo-policies.ts'
import { pressByKeyboard } from '../support/keyboard.ts'
import { api, colleague, delayUpdates, setAccountName } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

test('an agent requests a cancellation, the office approves it live, two others pay the refund, and the customer is notified', async ({
  page,
  browser,
}) => {
  const base = await signInAs(page, 'Agent')
  const policy = await ownPolicy(page, 'cancelled')
  const { page: queue } = await colleague(browser, 'Staff', '/service-request/cancellation')
  await expect(queue.getByRole('heading', { name: 'Cancellation requests' })).toBeVisible()

  await page.goto(`${base}/policies/motor-${policy.policyId}/cancel`)
  await page.getByLabel('Reason').selectOption('sold_vehicle')
  await page.getByLabel('The certificate was returned').check()
  await expect(page.getByText(/^A refund of|^No refund is due/).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'asking on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Request cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: /^Request cancellation for / })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, `0${policy.phone.slice(3)}`)
  const raised = page.getByText(/^Request SR-\d+ submitted$/)
  await expect(raised).toBeVisible()
  const number = (await raised.innerText()).split(' ')[1] ?? ''
  await page.goto(`${base}/policies/motor-${policy.policyId}/cancel`)
  await expect(raised).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request cancellation' })).toHaveCount(0)

  // The live stream delivered the request; the list was not reloaded.
  await row(queue, policy.customer).click()
  await queue.locator('body').press('t')
  await expect(queue.getByText('assigned to Abena Owusu')).toBeVisible()
  await queue.locator('body').press('a')
  const confirm = queue.getByRole('dialog', { name: `Approve cancellation of ${policy.plate}?` })
  await expect(confirm.getByText(`${policy.customer}, ${policy.plate}`)).toBeVisible()
  await expect(confirm.getByText(/the cancellation for policy .* is complete\. Cover ended on/)).toBeVisible()
  await confirm.getByRole('button', { name: 'Approve cancellation' }).click()
  await expect(queue.getByText(`${number}: approved`)).toBeVisible()
  await expect(row(queue, policy.customer)).toHaveCount(0)

  const policyNow = async () => (await api(page, 'GET', `/policies/${policy.policyId}`)).status
  await expect.poll(policyNow).toBe('cancelled')
  const cancelled = async () => (await api(page, 'GET', `/service-requests?policyId=${policy.policyId}`))[0].status
  await expect.poll(cancelled).toBe('completed')
  await page.goto(`${base}/policies/motor-${policy.policyId}/cancel`)
  await expect(page.getByText('Not possible now')).toBeVisible()

  const { verifyUrl } = await api(page, 'GET', `/policies/${policy.policyId}`)
  await page.goto(`${base}${new URL(verifyUrl).pathname}`)
  await expect(page.getByText(/cancelled/i).first()).toBeVisible()
  await page.goto(`${base}/policies/motor-${policy.policyId}/certificate`)
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
  await sendRefund(page, browser, policy)
  const lines: { policyNumber: string; reversedPesewas: number }[] = await api(page, 'GET', '/commissions?limit=100')
  expect(lines.find(({ policyNumber }) => policyNumber === policy.policyNumber)?.reversedPesewas).toBeGreaterThan(0)
  await queue.context().close()
})

/**
 * An Admin recommends the refund, a second person approves it by keyboard alone with a code, and the simulated provider pays it.
 * Afterwards the integrity checks pass.
 */
async function sendRefund(page: Page, browser: Browser, policy: OwnPolicy) {
  const { page: maker, base } = await colleague(browser, 'Admin')
  const { page: checker } = await colleague(browser, 'SuperAdmin')
  const [{ payoutId, payoutNumber, payee }] = await api(maker, 'GET', `/refunds?q=${policy.policyNumber}`)
  await setAccountName(page, policy.phone, payee.fullName)
  await maker.goto(`${base}/refunds-and-payouts/cancellation?open=${payoutId}`)
  const refund = maker.getByRole('dialog', { name: payoutNumber })
  await expect(refund.getByRole('region', { name: 'Calculation' })).toBeVisible()
  await refund.getByRole('button', { name: 'Start review' }).click()
  await refund.getByRole('button', { name: 'Recommend' }).click()
  await refund.getByLabel('Payee’s number').fill(`0${policy.phone.slice(3)}`)
  await refund.getByRole('button', { name: 'Check name' }).click()
  await expect(refund.getByText('Name matches.')).toBeVisible()
  await refund.getByRole('button', { name: 'Recommend' }).click()
  await expect(refund.getByText('You recommended this payout, so someone else must approve it.')).toBeVisible()

  await checker.goto(maker.url())
  await pressByKeyboard(checker.getByRole('button', { name: /^Approve GH₵/ }))
  const approval = checker.getByRole('dialog', { name: `Approve ${payoutNumber}?` })
  await approveWithCode(approval, '0200000001')
  await expect(approval).toHaveCount(0)

  await expect(refund.getByText('Paid', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  const messages = async (): Promise<{ text: string }[]> => api(maker, 'GET', `/demo/messages?to=${policy.phone}`)
  await expect.poll(async () => (await messages()).map(({ text }) => text).join()).toContain('Okwan: we sent you GHS ')
  const { checks } = await api(maker, 'GET', '/health/money')
  expect(checks.filter(({ state }: { state: string }) => state === 'failed')).toEqual([])
  const month = new Date().toISOString().slice(0, 7)
  const { debitPesewas, creditPesewas } = await api(checker, 'GET', `/accounting/months/${month}`)
  expect(debitPesewas).toBeGreaterThan(0)
  expect(creditPesewas).toBe(debitPesewas)
  await Promise.all([maker.context().close(), checker.context().close()])
}

test('the person who raised a request cannot decide it, and a late decision keeps its text', async ({
  page,
  browser,
}) => {
  const base = await signInAs(page, 'Staff')
  const policy = await ownPolicy(page, 'concurrentDecision')
  const { requestId, requestNumber } = await raiseSuspension(page, policy)
  await page.goto(`${base}/service-request/suspension?open=${requestId}`)
  await expect(page.getByText('You submitted this request, so someone else must decide.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const { page: second } = await colleague(browser, 'Admin', `/service-request/suspension?open=${requestId}`)
  await second.getByRole('button', { name: 'Reject' }).click()
  const dialog = second.getByRole('dialog', { name: `Reject ${requestNumber}?` })
  await dialog.getByLabel('Reason (sent to customer)').fill('The sticker is still on the vehicle')
  await delayUpdates(second, /service-requests/)
  const { page: third } = await colleague(browser, 'SuperAdmin')
  await api(third, 'POST', `/service-requests/${requestId}/take`, { version: 1 })
  await dialog.getByRole('button', { name: 'Reject request' }).click()

  await expect(second.getByText(new RegExp(`^${requestNumber}, .* wasn’t rejected$`))).toBeVisible()
  await expect(second.getByRole('table', { name: 'Changes since you opened the request' })).toContainText('Efua Mensah')
  await second.getByRole('button', { name: 'Review again' }).click()
  await expect(dialog.getByLabel('Reason (sent to customer)')).toHaveValue('The sticker is still on the vehicle')
  await dialog.getByRole('button', { name: 'Reject request' }).click()
  await expect(second.getByText(`${requestNumber}: rejected`)).toBeVisible()
  await Promise.all([second.context().close(), third.context().close()])
})

test('several requests are approved together on a phone, where list and request are separate views', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'Agent')
  const policies = [await ownPolicy(page, 'firstOfBulk'), await ownPolicy(page, 'secondOfBulk')]
  for (const policy of policies) await raiseSuspension(page, policy)
  const [first, second] = policies
  if (!first || !second) throw new Error('two policies')

  const { page: queue, base } = await colleague(browser, 'Staff')
  await queue.route('**/service-requests/events*', (route) => route.abort())
  await queue.setViewportSize({ width: 390, height: 844 })
  await queue.goto(`${base}/service-request/suspension?view=unassigned`)
  await row(queue, first.customer).click()
  await expect(queue.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expectAccessible(queue, 'the request on a phone')
  await queue.getByRole('button', { name: 'Back to list' }).click()
  for (const { customer } of policies) await queue.getByLabel(new RegExp(`^Select SR-.*${customer}$`)).check()
  await expectAccessible(queue, 'the list on a phone')
  await queue.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
  const dialog = queue.getByRole('dialog', { name: 'Approve 2 requests?' })
  await expect(dialog.getByText(first.customer)).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve all' }).click()
  const results = queue.getByRole('dialog', { name: '2 of 2 approved' })
  await expect(results.getByText(first.customer)).toBeVisible()
  await results.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(queue, first.customer)).toHaveCount(0)
  await queue.context().close()
})

const row = (page: Page, customer: string) => page.locator('[data-row]').getByRole('link', { name: customer })

async function raiseSuspension(page: Page, { policyId }: OwnPolicy) {
  const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  const content = {
    kind: 'suspension',
    reason: 'travel',
    suspendFrom: day(7),
    expectedActivation: day(50),
    stickerRemoved: true,
  }
  const { request } = await api(page, 'POST', '/service-requests', { policyId, content })
  return request
}
