import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { typeCode } from '../support/codes.ts'
import { ownPolicy } from '../support/demo-policies.ts'
import { pressByKeyboard } from '../support/keyboard.ts'
import { api, colleague, delayUpdates } from '../support/queue.ts'
import { signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

/** Different bytes for each photo, because identical files are stored once. */
const photoOf = (label: string) => Buffer.concat([PNG, Buffer.from(label)])

test('a claim is reported, assessed, approved by a second person, accepted and paid out', async ({ page, browser }) => {
  const base = await signInAs(page, 'Agent')
  const policy = await ownPolicy(page, 'claimedOn')
  await page.goto(`${base}/policies/motor-${policy.policyId}/claim`)
  await page.getByLabel('Loss type').selectOption('windscreen')
  await page.getByRole('textbox', { name: 'Date and time of loss' }).fill(minute())
  await page.getByLabel('Place of loss').fill('Spintex Road, Accra')
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('A stone from a lorry hit the windscreen on the way to Tema.')
  for (const label of ['Photos of the damage', 'Repair estimate']) {
    const group = page.getByRole('group', { name: label })
    await group
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${label}.png`, mimeType: 'image/png', buffer: photoOf(label) })
    await expect(group.getByText('1 of 4 added')).toBeVisible()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'reporting on a phone')
  await page.getByRole('button', { name: 'Report claim' }).click()
  const reported = page.getByText(/^Claim CLM-\d+ reported$/)
  await expect(reported).toBeVisible()
  const number = (await reported.innerText()).split(' ')[1] ?? ''
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${base}/claims?q=${number}`)
  await expect(page.getByText('The office acknowledges the claim.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('form', { name: 'New note' })
  await note.getByLabel('Note').fill('The customer travels next week')
  await note.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('The customer travels next week')).toBeVisible()
  await expectAccessible(page, 'the claims of a seller')

  const { page: staff } = await colleague(browser, 'Staff', `/service-request/claims?q=${number}`)
  await expect(staff.getByRole('heading', { name: policy.plate })).toBeVisible()
  await expect(staff.getByText('This claim has no reserve. Set the expected cost.')).toBeVisible()
  await expect(staff.getByText('The customer travels next week')).toBeVisible()
  await staff.getByRole('button', { name: 'Acknowledge' }).click()
  await staff.getByRole('button', { name: 'Start assessment' }).click()
  await staff.getByRole('button', { name: 'Assess', exact: true }).click()
  await staff.getByLabel('Assessed loss').fill('500')
  await staff.getByRole('button', { name: 'Save assessment' }).click()
  await expect(staff.getByText('You assessed this claim, so someone else must decide.')).toBeVisible()
  await expectAccessible(staff, 'the queue of claims')

  const { page: admin } = await colleague(browser, 'Admin', `/service-request/claims?q=${number}`)
  await admin.getByRole('button', { name: 'Decline' }).click()
  const decline = admin.getByRole('dialog', { name: `Decline ${number}?` })
  await decline.getByLabel('Reason (sent to customer)').fill('The photos are too old')
  await delayUpdates(admin, /service-requests|claims/)
  const [{ claimId, version }] = await api(staff, 'GET', `/claims?q=${number}`)
  await api(staff, 'POST', `/claims/${claimId}/reserve`, {
    version,
    reservePesewas: 60_000,
    reason: 'Glass is imported',
  })
  await decline.getByRole('button', { name: 'Decline claim' }).click()
  await expect(
    admin.getByText(/^This claim has changed: claim reserve set by .+, \d+ \w+ \d{4}, \d\d:\d\d\./),
  ).toBeVisible()
  await expect(admin.getByText('You wrote: “The photos are too old”')).toBeVisible()
  await admin.getByRole('button', { name: 'Review again' }).click()
  await expect(decline.getByLabel('Reason (sent to customer)')).toHaveValue('The photos are too old')
  await decline.getByRole('button', { name: 'Cancel' }).click()
  // The decision is made by keyboard alone.
  await pressByKeyboard(admin.getByRole('button', { name: 'Approve' }))
  await pressByKeyboard(admin.getByRole('dialog').getByRole('button', { name: /^Approve GH₵/ }))
  await admin.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(admin.getByText(`${number}: approval undone`)).toBeVisible()
  await pressByKeyboard(admin.getByRole('button', { name: 'Approve' }))
  await pressByKeyboard(admin.getByRole('dialog').getByRole('button', { name: /^Approve GH₵/ }))
  await pressByKeyboard(admin.getByRole('button', { name: 'Send offer' }))
  await pressByKeyboard(admin.getByRole('dialog').getByRole('button', { name: 'Send offer' }))
  const voucher = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download voucher' }).click()
  expect((await voucher).suggestedFilename()).toBe(`${number}-discharge-voucher.pdf`)
  await admin.getByRole('button', { name: 'Record acceptance' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Send code' }).click()
  await typeCode(admin, `0${policy.phone.slice(3)}`)
  await admin.getByRole('button', { name: 'Request payout' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Request payout' }).click()
  await expect(admin.getByText('Payout pending').first()).toBeVisible()
  await expect(admin.getByText(/^Payout CL-\d+$/)).toBeVisible()
  await Promise.all([staff.context().close(), admin.context().close()])
})

/** The current minute as a person types it: `16/11/2026 14:30`. */
const minute = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Accra', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date())
    .replace(',', '')
