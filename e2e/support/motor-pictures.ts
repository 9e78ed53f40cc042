import type { Page } from '@playwright/test'
import { typeCode } from './codes.ts'
import { answerUse, enterVehicle, expectHeading, fillHolder, pressContinue } from './motor-sale.ts'

const CUSTOMER = { phone: '0241237900', firstName: 'Akua', lastName: 'Ansah', ghanaCard: 'GHA-741237900-1' }

/** The nine pages of a motor sale for docs/motor.md. */
export async function captureMotorPictures(page: Page, base: string): Promise<void> {
  const shoot = async (number: number, title: string) => {
    await expectHeading(page, title)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `docs/pictures/motor-${number}.png`, animations: 'disabled' })
  }

  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: /Yaw Boateng/ }).click()
  await page.waitForURL('**/policies')
  // The simulated register reports cover at another insurer for this vehicle.
  await page.goto(`${base}/buy-insurance`)
  await enterVehicle(page, 'GR129720')
  await shoot(5, 'GR 1297-20 is already covered')

  // Removes the open draft from the browser.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${base}/buy-insurance`)
  await page.getByRole('textbox', { name: 'Registration number' }).fill('GR 4821-22')
  await shoot(1, 'Find vehicle')
  await pressContinue(page)
  await page.getByLabel('Last 6 characters').fill('004821')
  await shoot(2, 'Find vehicle')
  await pressContinue(page)
  await expectHeading(page, 'Use and cover')
  await page.goto(`${base}/buy-insurance/vehicle-details`)
  await shoot(3, 'Confirm vehicle')
  await page.goto(`${base}/buy-insurance/edit-vehicle-details`)
  await shoot(4, 'Vehicle details')
  await page.goto(`${base}/buy-insurance/vehicle-details`)
  await pressContinue(page)
  await answerUse(page)
  await page.getByText('More options').click()
  await page.getByLabel('Vehicle value').fill('95,000')
  await page.getByRole('group', { name: /hire or reward/ }).scrollIntoViewIfNeeded()
  await shoot(6, 'Use and cover')
  await pressContinue(page)
  await fillHolder(page, CUSTOMER)
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(7, 'Policyholder')
  await pressContinue(page)
  await expectHeading(page, 'Payment')
  await page.goto(`${base}/buy-insurance/estimates`)
  await shoot(8, 'Select cover')
  await pressContinue(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, CUSTOMER.phone)
  await page.getByRole('button', { name: 'Request payment' }).waitFor()
  await shoot(9, 'Payment')
}
