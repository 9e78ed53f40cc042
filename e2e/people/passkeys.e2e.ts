import { expect, type Page, test } from '@playwright/test'
import { approveWithCode, typeCode } from '../support/codes.ts'
import { portal } from '../support/portals.ts'
import { openSession, signInAs } from '../support/sign-in.ts'

test.describe.configure({ timeout: 180_000 })

const AMA = '0200000009'
// In a demo passkeys belong to one portal, so other tests of this person on the admin portal still use codes.
const STAFF_PORTAL = () => portal('staff')

/** Chromium's own authenticator, which confirms with a fingerprint immediately. */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
  return (isUserVerified: boolean) => devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

/** Requests an examiner as the other SuperAdmin. The request then awaits approval. */
async function requestExaminer(fullName: string, mobileNumber: string) {
  const { client, api, token } = await openSession('SuperAdmin')
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const data = { fullName, mobileNumber, organisation: 'National Insurance Commission', endsOn: until, reason: 'Audit' }
  const response = await client.post(`${api}/examiners`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(response.status()).toBe(201)
  await client.dispose()
}

async function signInWithCode(page: Page, number = AMA) {
  await page.getByLabel('Phone number').fill(number)
  // Another test may have sent this person a code a moment ago; the next one is then refused for a while.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await typeCode(page, number)
}

test('a passkey is added, confirms a sign-in and an approval, and is removed', async ({ page }) => {
  const setVerified = await addAuthenticator(page)
  await requestExaminer('Adwoa Sarpong', '0209777001')
  await page.goto(STAFF_PORTAL())
  await signInWithCode(page)
  await expect(page.locator('#content h1')).toBeVisible()

  await page.goto(`${STAFF_PORTAL()}/policies?panel=profile`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('Office laptop')
  await approveWithCode(adding, AMA)
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(passkeys.getByText('Office laptop', { exact: true })).toBeVisible()
  await passkeys.getByRole('button', { name: 'Rename Office laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename Office laptop' })
  await renaming.getByLabel('Name').fill('Red laptop')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys.getByText('Red laptop', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await signInWithCode(page)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.locator('#content h1')).toBeVisible()

  await page.goto(`${STAFF_PORTAL()}/staff/records/hr-permissions?view=examiners`)
  await page.getByRole('button', { name: 'More actions for Adwoa Sarpong' }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  const approving = page.getByRole('dialog', { name: 'Grant Adwoa Sarpong read-only access?' })
  await expect(approving.getByRole('button', { name: 'Send code' })).toHaveCount(0)
  await setVerified(false)
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(approving.getByText('The passkey wasn’t confirmed. Try again.')).toBeVisible()
  await setVerified(true)
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Adwoa Sarpong can sign in now')).toBeVisible()

  await page.goto(`${STAFF_PORTAL()}/policies?panel=profile`)
  await passkeys.getByRole('button', { name: 'Remove Red laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Red laptop?' })
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys.getByText('Red laptop')).toHaveCount(0)
})

test('two SuperAdmins remove the lost passkey of a person, who signs in with a code again', async ({ browser, page }, {
  retry,
}) => {
  const [fullName, number] = retry ? ['Adjoa Mills', '0209777011'] : ['Adjoa Lamptey', '0209777010']
  const { client, api, token } = await openSession('SuperAdmin')
  const headers = { authorization: `Bearer ${token}` }
  const { data: profile } = await (await client.get(`${api}/users/profile`, { headers })).json()
  const { branchId } = profile.branch
  const data = { fullName, mobileNumber: number, staffId: `E-77${retry}`, role: 'Staff', branchId }
  expect((await client.post(`${api}/users`, { data, headers })).status()).toBe(201)
  await client.dispose()

  await addAuthenticator(page)
  await page.goto(STAFF_PORTAL())
  await signInWithCode(page, number)
  await expect(page.locator('#content h1')).toBeVisible()
  await page.goto(`${STAFF_PORTAL()}/policies?panel=profile`)
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add passkey' }).click()
  await approveWithCode(page.getByRole('dialog', { name: 'Add a passkey' }), number)
  await expect(page.getByText('Passkey added')).toBeVisible()

  const first = await (await browser.newContext()).newPage()
  await signInAs(first, 'SuperAdmin', `/staff/records/hr-permissions?q=${encodeURIComponent(fullName)}`)
  await first.getByRole('button', { name: `More actions for ${fullName}` }).click()
  await first.getByRole('menuitem', { name: 'Remove passkeys' }).click()
  const asking = first.getByRole('dialog', { name: `Remove ${fullName}’s passkeys?` })
  await asking.getByLabel('Reason').fill('The phone was lost')
  await asking.getByRole('button', { name: 'Request removal' }).click()
  await expect(asking).toHaveCount(0)

  const second = await (await browser.newContext()).newPage()
  await signInAs(second, 'SecondSuperAdmin', '/staff/records/hr-permissions?view=changes')
  await second.getByRole('button', { name: `More actions for the sign-in change of ${fullName}` }).click()
  await second.getByRole('menuitem', { name: 'Approve' }).click()
  await approveWithCode(second.getByRole('dialog', { name: `Remove ${fullName}’s passkeys?` }), AMA)
  await expect(second.getByText('Change approved')).toBeVisible()

  await page.goto(STAFF_PORTAL())
  await signInWithCode(page, number)
  await expect(page.locator('#content h1')).toBeVisible()
})
