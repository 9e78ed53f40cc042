// @vitest-environment jsdom
import { consentStates } from '@okwan/domain/customers/customers/consents'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../../ui/test/mount.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const states = consentStates([{ purpose: 'offers', channel: 'sms', isGiven: true }])

async function show(answers = states, refusal?: object) {
  // jsdom does not implement these methods.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} })
  const sent = { requestId: 'r1', prefix: 'ABCD', resendAfterSeconds: 30 }
  const fetch = vi.fn(async (url: string, _init: RequestInit) =>
    refusal && url.endsWith('/consents')
      ? Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } })
      : Response.json({ data: { states, history: [], ...sent } }),
  )
  vi.stubGlobal('fetch', fetch)
  const onClose = vi.fn()
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ConsentDialog customerCode="CUS-000012" states={answers} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { fetch, onClose }
}

const box = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const submit = () => press(find('button[type=submit]'))
const source = () => find<HTMLSelectElement>('select[name="source"]')
const selectSource = () => {
  source().value = 'phone'
}

test('only changed answers are recorded, with the channel of the reply', async () => {
  const { fetch, onClose } = await show()
  expect(box('reminders sms').checked).toBe(true)
  expect(box('offers email').checked).toBe(false)
  await press(box('reminders sms'))
  selectSource()
  await submit()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const body: unknown = JSON.parse(String(fetch.mock.calls[0]?.[1].body))
  expect(body).toEqual({
    changes: [{ purpose: 'reminders', channel: 'sms', isGiven: false }],
    source: 'phone',
  })
})

test('the field “Reply received by” has no default and is required', async () => {
  const { fetch } = await show()
  expect(source().value).toBe('')
  await press(box('reminders sms'))
  await submit()
  expect(source().getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain('Select how the reply was received')
  expect(fetch).not.toHaveBeenCalled()
})

test('nothing is sent without a change', async () => {
  const { fetch } = await show()
  await submit()
  expect(find('[role=alert]').textContent).toContain('Change at least one answer')
  expect(fetch).not.toHaveBeenCalled()
})

const stopped = consentStates([{ purpose: 'reminders', channel: 'sms', isGiven: false }])

test('an agent needs the customer’s code to allow stopped reminders again', async () => {
  const { fetch, onClose } = await show(stopped, {
    status: 422,
    code: 'code_needed',
    detail: 'Send the customer a code.',
  })
  await press(box('reminders sms'))
  selectSource()
  await submit()
  await vi.waitFor(() => expect(find('[role=status]').textContent).toContain('Code sent to the customer'))
  expect(fetch.mock.calls.map(([url]) => url.split('/').slice(-2).join('/'))).toEqual([
    'CUS-000012/consents',
    'consents/code',
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('the office must give a reason to allow stopped reminders again', async () => {
  await show(stopped, { status: 422, code: 'reason_required', detail: 'Enter why they are allowed again' })
  await press(box('reminders sms'))
  selectSource()
  await submit()
  await vi.waitFor(() => expect(find('[role=alert]').textContent).toContain('Enter why they are allowed again'))
})
