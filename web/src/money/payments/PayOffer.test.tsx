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

async function show(answer: () => Response, needed = false) {
  const options = { holder: { kind: 'unknown' }, networks: [], consent: { needed, purpose: 'payment', reference: '7' } }
  const code = { requestId: 'r1', prefix: 'ABCD', resendAfterSeconds: 60 }
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/payments/options')) return Response.json({ data: options })
    return url.includes('/send/otp') ? Response.json({ data: code }) : answer()
  })
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayOffer
        offer={offer}
        onStarted={() => {}}
        onBack={() => {}}
        progress={(reference) => <p>Progress of {reference}</p>}
      >
        <p>Pay later</p>
      </PayOffer>
    </QueryClientProvider>,
  )
}

const payment = (status: string) => () => Response.json({ data: { clientReference: offer.clientReference, status } })
const unknown = () =>
  Response.json(
    { status: 404, code: 'not_found', detail: 'This payment doesn’t exist or you can’t access it.' },
    { status: 404 },
  )

test.each(['pending', 'successful'])('a %s payment shows its progress, not a form to pay again', async (status) => {
  await show(payment(status))
  await vi.waitFor(() => expect(document.body.textContent).toContain(`Progress of ${offer.clientReference}`))
  expect(document.body.textContent).not.toContain('Pay later')
})

test.each([
  ['an unpaid offer', unknown],
  ['a failed payment', payment('failed')],
])('%s can be paid', async (_, answer) => {
  await show(answer)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Pay later'))
  expect(document.body.textContent).toContain('Motor insurance GR 1234-20, for Ama Mensah')
})

test.each([
  ['a number that must agree first', true, 'Send code'],
  ['a number that agreed before', false, 'Request payment'],
])('the button names the next action: %s', async (_, needed, label) => {
  await show(unknown, needed)
  await vi.waitFor(() => expect(find('button[type=submit]').textContent).toBe(label))
})

test('the code is asked for with the amount, and the number is shown in one form', async () => {
  await show(unknown, true)
  await vi.waitFor(() => expect(find('button[type=submit]').textContent).toBe('Send code'))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('Code sent to 024 ••• 4567.'))
  expect(find('button[type=submit]').textContent).toBe('Request GH₵482.00')
  expect(document.body.textContent).not.toContain('024 123 4567')
})
