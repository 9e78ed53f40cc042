import fs from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { approveWithCode, typeCode } from '../support/codes.ts'
import {
  answerUse,
  enterVehicle,
  expectHeading,
  expectPolicy,
  fillHolder,
  pressContinue,
} from '../support/motor-sale.ts'
import { api, colleague } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 240_000 })

test.afterEach(async ({ page }, { status, expectedStatus }) => {
  // An open bordereau would block the retry.
  if (status !== expectedStatus) await api(page, 'POST', `/settlements/${idOf(page)}/discard`, {}).catch(() => {})
})

test('two SuperAdmins settle the motor premium of an insurer', async ({ page, browser }) => {
  const base = await signInAs(page, 'SuperAdmin', '/control/bordereaux')
  const { page: agent, base: agentBase } = await colleague(browser, 'Agent')
  let sold = ''
  do {
    if (!(await duePolicies(page)).includes(sold)) sold = await sellThirdParty(agent, agentBase)
    await page.goto(`${base}/control/bordereaux`)
  } while (!(await prepare(page)))
  const heading = page.getByRole('heading', { level: 1, name: /^Motor premium B-\d{5}$/ })
  const number = ((await heading.textContent()) ?? '').slice(-7)
  await expect(page.getByRole('table', { name: 'Lines' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'bordereau')
  await page.getByRole('button', { name: 'Lines of Brokerage' }).click()
  await expect(page.getByRole('dialog', { name: 'Brokerage' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'bordereau on a phone')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Confirm check' }).click()
  await expect(page.getByRole('button', { name: /^Approve You prepared this/ })).toBeDisabled()

  const { page: second } = await colleague(browser, 'SecondSuperAdmin', new URL(page.url()).pathname)
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await approveWithCode(second.getByRole('dialog'), '0200000009')
  await expect(second.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  const { totalPesewas } = await api(page, 'GET', `/settlements/${idOf(page)}`)
  const lines = await downloadCsv(page, number)
  expect(lines.filter(({ policy }) => policy === sold)).toHaveLength(1)
  expect(lines.reduce((sum, { duePesewas }) => sum + duePesewas, 0)).toBe(totalPesewas)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByLabel('Bank reference').fill(`GCB-${number}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Awaiting the bank statement')).toBeVisible()

  await page.goto(`${base}/control/bordereaux`)
  const paid = page.getByRole('table', { name: 'Bordereaux' }).getByRole('row', { name: new RegExp(number) })
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible()
  // Other tests may have sold policies since, so only the settled ones must be gone.
  const settled = lines.map(({ policy }) => policy)
  expect((await duePolicies(page)).filter((policy) => settled.includes(policy))).toEqual([])
})

/** False if another run of this test has prepared a bordereau, which can contain the policy sold here. */
async function prepare(page: Page): Promise<boolean> {
  const motor = page.getByRole('row', { name: /Motor premium.+Lines/ })
  await motor.getByRole('button', { name: /^Lines/ }).click()
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'lines of an amount due')
  await page.keyboard.press('Escape')
  if (await motor.getByText('still open').isVisible()) return false
  await motor.getByRole('button', { name: 'Prepare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(today())
  await dialog.getByRole('button', { name: 'Prepare' }).click()
  const draft = page.getByText('Check the lines')
  await expect(draft.or(dialog.getByText(/still open|nothing to settle/))).toBeVisible()
  return draft.isVisible()
}

const today = () => new Date().toISOString().slice(0, 10).split('-').reverse().join('/')
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

const PAGE = 100

/** Numbers of the motor policies that are due to their insurer. */
async function duePolicies(page: Page): Promise<string[]> {
  type Due = { party: string; product: string }
  const all: Due[] = await api(page, 'GET', '/settlements/due?group=bordereaux')
  const party = all.find(({ product }) => product === 'motor')?.party
  const numbers: string[] = []
  for (let read = PAGE; party && read === PAGE; ) {
    const search = `kind=bordereau&party=${party}&product=motor&limit=${PAGE}&cursor=${numbers.length}`
    const lines: { policyNumber: string }[] = await api(page, 'GET', `/settlements/due/lines?${search}`)
    numbers.push(...lines.map(({ policyNumber }) => policyNumber))
    read = lines.length
  }
  return numbers
}

async function downloadCsv(page: Page, number: string) {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`${number}.csv`)
  const rows = (await fs.readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  return rows.slice(1, -1).map((row) => {
    const cells = row.split(',')
    return { policy: cells[0] ?? '', duePesewas: Math.round(Number(cells.at(-1)) * 100) }
  })
}

/** Each sale needs a vehicle of its own, also in retries and when this test is repeated. */
const PLATES =
  'GR601522 GR602722 GR603222 GR605722 GR605822 GR605922 GR606422 GR606522 GR606822 GR607322 GR608822 GR610222'.split(
    ' ',
  )
const PLATES_PER_RUN = 2
let sales = 0

async function sellThirdParty(page: Page, base: string): Promise<string> {
  const { repeatEachIndex, retry } = test.info()
  const plate = PLATES[(repeatEachIndex * 2 + retry) * PLATES_PER_RUN + sales++] ?? ''
  const serial = plate.slice(2, 6)
  const phone = `024126${serial}`
  await page.goto(`${base}/buy-insurance`)
  await enterVehicle(page, plate)
  await answerUse(page)
  await pressContinue(page)
  await fillHolder(page, { phone, firstName: 'Mansa', lastName: 'Quartey', ghanaCard: `GHA-74126${serial}-1` })
  await pressContinue(page)
  await expectHeading(page, 'Payment')
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, phone)
  await page.getByRole('button', { name: 'Request payment' }).click()
  await expectPolicy(page)
  return (await page.getByText(/^MTR-\d\d-\d{6}$/).textContent()) ?? ''
}
