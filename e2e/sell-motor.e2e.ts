import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const KEYSTROKES = 30
const CUSTOMER = { phone: '0241234771', international: '233241234771' }

const onward = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const at = (page: Page, title: string) => expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

test('third party cover is sold from the plate to the certificate, to a new customer and then to the same again', async ({
  page,
}) => {
  await countKeys(page)
  const base = await signInAs(page, 'Agent')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${base}/buy-insurance`)
  await chooseVehicle(page, 'GR482722', '004827')
  await fillHolder(page)
  await onward(page)
  await at(page, 'Choose a cover')
  await onward(page)
  await at(page, 'Payment')
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expectClean(page, 'the code')
  await typeCode(page)
  await expect(page.getByRole('button', { name: 'Send the request' })).toBeVisible()
  await expectClean(page, 'the payment')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expectPolicy(page)
  await expectClean(page, 'the policy')
  await page.reload()
  await expectPolicy(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Sell another' }).click()
  const before = await keysPressed(page)
  const startedMs = Date.now()
  await chooseVehicle(page, 'GR483322', '004833')
  await at(page, 'Policy holder')
  await page.getByLabel('Phone number or Ghana Card').pressSequentially(CUSTOMER.phone)
  await page.getByRole('button', { name: 'Find customer' }).click()
  await page.getByRole('button', { name: /^Use / }).click()
  await page.getByLabel('The customer agrees').check()
  await onward(page)
  await at(page, 'Choose a cover')
  await onward(page)
  await at(page, 'Payment')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expectPolicy(page)
  const seconds = (Date.now() - startedMs) / 1000
  const keystrokes = (await keysPressed(page)) - before
  test.info().annotations.push({ type: 'sale', description: `${keystrokes} keystrokes, ${seconds.toFixed(1)} s` })
  process.stdout.write(`a known customer's third party cover: ${keystrokes} keystrokes, ${seconds.toFixed(1)} s\n`)
  expect(keystrokes).toBeLessThanOrEqual(KEYSTROKES)
})

/** The register's chassis numbers end in the number of the plate, so that a demo can prove to have the vehicle. */
async function chooseVehicle(page: Page, plate: string, chassisEnd: string) {
  await at(page, 'Which vehicle?')
  await page.getByLabel('Registration number').pressSequentially(plate)
  await onward(page)
  await at(page, 'Chassis number')
  await page.getByLabel('Last 6 characters').pressSequentially(chassisEnd)
  await onward(page)
  await at(page, 'Is this the vehicle?')
  await page.getByRole('button', { name: 'Yes, continue' }).click()
  await at(page, 'Use and cover')
  await page.getByLabel('Used for').click()
  await page.getByRole('option', { name: /^Private Individual/ }).click()
  await page
    .getByRole('group', { name: /for money/ })
    .getByText('No', { exact: true })
    .click()
  await onward(page)
}

async function fillHolder(page: Page) {
  await at(page, 'Policy holder')
  await page.getByLabel('First name').fill('Adwoa')
  await page.getByLabel('Last name').fill('Sarpong')
  await page.getByRole('group', { name: 'Gender' }).getByText('Female', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/03/1985')
  await page.getByLabel('Ghana Card number').fill('GHA-741234771-1')
  await page.getByLabel('Occupation').fill('Trader')
  await page.getByLabel('Phone number', { exact: true }).fill(CUSTOMER.phone)
  await page.getByLabel('Address', { exact: true }).fill('12 Ring Road')
  await page.getByLabel('Town or city').fill('Accra')
  await page.getByLabel('Region').selectOption('Greater Accra')
  await page.getByLabel('The customer agrees').check()
}

/** The customer reads the code out. */
async function typeCode(page: Page) {
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeVisible()
  let code = ''
  await expect(async () => {
    code = await page.evaluate(newestCode, CUSTOMER.international)
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  await field.pressSequentially(code)
}

/** Asked by the browser, which knows the portals' names without a name server. */
async function newestCode(phone: string): Promise<string> {
  const answer = await fetch(`/api/v1/demo/messages?to=${phone}`)
  const { data } = (await answer.json()) as { data: { code?: string }[] }
  return data.find(({ code }) => code)?.code ?? ''
}

async function expectPolicy(page: Page) {
  await expect(page.getByRole('heading', { name: /GH₵[\d,.]+ received/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^MTR-\d\d-\d{6}$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^NIC\d{8}$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the certificate' })).toBeVisible()
}

async function expectClean(page: Page, what: string) {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
    what,
  ).toEqual([])
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0], what).toBeLessThanOrEqual(widths[1] ?? 0)
}

async function countKeys(page: Page) {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('keys', String(Number(sessionStorage.getItem('keys')) + 1))
    addEventListener('keydown', count, { capture: true })
  })
}

const keysPressed = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('keys')))
