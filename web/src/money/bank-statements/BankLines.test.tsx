// @vitest-environment jsdom
import type { BankLine, BankMatch, BankMovement } from '@okwan/contract/money/bank-statements'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, mount, press } from '../../ui/test/mount.tsx'
import { ExplanationDecision } from './ExplanationDecision.tsx'
import { ResolveForm } from './ResolveForm.tsx'
import { shownMovements } from './shown-movements.ts'

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
  confirmRefusalReason: 'You proposed this. Another person must confirm it.',
}

const shown = (content: ReactNode) =>
  mount(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>)

test('a line without movements shows a message, and a refused request shows its reason', async () => {
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

async function select(box: HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    box.value = value
    box.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const day = (date: string, amountPesewas: number): BankMovement => ({
  key: `collection:hubtel:${date}`,
  account: 'trust',
  label: `Hubtel, collections of ${date}`,
  day: date,
  amountPesewas,
  reference: 'hubtel',
  provider: 'hubtel',
  settlementId: null,
  ageDays: 1,
})

test('days of collections are listed from the day of the line backwards, found by amount, and limited', () => {
  const days = Array.from({ length: 30 }, (_, n) => day(`2026-10-${String(n + 1).padStart(2, '0')}`, 1_000_00 + n))
  const unequal = { amountPesewas: 990_00, bookedOn: '2026-10-28' }
  const wanted = { search: '', chosen: [], line: unequal }
  const all = shownMovements(days, wanted)
  expect([all.shown.length, all.leftOut, all.shown[0]?.day, all.shown[19]?.day]).toEqual([
    20,
    10,
    '2026-10-28',
    '2026-10-09',
  ])
  const early = { amountPesewas: 990_00, bookedOn: '2026-10-02' }
  const daysOf = (line: typeof early) => shownMovements(days, { ...wanted, line }).shown.map((movement) => movement.day)
  expect(daysOf(early).slice(0, 4)).toEqual(['2026-10-02', '2026-10-01', '2026-10-03', '2026-10-04'])
  expect(daysOf({ ...unequal, amountPesewas: 1_000_04 })[0]).toBe('2026-10-05')
  const found = shownMovements(days, { ...wanted, search: '1000.04' })
  expect(found.shown.map((movement) => movement.day)).toEqual(['2026-10-05'])
  const chosen = [days[0]?.key ?? '']
  expect(shownMovements(days, { ...wanted, search: '29 Oct', chosen }).shown.map((movement) => movement.day)).toEqual([
    '2026-10-01',
    '2026-10-29',
  ])
})

test('a line that names a provider opens with the collections of this provider', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/bank-movements')) return Response.json({ data: [day('2026-11-15', 60_00)] })
    return Response.json({ data: [], meta: { nextCursor: null, previousCursor: null, count: 0, countIsExact: true } })
  })
  await shown(<ResolveForm line={{ ...line, amountPesewas: 58_50, description: 'HUBTEL SETTLEMENT 15 NOV' }} />)
  expect(find<HTMLSelectElement>('select').value).toBe('collection')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Hubtel, collections of 2026-11-15'))
})

test('the selected days are compared with the line, and the form says that a day is missing', async () => {
  const message = 'Select at least one day of collections.'
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/resolve')) {
      const problem = { status: 422, code: 'bank_line_differs', detail: message, errors: [{ path: 'keys', message }] }
      return Response.json(problem, { status: 422 })
    }
    if (url.includes('/bank-movements')) {
      return Response.json({ data: [day('2026-11-15', 60_00), day('2026-11-16', 45_00)] })
    }
    return Response.json({ data: [], meta: { nextCursor: null, previousCursor: null, count: 0, countIsExact: true } })
  })
  await shown(<ResolveForm line={{ ...line, amountPesewas: 100_00 }} />)
  await select(find('select'), 'collection')
  await vi.waitFor(() => expect(document.querySelectorAll('input[type=checkbox]')).toHaveLength(2))
  expect(find('output').textContent).toBe('Selected GH₵0.00 of GH₵100.00. Difference GH₵100.00.')
  await press(find('button[type=submit]'))
  await vi.waitFor(() =>
    expect(find('fieldset [id$=-error]').textContent).toBe('Select at least one day of collections'),
  )
  for (const box of document.querySelectorAll<HTMLElement>('input[type=checkbox]')) await press(box)
  expect(find('output').textContent).toBe('Selected GH₵105.00 of GH₵100.00. Difference GH₵5.00.')
})

test('the proposer can withdraw an explanation but not confirm it', async () => {
  await shown(<ExplanationDecision line={{ ...line, match }} match={match} />)
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons[0]?.textContent).toBe('Withdraw')
  expect(buttons[1]?.disabled || buttons[1]?.getAttribute('aria-disabled')).toBeTruthy()
  expect(document.body.textContent).toContain('Bank charge or interest. Another person must confirm it')
})
