// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { PayOffer } from './PayOffer.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const offer = {
  payableType: 'motor-purchase' as const,
  payableId: '7',
  clientReference: 'PR010000000000000000000007',
  receivedFor: 'Motor insurance GR 1234-20',
  premiumPesewas: 48_200,
  customer: { fullName: 'Ama Mensah', phone: '233241234567' },
  offerEndsAt: '2026-11-20T10:00:00.000Z',
}

/** `status` is that of the started payment. */
async function show(status: string | undefined, needed = false) {
  const { clientReference } = offer
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const options = { holder: { kind: 'unknown' }, networks: [], consent: { needed, purpose: 'payment', reference: '7' } }
  const code = { requestId: 'r1', prefix: 'ABCD', resendAfterSeconds: 60 }
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/payments/options')) return Response.json({ data: options })
    if (url.includes('/send/otp')) return Response.json({ data: code })
    const isStarted = status !== undefined
    return Response.json({
      data: url.includes('/transactions/') ? { clientReference, status } : { clientReference, isStarted },
    })
  })
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayOffer
        offer={offer}
        earning="You earn GH₵43.50"
        terms="Third Party, 12 months"
        showsEnd={false}
        onStarted={() => {}}
        onBack={() => {}}
        progress={(reference) => <p>Progress of {reference}</p>}
      >
        <p>Pay later</p>
      </PayOffer>
    </QueryClientProvider>,
  )
}

test.each(['pending', 'successful'])('a %s payment shows its progress, not a form to pay again', async (status) => {
  await show(status)
  await vi.waitFor(() => expect(document.body.textContent).toContain(`Progress of ${offer.clientReference}`))
  expect(document.body.textContent).not.toContain('Pay later')
})

test.each([
  ['an unpaid offer', undefined],
  ['a failed payment', 'failed'],
])('%s can be paid', async (_, status) => {
  await show(status)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Pay later'))
  expect(document.body.textContent).toContain('Motor insurance GR 1234-20, for Ama Mensah')
  expect(document.body.textContent).toContain('You earn GH₵43.50Third Party, 12 months')
  expect(document.body.textContent).not.toContain('Price valid until')
})

test.each([
  ['a number that must agree first', true, 'Send code'],
  ['a number that agreed before', false, 'Request payment'],
])('the button names the next action: %s', async (_, needed, label) => {
  await show(undefined, needed)
  await vi.waitFor(() => expect(find('button[type=submit]').textContent).toBe(label))
})

test('the code is asked for with the amount, and the number is shown in one form', async () => {
  await show(undefined, true)
  await vi.waitFor(() => expect(find('button[type=submit]').textContent).toBe('Send code'))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Code sent to 024 ••• 4567.'))
  expect(find('button[type=submit]').textContent).toBe('Request GH₵482.00')
  expect(document.body.textContent).not.toContain('024 123 4567')
})
