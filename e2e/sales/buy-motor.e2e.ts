import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expectHeading, pressContinue } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 90_000 })

/** In the simulated register the chassis number ends in the digits of the plate. */
async function toUnderwriting(page: Page, plate: string, chassisEnd: string) {
  await page.getByRole('textbox', { name: 'Registration number' }).fill(plate)
  await pressContinue(page)
  await page.getByLabel('Last 6 characters').fill(chassisEnd)
  await pressContinue(page)
}

async function answerUse(page: Page) {
  await expectHeading(page, 'Use and cover')
  await page.getByLabel('Vehicle use').fill('Private Ind')
  await expect(page.getByRole('option', { name: /^Private Individual/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page
    .getByRole('group', { name: /hire or reward/ })
    .getByText('No', { exact: true })
    .click()
}

async function fillHolder(page: Page) {
  await expectHeading(page, 'Policyholder')
  await page.getByLabel('First name').fill('Akosua')
  await page.getByLabel('Last name').fill('Boateng')
  await page.getByRole('group', { name: 'Gender' }).getByText('Female', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/03/1985')
  await page.getByLabel('Ghana Card number').fill('gha 723456789 1')
  await page.getByLabel('Occupation').fill('Trader')
  await page.getByLabel('Phone number', { exact: true }).fill('0241234590')
  await page.getByLabel('Address', { exact: true }).fill('12 Ring Road')
  await page.getByLabel('Town or city').fill('Accra')
  await page.getByLabel('The customer agrees').check()
}

test('a seller finds a vehicle, enters the use and compares prices', async ({ page }) => {
  const base = await signInAs(page, 'Agent')
  await page.getByRole('link', { name: 'New policy' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Motor/ })
    .click()
  await toUnderwriting(page, 'gr482122', '004821')
  await answerUse(page)
  await expect(page.getByRole('region', { name: 'Price' }).getByText('GH₵482.00').first()).toBeVisible()
  await page.getByText('More options').click()
  await page.getByLabel('Vehicle value').fill('52,000')
  await pressContinue(page)
  await expectHeading(page, 'Policyholder')
  await pressContinue(page)
  await expect(page.getByRole('heading', { name: /^Fix \d+ fields? to continue$/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await fillHolder(page)
  await pressContinue(page)

  await expectHeading(page, 'Payment')
  await page.getByRole('link', { name: 'Change cover' }).click()
  await expectHeading(page, 'Select cover')
  await page.getByRole('radio', { name: /^Comprehensive/ }).check()
  const lines = page.getByRole('region', { name: 'Price breakdown' })
  await expect(lines.getByText('5% of GH₵52,000.00')).toBeVisible()
  const withExcess = await lines.getByRole('row', { name: /Total/ }).innerText()
  await page.getByRole('radio', { name: /^Excess buy-back/ }).check()
  await expect(lines.getByRole('rowheader', { name: 'Excess buy-back' })).toBeVisible()
  await expect(lines.getByRole('row', { name: /Total/ })).not.toHaveText(withExcess)
  await page.getByRole('radio', { name: /^Third Party GH/ }).check()
  await expect(lines.getByRole('row', { name: /Total/ })).toHaveText(/GH₵482\.00/)
  await pressContinue(page)
  await page.waitForURL(`${base}/buy-insurance/payment`)
})

test('a draft is saved automatically, survives a reload and opens its pages in order', async ({ page }) => {
  const base = await signInAs(page, 'Agent', '/buy-insurance/estimates')
  await expectHeading(page, 'Find vehicle')
  await page.getByRole('textbox', { name: 'Registration number' }).fill('GR 1200-20')
  await pressContinue(page)
  await expectHeading(page, 'Chassis number')
  await expect(page.getByText('No details found for GR 1200-20')).toBeVisible()
  await page.getByLabel('Chassis number or VIN').fill('JTDBR32E720012345')
  await pressContinue(page)
  await expectHeading(page, 'Vehicle details')
  await page.getByLabel('Year of manufacture').fill('2018')
  await page.getByLabel('Seats').click()
  await expect(page.getByText(/Saved \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Year of manufacture')).toHaveValue('2018')
  await page.goto(`${base}/buy-insurance/underwriting`)
  await expectHeading(page, 'Vehicle details')
})

test('after three wrong numbers a seller enters the whole number and the vehicle details', async ({ page }) => {
  await signInAs(page, 'Agent', '/buy-insurance')
  await page.getByRole('textbox', { name: 'Registration number' }).fill('GR 4829-22')
  await pressContinue(page)
  const end = page.getByLabel('Last 6 characters')
  for (const wrong of ['111111', '222222']) {
    await end.fill(wrong)
    await pressContinue(page)
    await expect(end).toHaveAccessibleDescription(/match/)
  }
  await end.fill('333333')
  await pressContinue(page)
  await expectHeading(page, 'Chassis number')
  await expect(page.getByText('The characters didn’t match the registered chassis number.')).toBeVisible()
  await page.getByLabel('Chassis number or VIN').fill('JTDBR32E720099999')
  await pressContinue(page)
  await expectHeading(page, 'Vehicle details')
})

test('a vehicle with active cover can start after that cover ends', async ({ page }) => {
  await signInAs(page, 'Staff', '/buy-insurance')
  await toUnderwriting(page, 'GR 1297-20', '001297')
  await expect(page.getByRole('heading', { name: 'GR 1297-20 is already covered' })).toBeVisible()
  await page.getByText('Start after the current cover ends').click()
  await pressContinue(page)
  await expectHeading(page, 'Use and cover')
})

test('a quick quote can be turned into a sale', async ({ page }) => {
  await signInAs(page, 'Agent')
  const drawer = page.getByRole('dialog', { name: 'Quick quote' })
  // The shortcut is registered shortly after the page is visible.
  await expect(async () => {
    await page.keyboard.press('q')
    await expect(drawer).toBeVisible({ timeout: 1000 })
  }).toPass()
  await drawer.getByLabel('Vehicle use').selectOption({ label: 'Private Individual' })
  await drawer.getByRole('button', { name: 'Get price' }).click()
  await expect(drawer.getByText('GH₵482.00').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Buy now' }).click()
  await expectHeading(page, 'Find vehicle')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the sale is accessible and does not scroll sideways on a phone in ${colorScheme} mode`, async ({ browser }) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const context = await browser.newContext({ ...phone, colorScheme })
    const page = await context.newPage()
    await signInAs(page, 'AssistantAgent', '/buy-insurance')
    await expectAccessible(page, 'vehicle')
    await toUnderwriting(
      page,
      colorScheme === 'light' ? 'GR 4831-22' : 'GR 4841-22',
      colorScheme === 'light' ? '004831' : '004841',
    )
    await answerUse(page)
    await expect(page.getByRole('button', { name: 'Show breakdown' })).toBeVisible()
    await expectAccessible(page, 'underwriting')
    await pressContinue(page)
    await fillHolder(page)
    await expectAccessible(page, 'policyholder')
    await pressContinue(page)
    await expectHeading(page, 'Payment')
    await page.getByRole('link', { name: 'Change cover' }).click()
    await expectHeading(page, 'Select cover')
    await expect(page.getByRole('region', { name: 'Price breakdown' })).toBeVisible()
    await expectAccessible(page, 'estimates as cards')
    await page.getByText('Table', { exact: true }).click()
    await expect(page.getByRole('table', { name: /Comparison of covers/ })).toBeVisible()
    await expectAccessible(page, 'estimates as a table')
    await context.close()
  })
}
