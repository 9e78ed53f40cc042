import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { listenTo } from '../../platform/db/listen.ts'
import { type PayingProduct, startPayingProduct } from '../payments/testing.ts'

const PEOPLE = {
  superAdmin: ['admin', '0200000001'],
  admin: ['admin', '0200000002'],
  staff: ['staff', '0200000003'],
  agent: ['agent', '0240000004'],
  assistant: ['agent', '0240000005'],
  otherStaff: ['staff', '0200000006'],
  otherAgent: ['agent', '0240000007'],
} as const
type Person = keyof typeof PEOPLE

let product: PayingProduct
const clients = {} as Record<Person, Client>
type Offer = Awaited<ReturnType<PayingProduct['offer']>>
const sales = {} as Record<'agent' | 'assistant' | 'otherAgent' | 'admin' | 'failed', Offer>

beforeAll(async () => {
  product = await startPayingProduct({ nodes: 2 })
  for (const [name, [portal, number]] of Object.entries(PEOPLE)) {
    clients[name as Person] = await product.client(portal).signIn(number)
  }
  sales.agent = await sell('agent', '233241234201', { customerName: 'Ama Serwaa' })
  sales.assistant = await sell('assistant', '233201234202', { customerName: 'Kwame Nkansah' }, 'vodafone')
  sales.otherAgent = await sell('otherAgent', '233241234203', { amountPesewas: 50_00 })
  sales.admin = await sell('admin', '233241234204')
  sales.failed = await sell('agent', '233241200101')
  await product.advanceSeconds(4)
})
afterAll(() => product.stop())

async function sell(
  person: Person,
  msisdn: string,
  change: Parameters<PayingProduct['offer']>[0] = {},
  network = 'mtn',
) {
  const offer = await product.offer(change, `233${PEOPLE[person][1].slice(1)}`)
  const reply = await product.pay(clients[person], offer, msisdn, network)
  if (reply.status !== 202) throw new Error(JSON.stringify(reply.body))
  await product.drain()
  return offer
}

const listed = async (person: Person, query = '') => {
  const { body, status } = await clients[person].get(`/transactions${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map((row: { clientReference: string }) => row.clientReference).toSorted()
}
const refs = (...names: (keyof typeof sales)[]) => names.map((name) => sales[name].clientReference).toSorted()

describe('reach', () => {
  test('an assistant sees their own payments, an agent also payments of assistants, Staff the branch, a SuperAdmin all', async () => {
    expect(await listed('assistant')).toEqual(refs('assistant'))
    expect(await listed('agent')).toEqual(refs('agent', 'assistant', 'failed'))
    expect(await listed('staff')).toEqual(refs('agent', 'assistant', 'failed', 'admin'))
    expect(await listed('otherStaff')).toEqual(refs('otherAgent'))
    expect(await listed('superAdmin')).toEqual(refs('agent', 'assistant', 'otherAgent', 'admin', 'failed'))
  })

  test('a payment outside of reach returns 404 on every path, like one that does not exist', async () => {
    const { clientReference } = sales.otherAgent
    for (const address of ['', '/receipt.pdf', '/events']) {
      const foreign = await clients.agent.get(`/transactions/${clientReference}${address}`)
      const missing = await clients.agent.get(`/transactions/PR01JCZZZZZZZZZZZZZZZZZZZZZZ${address}`)
      expect(foreign.status).toBe(404)
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
    expect((await clients.agent.post(`/transactions/${clientReference}/check`)).status).toBe(404)
    const again = { network: 'mtn', msisdn: '0240000004' }
    const key = { 'idempotency-key': 'not-my-payment' }
    expect((await clients.agent.post(`/payments/${clientReference}/attempts`, again, key)).status).toBe(404)
  })

  test('an Admin can read their own sales but not the list', async () => {
    expect((await clients.admin.get(`/transactions/${sales.admin.clientReference}`)).status).toBe(200)
    expect((await clients.admin.get(`/transactions/${sales.agent.clientReference}`)).status).toBe(404)
    expect((await clients.admin.get('/transactions')).status).toBe(403)
  })

  test('a branch filter never extends the reach', async () => {
    const other = await product.actorOf('233240000007')
    expect(await listed('staff', `?branchId=${other.branchId}`)).toEqual([])
    expect(await listed('superAdmin', `?branchId=${other.branchId}`)).toEqual(refs('otherAgent'))
  })
})

describe('search', () => {
  test.each([
    ['?status=failed', ['failed']],
    ['?status=pending', []],
    ['?network=vodafone', ['assistant']],
    ['?method=wallet', []],
    ['?type=topUp', []],
    ['?product=travel', []],
    ['?product=motor&network=vodafone', ['assistant']],
    ['?q=nkansah', ['assistant']],
    ['?q=kwame%20nkansah', ['assistant']],
    ['?q=gr123420&soldBy=00000000-0000-4000-8000-000000000000', []],
    ['?q=0241234203', ['otherAgent']],
    ['?q=4203', ['otherAgent']],
    ['?minPesewas=5000&maxPesewas=5000', ['otherAgent']],
    ['?from=2026-11-17', []],
    ['?to=2026-11-15', []],
  ] as const)('%s', async (query, names) => {
    expect(await listed('superAdmin', query)).toEqual(refs(...names))
  })

  test('by vehicle in any notation, and by network reference', async () => {
    expect((await listed('superAdmin', '?q=gr-1234%2020')).length).toBe(5)
    const { networkReference } = await product.transaction(clients.agent, sales.agent)
    expect(networkReference).toMatch(/^\d+$/)
    expect(await listed('superAdmin', `?q=${networkReference}`)).toEqual(refs('agent'))
  })

  test('by reference, and a % is matched literally', async () => {
    expect(await listed('superAdmin', `?q=${sales.agent.clientReference.toLowerCase()}`)).toEqual(refs('agent'))
    const receiptNumber = `RCT-26-${sales.agent.clientReference.slice(-8)}`
    expect(await listed('superAdmin', `?q=${receiptNumber}`)).toEqual(refs('agent'))
    expect(await listed('superAdmin', '?q=%25')).toEqual([])
  })

  test('pages sorted by amount contain every payment once', async () => {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await clients.superAdmin.get(
        `/transactions?sort=-amount&limit=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...body.data.map((row: { amountPesewas: number }) => row.amountPesewas))
      cursor = body.meta.nextCursor
    }
    expect(seen).toEqual([396_00, 396_00, 396_00, 396_00, 50_00])
  })

  test('the totals use the same filter and reach', async () => {
    const { body } = await clients.agent.get('/transactions/summary?from=2026-11-16')
    expect(body.data).toEqual({
      count: 3,
      successfulCount: 2,
      pendingCount: 0,
      reviewCount: 0,
      failedCount: 1,
      successfulPesewas: 792_00,
      successRateBps: 6667,
      days: [{ date: '2026-11-16', successful: 2, pending: 0, failed: 1 }],
      networks: [
        { network: 'mtn', successful: 1, failed: 1 },
        { network: 'vodafone', successful: 1, failed: 0 },
      ],
    })
  })
})

describe('one payment', () => {
  test('has a timeline in order, with masked numbers', async () => {
    const detail = await product.transaction(clients.agent, sales.agent)
    expect(detail.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'requested',
      'accepted',
      'awaiting',
      'announced',
      'checked',
      'successful',
    ])
    expect(JSON.stringify(detail)).not.toContain('1234201')
    expect(detail).toMatchObject({ msisdn: '024 ••• 4201', soldBy: { fullName: 'Yaw Boateng' } })
  })

  test('can be checked manually, at most every 30 seconds', async () => {
    const offer = await sell('agent', '233241200105')
    await product.control('POST', 'advance', { ms: 4000 })
    const check = () => clients.agent.post(`/transactions/${offer.clientReference}/check`)
    const first = await check()
    expect(first.status).toBe(202)
    expect(first.body.data.checkAfter).not.toBeNull()
    expect((await check()).body).toMatchObject({ status: 429, retryAfterSeconds: 30 })
    await product.drain()
    expect(await product.transaction(clients.agent, offer)).toMatchObject({ status: 'successful' })
  })
})

describe('a receipt', () => {
  const receipt = ({ clientReference }: Offer, query = '') =>
    clients.agent.get(`/transactions/${clientReference}/receipt.pdf${query}`)

  test('is a PDF with the same bytes every time and without active content', async () => {
    const [first, second] = [await receipt(sales.agent), await receipt(sales.agent)]
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.headers['content-disposition']).toContain(`${sales.agent.clientReference}-receipt.pdf`)
    expect(first.body.slice(0, 5)).toBe('%PDF-')
    expect(first.body).toBe(second.body)
    expect(first.body).not.toMatch(/\/(JS|JavaScript|URI|Launch|OpenAction)\b/)
  })

  test('is printed on an 80 mm roll on request', async () => {
    const { clientReference } = sales.agent
    const roll = await clients.agent.get(`/transactions/${clientReference}/receipt.pdf?format=80mm`)
    expect(roll.headers['content-disposition']).toContain(`${clientReference}-receipt-80mm.pdf`)
    // 80 mm in points.
    expect(roll.body).toMatch(/\/MediaBox \[0 0 226\.77/)
    expect((await receipt(sales.agent)).body).not.toMatch(/\/MediaBox \[0 0 226\.77/)
    const other = await clients.agent.get(`/transactions/${clientReference}/receipt.pdf?format=a0`)
    expect(other.body).toMatchObject({ status: 422, code: 'invalid', errors: [{ path: 'format' }] })
    expect((await receipt(sales.failed, '?format=80mm')).body).toMatchObject({ status: 422, code: 'no_receipt' })
  })

  test('does not exist for failed and pending payments', async () => {
    expect((await receipt(sales.failed)).body).toMatchObject({ status: 422, code: 'no_receipt' })
    const pending = await sell('agent', '233241234210')
    expect((await receipt(pending)).body).toMatchObject({ status: 422, code: 'no_receipt' })
  })
})

describe('live updates', () => {
  test('the stream reports a confirmation on another node, then ends', async () => {
    const [, second] = product.nodes
    if (!second) throw new Error('two nodes were started')
    const log = { warn: () => {} } as unknown as Parameters<typeof listenTo>[1]
    const listener = listenTo(product.databaseUrl, log)
    const listening = new Promise<void>((resolve) => {
      listener.on('payments', (reference) => {
        if (reference === 'ready') resolve()
        second.product.topics.announce(reference)
      })
    })
    const notifier = setInterval(
      () => void product.db.transaction((tx) => tx.query(`select pg_notify('payments', 'ready')`)),
      20,
    )
    await listening
    clearInterval(notifier)

    const offer = await sell('agent', '233241234220')
    const watcher = await product.client('agent', 1).signIn('0240000004')
    const stream = await openStream(second.port, watcher, `/api/v1/transactions/${offer.clientReference}/events`)
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events: { status: string }[] = []
    const ended = (async () => {
      for await (const chunk of stream) {
        for (const [, data = ''] of String(chunk).matchAll(/^event: transaction\ndata: (.*)$/gm))
          events.push(JSON.parse(data))
        if (events.length === 1) await product.advanceSeconds(4)
      }
    })()
    await ended
    expect(events[0]).toMatchObject({ status: 'pending', clientReference: offer.clientReference })
    expect(events.at(-1)).toMatchObject({ status: 'successful', allowedActions: ['receipt'] })
    await listener.close()
  })
})

async function openStream(port: number, client: Client, path: string): Promise<http.IncomingMessage> {
  const request = http.get({ port, host: '127.0.0.1', path, headers: client.headers() })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response
}

describe('export of payments', () => {
  const start = (person: Person, filter: object = {}, format = 'csv') =>
    clients[person].post('/transactions/exports', { format, filter })
  const referencesIn = (csv: string) =>
    csv
      .trim()
      .split('\r\n')
      .slice(1, -1)
      .map((line) => /(PR[0-9A-Z]+)/.exec(line)?.[1])
      .toSorted()

  test.each(['assistant', 'agent', 'staff', 'superAdmin'] as const)(
    '%s gets the rows of the list, no others',
    async (person) => {
      const { body, status } = await start(person)
      expect(status, JSON.stringify(body)).toBe(201)
      const transactions = await listed(person)
      expect(body.data).toMatchObject({
        status: 'ready',
        rows: transactions.length,
        fileName: 'transactions-2026-11-16.csv',
      })
      const file = await clients[person].get(`/exports/${body.data.exportId}/file`)
      expect(referencesIn(file.body)).toEqual(transactions)
    },
  )

  test('the file uses the filter and the labels of the screen', async () => {
    const { body } = await start('agent', { status: 'failed' })
    const file = await clients['agent'].get(`/exports/${body.data.exportId}/file`)
    expect(referencesIn(file.body)).toEqual(refs('failed'))
    expect(file.body).toContain('New policy')
    expect(file.body).toContain(',Failed,')
  })

  test('a role without the list can’t export it', async () => {
    expect((await start('admin')).status).toBe(403)
  })
})
