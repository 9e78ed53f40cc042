import { expect, test } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'
import {
  agree,
  answer,
  at,
  day,
  fillHolder,
  fillMore,
  fillPassport,
  fillTraveller,
  fillTrip,
  onward,
  type Person,
  pay,
} from '../support/travel-sale.ts'

test.describe.configure({ timeout: 240_000 })

/** As little as a PDF can be. */
const LETTER = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PHONE = '0241236611'
const FAMILY: Person[] = [
  { firstName: 'Abla', born: '11/06/1988', gender: 'Female', relation: 'Spouse', passport: 'G2236612' },
  { firstName: 'Edem', born: '02/09/2014', gender: 'Male', relation: 'Child', passport: 'G2236613' },
  { firstName: 'Esinam', born: '20/01/2017', gender: 'Female', relation: 'Child', passport: 'G2236614' },
]

test('a family of four of whom one is ill is insured on the underwriter’s terms', async ({ page, browser }) => {
  // A second try must not find the referral of the first.
  const lastName = test.info().retry === 0 ? 'Agbeko' : 'Agbodza'
  await signInAs(page, 'AssistantAgent', '/buy-travel-insurance')
  await fillHolder(page, {
    firstName: 'Selorm',
    lastName,
    phone: PHONE,
    card: 'GHA-741236611-1',
    gender: 'Male',
  })
  for (const person of FAMILY) {
    await page.getByRole('button', { name: /^Add traveller/ }).click()
    await at(page, `Traveller ${FAMILY.indexOf(person) + 2} of ${FAMILY.indexOf(person) + 2}`)
    await fillTraveller(page, person, lastName)
    await onward(page)
    if (person === FAMILY[0]) {
      await at(page, 'Traveller 1 of 2')
      await fillPassport(page, 'G2236611')
      await onward(page)
    }
    await at(page, 'Trip and plan')
    await page.getByRole('link', { name: /^Back to the travellers/ }).click()
    await at(page, 'Who is travelling?')
  }
  await answer(page, 'Priced as', 'Family')
  await onward(page)
  await fillTrip(page, 'Italy', /^Schengen/)
  await fillMore(page, 'Embassy of Italy, Accra')
  await page.getByRole('button', { name: 'Confirm and continue' }).click()

  await at(page, 'Health')
  await answer(page, /Has Selorm/, 'Yes')
  await page.getByLabel('Stroke').check()
  await day(page, 'Diagnosed in', '03/2021')
  for (const question of ['Takes medicine for it?', 'Stable for the last 6 months?'])
    await answer(page, question, 'Yes')
  for (const question of ['In hospital', 'A treatment is planned?', 'A doctor advised'])
    await answer(page, question, 'No')
  await onward(page)
  await page.getByRole('button', { name: 'Nobody is ill or pregnant' }).click()
  await expect(page.getByText(`Selorm ${lastName}: an underwriter must agree first.`)).toBeVisible()
  await expect(page.getByText('Stroke')).toHaveCount(0)

  const office = await browser.newPage()
  await signInAs(office, 'Staff', '/referrals?product=travel')
  const referral = office.getByRole('region', { name: `Selorm ${lastName}` })
  await referral.getByRole('button', { name: 'Look and decide' }).click()
  await expect(office.getByText('since 03/2021', { exact: false })).toBeVisible()
  await office.getByLabel('Decision').selectOption('Ask for documents')
  await office.getByLabel('Which documents are needed').fill('A letter from the cardiologist')
  await office.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(referral).toHaveCount(0)

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Wanted: A letter from the cardiologist')).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: LETTER })
  await page.getByRole('button', { name: 'Send to the underwriter' }).click()
  await expect(page.getByText(`Selorm ${lastName}: an underwriter must agree first.`)).toBeVisible()

  await office.reload()
  await referral.getByRole('button', { name: 'Look and decide' }).click()
  const papers = office.getByRole('list', { name: 'Papers handed in' })
  await expect(papers.getByRole('listitem')).toHaveCount(1)
  // A tab of its own opens, with the letter as it was handed in; whether it is shown there or saved is the browser's choice.
  const tab = office.waitForEvent('popup')
  const letter = office.waitForResponse(/\/letters\/[^/]+\/view$/)
  await papers.getByRole('button', { name: /^Open the letter handed in/ }).click()
  await tab
  expect((await letter).headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(LETTER.length),
  })
  await office.getByLabel('Decision').selectOption('Accept with extra premium')
  await office.getByLabel('Extra premium').fill('50')
  await office.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(referral).toHaveCount(0)
  await office.close()

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Accepted, +50%')).toBeVisible()
  await expect(page.getByText('The price has changed with the health answers')).toBeVisible()
  await onward(page)
  await agree(page, PHONE)
  await pay(page)
  await expect(page.getByRole('listitem').filter({ hasText: /^Certificate of/ })).toHaveCount(4)
})
