// @vitest-environment jsdom
import type { IdentityCheck } from '@okwan/contract/service/identity-checks'
import { SHOWN_STATES } from '@okwan/domain/service/identity-checks/terms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { IdentityCard, Result } from './IdentityCard.tsx'
import { badgeOf, meaningOf } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const check: IdentityCheck = {
  checkId: '00000000-0000-4000-8000-000000000001',
  state: 'mismatch',
  differs: ['lastName', 'dateOfBirth'],
  requestedAt: '2026-11-16T09:00:00.000Z',
  requestedBy: null,
  lastAttemptAt: '2026-11-16T09:00:01.000Z',
  attempts: 1,
  answeredAt: '2026-11-16T09:00:01.000Z',
  accepted: null,
  isSetUp: true,
  checkRefusalReason: null,
  canCheck: true,
  canAccept: true,
}

const show = (shown: Partial<IdentityCheck>) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Result customerCode="CUS-000012" check={{ ...check, ...shown }} />
    </QueryClientProvider>,
  )
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a difference names the details and can be accepted or checked again', async () => {
  await show({})
  expect(document.body.textContent).toContain('Different: last name and date of birth.')
  expect(buttons()).toEqual(expect.arrayContaining(['Accept difference', 'Check again']))
})

test('a seller sees the state without details or actions', async () => {
  await show({ differs: [], canCheck: false, canAccept: false })
  expect(document.body.textContent).toContain('The office compares the details with the card.')
  expect(buttons()).not.toContain('Accept difference')
})

test('the office can accept a card that is not in the register', async () => {
  await show({ state: 'unknown', differs: [] })
  expect(document.body.textContent).toContain('then correct the customer or accept the card.')
  expect(buttons()).toEqual(expect.arrayContaining(['Accept card', 'Check again']))
})

test('a colleague who sold to the customer sees that another person decides', async () => {
  await show({ canAccept: false })
  expect(document.body.textContent).toContain('Ask a colleague who didn’t sell to this customer')
})

test('every state has a label and a meaning; an unavailable register says what happens next', () => {
  for (const state of SHOWN_STATES) {
    expect(badgeOf({ state }).label).toBeTruthy()
    expect(meaningOf({ ...check, state })).toMatch(/\.$/)
  }
  expect(meaningOf({ ...check, state: 'retrying' })).toContain('retry automatically')
  expect(meaningOf({ ...check, state: 'not-checked', isSetUp: false })).toBe('The card register isn’t set up.')
})

test('a refused check is explained, and an error of the page can be retried', async () => {
  const detail = 'A check is in progress.'
  vi.stubGlobal('fetch', async () =>
    Response.json({ status: 422, code: 'identity_not_checkable', detail }, { status: 422 }),
  )
  await show({ state: 'unavailable', differs: [], canAccept: false })
  await press(find('button'))
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toBe('A check is in progress'))
  await mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <IdentityCard customerCode="CUS-000012" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Couldn’t load the identity check'))
})
