import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OPENING_PESEWAS, ProviderLedger } from './ledger.ts'
import { openTestSimulator, type TestSimulator } from './testing.ts'

const payer = '233241234567'
let folder: string
let sim: TestSimulator

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'simulator-'))
  sim = await openTestSimulator({ ledger: path.join(folder, 'ledger.jsonl') })
})
afterEach(async () => {
  await sim.stop()
  rmSync(folder, { recursive: true })
})

async function phone(number = '0241234567') {
  return (await (await sim.control('GET', `phones/${number}`)).json()) as {
    answersManually: boolean
    name: string
    prompts: { id: string; state: string; kind: string }[]
    messages: { text: string }[]
  }
}

async function promptId(): Promise<string> {
  return (await phone()).prompts[0]?.id ?? ''
}

describe("the customer's phone", () => {
  test('shows a prompt that can be approved before the automatic approval', async () => {
    const request = sim.request(payer)
    await sim.hubtel.collect(request)
    expect((await phone()).prompts).toMatchObject([{ kind: 'collect', state: 'pending' }])
    await sim.control('POST', `prompts/${await promptId()}`, { approve: true })
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
    await sim.advance(3_000)
    expect(sim.callbacks).toHaveLength(1)
  })

  test('a declined prompt stays declined', async () => {
    const request = sim.request(payer)
    await sim.mtn.collect(request)
    await sim.control('POST', `prompts/${await promptId()}`, { approve: false })
    await sim.advance(3_000)
    expect(await sim.mtn.collectStatus(request)).toMatchObject({ kind: 'failed', reason: 'declined' })
  })

  test('a prompt can be answered once', async () => {
    await sim.hubtel.collect(sim.request(payer))
    const id = await promptId()
    await sim.control('POST', `prompts/${id}`, { approve: true })
    expect((await sim.control('POST', `prompts/${id}`, { approve: false })).status).toBe(409)
    expect((await sim.control('POST', 'prompts/00', { approve: false })).status).toBe(404)
  })

  test('with manual answers, prompts wait for five minutes, including existing ones', async () => {
    await sim.hubtel.collect(sim.request(payer))
    await sim.control('POST', 'phones/0241234567', { answersManually: true })
    await sim.hubtel.collect(sim.request(payer))
    await sim.advance(5 * 60_000 - 1)
    expect((await phone()).prompts.map(({ state }) => state)).toEqual(['pending', 'pending'])
    await sim.advance(1)
    expect((await phone()).prompts.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(sim.callbacks).toHaveLength(2)
  })

  test('is a separate page with a strict content security policy and no external resources', async () => {
    const page = await fetch(`${sim.url}/phone?number=0241234567`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('<script type="module" src="phone.js">')
    expect((await fetch(`${sim.url}/phone.js`)).headers.get('content-type')).toContain('text/javascript')
    expect((await fetch(`${sim.url}/phone.css`)).headers.get('content-type')).toContain('text/css')
  })

  test('recent numbers are offered, newest first', async () => {
    await sim.sms.send('233201234567', 'Hello', 'Okwan')
    await sim.advance(1)
    await sim.hubtel.collect(sim.request(payer))
    expect(await (await sim.control('GET', 'phones')).json()).toMatchObject({ phones: [payer, '233201234567'] })
  })
})

describe('the ledger', () => {
  async function restart(): Promise<void> {
    await sim.stop()
    sim = await openTestSimulator({ ledger: path.join(folder, 'ledger.jsonl') })
  }

  test('survives a restart, and pending steps still happen', async () => {
    const done = sim.request(payer)
    await sim.hubtel.collect(done)
    await sim.sms.send(payer, 'Hello', 'Okwan')
    await sim.advance(3_000)
    const open = sim.request(payer)
    await sim.hubtel.collect(open)
    const before = await sim.movements()
    await restart()
    expect(await sim.movements()).toEqual(before)
    expect((await phone()).messages).toMatchObject([{ text: 'Hello' }])
    expect((await sim.hubtel.collectStatus(open)).kind).toBe('pending')
    await sim.advance(3_000)
    expect((await sim.hubtel.collectStatus(open)).kind).toBe('paid')
    expect(await sim.hubtel.collect(done)).toMatchObject({ kind: 'failed', code: '4000' })
  })

  test('an incomplete last line is dropped, and writing continues after the last complete line', async () => {
    const request = sim.request(payer)
    await sim.hubtel.collect(request)
    appendFileSync(path.join(folder, 'ledger.jsonl'), '{"type":"settled","id":"')
    await restart()
    await sim.advance(3_000)
    await restart()
    expect((await sim.hubtel.collectStatus(request)).kind).toBe('paid')
    const lines = readFileSync(path.join(folder, 'ledger.jsonl'), 'utf8').trim().split('\n')
    expect(lines.every((line) => typeof JSON.parse(line) === 'object')).toBe(true)
  })

  test('balances follow every movement and are the same after a reload', async () => {
    await sim.hubtel.collect(sim.request(payer))
    await sim.hubtel.disburse(sim.request(payer))
    await sim.hubtel.collect(sim.request('233241234117'))
    await sim.advance(24 * 60 * 60_000)
    const expected = {
      // The balance is one payment less its fee, less the fee of the reversed payment.
      collectionPesewas: OPENING_PESEWAS.collection + 396_00 - 7_72 - 7_72,
      disbursementPesewas: OPENING_PESEWAS.disbursement - 396_00 - 50,
    }
    expect(await sim.hubtel.balances()).toEqual(expected)
    const reread = new ProviderLedger(path.join(folder, 'ledger.jsonl'))
    expect(reread.balance('hubtel', 'collection')).toBe(expected.collectionPesewas)
    expect(reread.balance('hubtel', 'disbursement')).toBe(expected.disbursementPesewas)
    reread.close()
  })

  test('the statement of a day lists every final movement', async () => {
    const paid = sim.request(payer)
    await sim.hubtel.collect(paid)
    const failed = sim.request('233241234102')
    await sim.hubtel.disburse(failed)
    await sim.hubtel.collect(sim.request('233241234106'))
    await sim.advance(3_000)
    const csv = await (await sim.control('GET', 'statement.csv?date=2026-11-15')).text()
    const [head, ...rows] = csv.trim().split('\n')
    expect(head).toBe('date,clientReference,transactionId,networkTransactionId,direction,msisdn,amount,charges,status')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(new RegExp(`^2026-11-15T10:00:03.000Z,${paid.reference},.*,in,${payer},396.00,7.72,paid$`))
    expect(rows[1]).toMatch(new RegExp(`,${failed.reference},.*,out,233241234102,0.00,0.00,failed$`))
    expect((await (await sim.control('GET', 'statement.csv?date=2026-11-16')).text()).trim().split('\n')).toHaveLength(
      1,
    )
  })
})

describe('access to the simulator', () => {
  test('callbacks are sent to the registered host only', async () => {
    await sim.hubtel.collect(sim.request(payer, { callbackUrl: 'http://127.0.0.1:9/elsewhere' }))
    await sim.advance(200_000)
    expect(sim.callbacks).toHaveLength(0)
  })

  test('another host name, another content type and large bodies are refused', async () => {
    expect(await statusWithHost('attacker.example')).toBe(421)
    const form = await fetch(`${sim.url}/_sim/advance`, { method: 'POST', body: 'ms=1' })
    expect(form.status).toBe(415)
    expect((await sim.control('POST', 'advance', { ms: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await sim.control('POST', 'advance', { ms: -1 })).status).toBe(400)
    expect((await sim.control('GET', 'nothing')).status).toBe(404)
  })

  async function statusWithHost(host: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const clientRequest = httpRequest(`${sim.url}/_sim/phones`, { headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      clientRequest.on('error', reject).end()
    })
  }
})

test('without a fixed clock the phone approves automatically after its delay', async () => {
  const live = await openTestSimulator({ clock: { now: () => new Date() }, delayMs: 0 })
  const request = live.request(payer)
  await live.hubtel.collect(request)
  await expect.poll(() => live.callbacks.length).toBe(1)
  expect((await live.hubtel.collectStatus(request)).kind).toBe('paid')
  await live.stop()
})
