import { expect, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'
import {
  answer,
  day,
  expectHeading,
  fillHolder,
  fillMoreInformation,
  fillTraveller,
  fillTrip,
  giveConsent,
  type Person,
  pay,
  pressContinue,
} from '../support/travel-sale.ts'

test.describe.configure({ timeout: 240_000 })

/** Minimal PDF. */
const LETTER = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PHONE = '0241236611'
const FAMILY: Person[] = [
  { firstName: 'Abla', born: '11/06/1988', gender: 'Female', relation: 'Spouse', passport: 'G2236612' },
  { firstName: 'Edem', born: '02/09/2014', gender: 'Male', relation: 'Child', passport: 'G2236613' },
  { firstName: 'Esinam', born: '20/01/2017', gender: 'Female', relation: 'Child', passport: 'G2236614' },
]

test('a family with one referred traveller is insured on the underwriter’s terms', async ({ page, browser }) => {
  // A retry must not find the referral of the first attempt.
  const lastName = test.info().retry === 0 ? 'Agbeko' : 'Agbodza'
  await signInAs(page, 'AssistantAgent', '/buy-travel-insurance')
  await fillTrip(page, 'Italy', /^Schengen/, '41, 38, 12, 9')
  await fillHolder(page, {
    firstName: 'Selorm',
    lastName,
    phone: PHONE,
    card: 'GHA-741236611-1',
    passport: 'G2236611',
    gender: 'Male',
  })
  for (const [index, person] of FAMILY.entries()) {
    await expectHeading(page, `Traveller ${index + 2} of 4`)
    await fillTraveller(page, person, lastName)
    await pressContinue(page)
  }
  await fillMoreInformation(page, 'Embassy of Italy, Accra', 'Yes')

  await expectHeading(page, 'Health')
  await answer(page, /Has Selorm/, 'Yes')
  await page.getByLabel('Stroke').check()
  await day(page, 'Diagnosed in', '03/2021')
  for (const question of ['On medication?', 'Stable for 6 months?']) await answer(page, question, 'Yes')
  for (const question of ['Hospitalised', 'Awaiting treatment?', 'Advised not to travel'])
    await answer(page, question, 'No')
  await pressContinue(page)
  await page.getByRole('button', { name: 'No conditions to declare' }).click()
  await expect(page.getByText(`Selorm ${lastName}: awaiting underwriter approval`)).toBeVisible()
  await expect(page.getByText('Stroke')).toHaveCount(0)

  const office = await browser.newPage()
  await signInAs(office, 'Staff', '/referrals?product=travel')
  const referral = office.getByRole('region', { name: `Selorm ${lastName}` })
  const row = office.getByRole('list', { name: 'Referrals' }).getByRole('link', { name: `Selorm ${lastName}` })
  await row.click()
  await referral.getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText('since 03/2021', { exact: false })).toBeVisible()
  await office.getByLabel('Decision').selectOption('Request documents')
  await office.getByLabel('Required documents').fill('A letter from the cardiologist')
  await office.getByRole('button', { name: 'Submit decision' }).click()
  await expect(row).toHaveCount(0)

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Requested: A letter from the cardiologist')).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: LETTER })
  await page.getByRole('button', { name: 'Submit document' }).click()
  await expect(page.getByText(`Selorm ${lastName}: awaiting underwriter approval`)).toBeVisible()

  await office.reload()
  await row.click()
  await referral.getByRole('button', { name: 'Approve' }).click()
  const documents = office.getByRole('list', { name: 'Submitted documents' })
  await expect(documents.getByRole('listitem')).toHaveCount(1)
  // The document opens in a new tab; the browser decides whether it displays or downloads it.
  const tab = office.waitForEvent('popup')
  const letter = office.waitForResponse(/\/letters\/[^/]+\/view$/)
  await documents.getByRole('button', { name: /^Open the submitted document/ }).click()
  await tab
  expect((await letter).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(LETTER.length),
  })
  await office.getByLabel('Decision').selectOption('Accept with loading')
  await office.getByRole('textbox', { name: 'Loading' }).fill('50')
  await office.getByRole('button', { name: 'Submit decision' }).click()
  await expect(row).toHaveCount(0)
  await office.close()

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Accepted, +50%')).toBeVisible()
  await expect(page.getByText('Price changed after health answers')).toBeVisible()
  await pressContinue(page)
  await giveConsent(page, PHONE)
  await pay(page)
  await expect(page.getByRole('listitem').filter({ hasText: /^Certificate of/ })).toHaveCount(4)
})
