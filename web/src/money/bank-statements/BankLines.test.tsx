// @vitest-environment jsdom
import type { BankLine, BankMatch } from '@okwan/contract/money/bank-statements'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { ExplanationDecision } from './ExplanationDecision.tsx'
import { ResolveForm } from './ResolveForm.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const line: BankLine = {
  lineId: 'l1',
  account: 'trust',
  bookedOn: '2026-11-16',
  amountPesewas: -7_50,
  reference: '',
  description: 'LEDGER FEE',
  match: null,
  ageDays: 3,
  ownerId: 'u1',
  ownerName: 'Efua Mensah',
}
const match: BankMatch = {
  matchId: 'm1',
  kind: 'explained',
  state: 'proposed',
  purpose: 'charge',
  provider: null,
  note: 'Letter of the bank',
  proposedBy: 'Efua Mensah',
  decidedBy: null,
  decidedAt: null,
  parts: [],
  whyNotConfirm: 'You proposed this. Another person must confirm it.',
}

const shown = (content: ReactNode) =>
  mount(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)

test('a line without movements says so, and a refusal is shown at its place', async () => {
  const message = 'Select a movement.'
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    sent.push(url)
    if (url.includes('/resolve')) {
      const problem = { status: 422, code: 'bank_line_differs', detail: message, errors: [{ path: 'keys', message }] }
      return Response.json(problem, { status: 422 })
    }
    if (url.includes('/bank-movements')) return Response.json({ data: [] })
    return Response.json({ data: [], meta: { nextCursor: null, previousCursor: null, count: 0, countIsExact: true } })
  })
  await shown(<ResolveForm line={line} />)
  await vi.waitFor(() => expect(document.body.textContent).toContain('No open movements.'))
  await press(find('button[type=submit]'))
  await vi.waitFor(() => expect(document.body.textContent).toContain(message.replace(/\.$/, '')))
  expect(sent.filter((url) => url.includes('/resolve'))).toHaveLength(1)
})

test('the proposer can withdraw an explanation but not confirm it', async () => {
  await shown(<ExplanationDecision line={{ ...line, match }} match={match} />)
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons[0]?.textContent).toBe('Withdraw')
  expect(buttons[1]?.disabled || buttons[1]?.getAttribute('aria-disabled')).toBeTruthy()
  expect(document.body.textContent).toContain('Bank charge or interest. Another person must confirm it')
})
