import { expect, type Page, test } from '@playwright/test'
import { setAccountName } from '../support/queue.ts'
import { PEOPLE, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 60_000 })

/** How many payments of an amount the agent has made. The browser sends the request, because it has the session. */
function paymentsOf(page: Page, pesewas: number): Promise<number> {
  return page.evaluate(async (amount) => {
    const token = /token=([^;]+)/.exec(document.cookie)?.[1]
    const address = `/api/v1/transactions?type=topUp&minPesewas=${amount}&maxPesewas=${amount}`
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()).data.length
  }, pesewas)
}

function lastCode(page: Page, to: string): Promise<string> {
  return page.evaluate(async (number) => {
    const response = await fetch(`/api/v1/demo/messages?to=${number}`)
    const { data } = await response.json()
    return data[0]?.code ?? ''
  }, to)
}

async function fillTopUp(page: Page, amount: string, number?: string) {
  const base = await signInAs(page, 'Agent', '/wallet')
  await page.getByRole('button', { name: 'Top up' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Top up float' })
  await dialog.getByLabel('Amount').fill(amount)
  if (number) await dialog.getByLabel('Payer’s number').fill(number)
  // The owner of another number consents with a code first.
  return { base, dialog, send: dialog.getByRole('button', { name: number ? 'Send code' : 'Request payment' }) }
}

test('a top-up is approved on the phone and credited once, also after reloads', async ({ page }) => {
  const { base, send } = await fillTopUp(page, '51.37')
  await send.click()
  await page.waitForURL(/payment=TU/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'GH₵51.37 received' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to wallet' }).click()
  await expect(page.getByRole('cell', { name: '+GH₵51.37' })).toHaveCount(1)

  // Opening the same URL later shows the result and charges nothing.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'GH₵51.37 received' })).toBeVisible()
  await page.goto(`${base}/wallet`)
  expect(await paymentsOf(page, 51_37)).toBe(1)
})

test('a double click sends one request', async ({ page }) => {
  const { send } = await fillTopUp(page, '52.37')
  await send.dblclick()
  await expect(page.getByRole('heading', { name: 'GH₵52.37 received' })).toBeVisible()
  expect(await paymentsOf(page, 52_37)).toBe(1)
})

test('after a lost response, a second click finds the same payment', async ({ page }) => {
  const { dialog, send } = await fillTopUp(page, '53.37')
  // The server processes the request, but the response is lost.
  await page.evaluate(() => {
    const real = window.fetch.bind(window)
    window.fetch = async (address, init) => {
      const response = await real(address, init)
      if (address !== '/api/v1/wallet/top-ups') return response
      window.fetch = real
      throw new TypeError('Failed to fetch')
    }
  })
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the server')
  await send.click()
  await expect(page.getByRole('heading', { name: 'GH₵53.37 received' })).toBeVisible()
  expect(await paymentsOf(page, 53_37)).toBe(1)
})

test('the owner of another number consents with a code; if that number can’t pay, a third number pays the same payment', async ({
  page,
}) => {
  // The simulator decides by the last digits: a number ending in 101 has too little balance.
  const { dialog, send } = await fillTopUp(page, '54.37', '024 123 7101')
  await send.click()
  await expect(dialog.getByText('Code sent to 024 ••• 7101.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Request GH₵54.37' })).toBeVisible()
  await expect.poll(() => lastCode(page, '233241237101')).toMatch(/^\d{6}$/)
  await dialog.getByLabel('Code').fill(await lastCode(page, '233241237101'))

  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText('Not enough balance for GH₵54.37.')).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Change number or network' }).click()
  const again = page.getByRole('dialog', { name: 'New payment request' })
  await again.getByLabel('Payer’s number').fill('024 000 0004')
  await again.getByRole('button', { name: 'Request payment' }).click()
  await expect(page.getByRole('heading', { name: 'GH₵54.37 received' })).toBeVisible()
  expect(page.url()).toBe(address)
  expect(await paymentsOf(page, 54_37)).toBe(1)
})

test('only a number in the agent’s own name can be added, with a code sent to it; the statement can be downloaded', async ({
  page,
}, { retry }) => {
  // No other test sends codes to this number.
  const last = `043${retry}`
  await signInAs(page, 'Agent', '/wallet')
  await setAccountName(page, `23324555${last}`, PEOPLE.Agent.name)
  await page.getByRole('button', { name: 'Add number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add payout number' })
  await dialog.getByLabel('Mobile money number').fill('024 000 0007')
  await dialog.getByRole('button', { name: 'Check name' }).click()
  await expect(dialog.getByRole('alert')).toContainText('different name')

  await dialog.getByLabel('Mobile money number').fill(`024 555 ${last}`)
  await dialog.getByRole('button', { name: 'Check name' }).click()
  await expect(dialog.getByText(`Code sent to 024 ••• ${last}.`)).toBeVisible()
  await expect.poll(() => lastCode(page, `23324555${last}`)).toMatch(/^\d{6}$/)
  await dialog.getByLabel('Code').fill(await lastCode(page, `23324555${last}`))
  await expect(page.getByText(`024 ••• ${last} added`)).toBeVisible()
  await expect(page.getByText(/^Available from/)).toBeVisible()

  for (const [choice, name] of [
    ['CSV', /^statement-float-.*\.csv$/],
    ['PDF', /^statement-float-.*\.pdf$/],
  ] as const) {
    await page.getByRole('button', { name: 'Statement' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: choice }).click()
    expect((await saved).suggestedFilename()).toMatch(name)
  }
})
