import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import { expectHeading } from '../support/motor-sale.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 150_000 })

/** A retry needs other vehicles and another company. */
const companyOf = (retry: number) => ({ phone: `024555042${retry}`, name: `Darko Transport ${retry} Ltd` })

const tableOf = (retry: number) => `registration,chassis,use,cover,make,model,year,colour,body,engine,seats,value
GT ${77 - retry}11-21,JTDBR32E72000${77 - retry}11,X4,Third Party,Toyota,Corolla,2018,Silver,Saloon,1800,5,
GT ${77 - retry}12-21,JTDBR32E72000${77 - retry}12,X4,Third Party,Toyota,Corolla,2018,Silver,Saloon,1800,many,
GT ${77 - retry}99-21,JTDBR32E72000${77 - retry}99,X4,Third Party,Kia,Rio,2019,Red,Saloon,1400,5,
GT ${77 - retry}97-21,JTDBR32E72000${77 - retry}97,X4,Third Party,Kia,Rio,2019,Red,Saloon,1400,5,`

test('a fleet is imported, corrected, paid once and issued as one policy for each vehicle', async ({ page }, {
  retry,
}) => {
  const company = companyOf(retry)
  const plate = (number: string) => `GT ${77 - retry}${number}-21`
  await signInAs(page, 'Agent', '/fleet')
  await expectHeading(page, 'Fleet')
  await page.getByLabel('Phone number, Ghana Card or TIN').fill(company.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No match')).toBeVisible()
  await page.getByRole('button', { name: 'New customer' }).click()
  await fillCompany(page, company)
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.getByRole('button', { name: 'Send code' }).click()
  await typeCode(page, company.phone)
  await expect(page.getByRole('heading', { name: company.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add vehicle' })).toBeVisible()
  await page.getByLabel('Vehicle table').fill(tableOf(retry))
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('2 of 4 ready')).toBeVisible()
  await expect(page.getByText(/Enter the number of seats/)).toBeVisible()
  // The simulated register reports cover at another insurer for this vehicle.
  await expect(page.getByText(/Insured by Sankofa General Insurance until/)).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page, 'a fleet with problems')
  await page.getByRole('button', { name: `Remove ${plate('97')}` }).click()
  await page.reload()
  await page.getByLabel('Seats').fill('5')
  await expect(page.getByText('3 of 3 ready')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'a fleet on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  const hire = page.getByRole('group', { name: 'Is a private vehicle used for hire or reward?' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(hire.getByText('Select yes or no')).toBeVisible()
  await hire.getByText('No', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: `Fleet: ${company.name}` })).toBeVisible()
  // The number on record is masked until the payment.
  await page.getByLabel('Payer’s number').fill(company.phone)
  await page
    .getByRole('button', { name: /^(Request payment|Pay)/ })
    .first()
    .click()
  await expect(page.getByRole('row', { name: new RegExp(`${plate('11')}.*MTR-.*Active`) })).toBeVisible({
    timeout: 40_000,
  })
  await expect(page.getByRole('row', { name: new RegExp(`${plate('12')}.*MTR-.*Active`) })).toBeVisible({
    timeout: 20_000,
  })
  // The simulated MID rejects this vehicle; the others are issued.
  await expect(page.getByRole('row', { name: new RegExp(`${plate('99')}.*Paid, not covered`) })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'Sold fleets' }).click()
  await page
    .getByRole('row', { name: new RegExp(`${company.name}.*3 vehicles.*2 of 3, 1 challenged`) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('row', { name: new RegExp(`${plate('99')}.*Rejected by MID`) })).toBeVisible()
  await expectAccessible(page, 'a sold fleet')
})

async function fillCompany(page: Page, { name, phone }: ReturnType<typeof companyOf>) {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Business sector').fill('Transport')
  await page.getByLabel('TIN').fill(`C0${phone.slice(1)}`)
  await page.getByRole('textbox', { name: 'Company registration number' }).fill(`CS${phone.slice(1)}`)
  await page.getByLabel('Contact person').fill('Kwabena Darko')
  await page.getByLabel('Address', { exact: true }).fill('4 Spintex Road')
  await page.getByLabel('Town or city').fill('Accra')
  await page.getByLabel('The customer agrees').check()
}
