import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import type { Portal } from '@okwan/domain/platform/permissions'
import { consentTextOn } from '@okwan/domain/sales/travel/consent-texts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../test/database-url.ts'
import { Client, type TestResponse } from '../../test/product.ts'
import { guardStatements } from '../platform/db/logins.ts'
import { textOf } from '../platform/documents/pdf-text.fixture.ts'
import { answers, healthy } from '../sales/travel/sale.fixture.ts'
import { registeredVehicle } from '../simulators/mid/register.ts'

// Goes live with the commands of the program only: starts with an empty database whose owner is no superuser, and ends with the
// first paid certificates.

const program = path.join(import.meta.dirname, '../../../bin/okwan')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-go-live-'))
const name = `golive_${randomBytes(4).toString('hex')}`
const running: ChildProcess[] = []
const TODAY = toAccraDate(new Date())

let admin: pg.Client
let settings: Record<string, string>
let phones: string
let port: number

beforeAll(async () => {
  admin = new pg.Client(inject('postgresUrl'))
  await admin.connect()
  // Steps that an administrator does once: docs/operations.md, Database logins.
  await admin.query(`create role ${name} login nosuperuser nocreatedb nocreaterole`)
  await admin.query(`create database ${name} owner ${name} template template0`)
  for (const role of ['okwan_app', 'okwan_sealer'] as const)
    for (const statement of guardStatements(role, role, name)) await admin.query(statement)
  const urlFor = (login: string) => databaseUrl(inject('postgresUrl'), name).replace(/\/\/[^@/]*@/, `//${login}@`)
  settings = {
    MODE: 'staging',
    PORT: '0',
    HTTPS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    SECRET_KEY: randomBytes(32).toString('base64'),
    AUDIT_CHECKPOINT_DIR: path.join(folder, 'checkpoints'),
    DATABASE_OWNER_URL: urlFor(name),
    DATABASE_URL: urlFor('okwan_app'),
    DATABASE_SEALER_URL: urlFor('okwan_sealer'),
  }
})
afterAll(async () => {
  for (const child of running.toReversed()) {
    if (child.exitCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${name}`)
  await admin.end()
  fs.rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({ PATH: process.env.PATH, HOME: folder, ...settings })

function okwan(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { env: environment(), encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

/** Starts a server and returns the lines that it printed until it was ready. */
async function start(...args: string[]): Promise<string[]> {
  const child = spawn(program, args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (line.startsWith('ready ')) break
  }
  expect(lines.at(-1)).toMatch(/^ready /)
  child.stdout.resume()
  return lines
}

/** Messages of a simulated phone, as its owner reads them, newest first. */
async function messagesOn(number: string): Promise<string[]> {
  const view = (await (await fetch(`${phones}/_sim/phones/${number}`)).json()) as { messages: { text: string }[] }
  return view.messages.map(({ text }) => text)
}

/** The code in a message that arrives after the first `known` ones. */
async function codeOn(number: string, known: number): Promise<string> {
  for (let waited = 0; waited < 300; waited++) {
    const messages = await messagesOn(number)
    const codes = messages.slice(0, messages.length - known).map((text) => /\b(\d{6})\b/.exec(text)?.[1])
    const code = codes.find((each) => each !== undefined)
    if (code) return code
    await sleep(100)
  }
  throw new Error(`no code arrived at ${number}`)
}

async function confirm(client: Client, mobileNumber: string, purpose?: { purpose: string; reference: string }) {
  const known = (await messagesOn(mobileNumber)).length
  const requested = { customerMobileNumber: mobileNumber, ...purpose }
  const { requestId, prefix } = dataOf(await client.post('/auth/send/otp', requested))
  const code = await codeOn(mobileNumber, known)
  return dataOf(await client.post('/auth/verify/otp', { requestId, prefix, code, customerMobileNumber: mobileNumber }))
}

async function signIn(portal: Portal, mobileNumber: string): Promise<Client> {
  const client = new Client(port, portal)
  client.token = (await confirm(client, mobileNumber)).token
  return client
}

/** Returns the data of a response; a refusal fails the test with its sentence. */
function dataOf({ status, body }: TestResponse) {
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body.data
}

const key = () => ({ 'idempotency-key': randomUUID() })

async function policyOf(client: Client, policyId: string) {
  for (let waited = 0; waited < 300; waited++) {
    const policy = dataOf(await client.get(`/policies/${policyId}`))
    if (policy.status === 'active') return policy
    await sleep(200)
  }
  throw new Error('the policy was not issued')
}

test('migrate, setup, serve: two SuperAdmins sign in, add people, and an agent sells motor and travel', {
  timeout: 240_000,
}, async () => {
  expect(okwan('migrate')).toMatchObject({ status: 0 })
  const file = path.join(folder, 'setup.json')
  fs.writeFileSync(file, okwan('setup', '--example').output)
  expect(okwan('setup', '--file', file)).toMatchObject({ status: 0 })
  expect(okwan('setup', '--file', file)).toMatchObject({ status: 1, output: expect.stringContaining('already set up') })
  // The servers work without the login of the owner.
  settings['DATABASE_OWNER_URL'] = ''

  port = await freePort()
  const lines = await start('simulators', '--port', '0', '--delay-ms', '200', '--callbacks', `http://127.0.0.1:${port}`)
  for (const line of lines.slice(0, -1)) {
    const [setting = '', value = ''] = line.split('=')
    settings[setting] = value
  }
  phones = settings['HUBTEL_URL'] ?? ''
  settings = { ...settings, PORT: String(port), CALLBACK_URL: `http://127.0.0.1:${port}` }
  await start('web')
  await start('worker')

  const first = await signIn('admin', '0244000001')
  const second = await signIn('admin', '0244000002')
  const [group] = dataOf(await first.get('/branch'))
  const { branchId } = group.branches[0]
  const person = (role: string, number: string) => ({
    fullName: `New ${role}`,
    mobileNumber: number,
    staffId: `${role}-1`,
    role,
    branchId,
  })
  dataOf(await first.post('/users', person('Admin', '0244000011')))
  const [change] = dataOf(await second.get('/role-changes?status=pending'))
  const reference = `role-change:${change.roleChangeId}`
  const { verificationToken } = await confirm(second, '0244000002', { purpose: 'approval', reference })
  dataOf(await second.post(`/role-changes/${change.roleChangeId}/approve`, { verificationToken }))
  dataOf(await first.post('/users', person('Staff', '0244000012')))
  dataOf(await first.post('/users', person('Agent', '0244000013')))
  await signIn('admin', '0244000011')
  await signIn('staff', '0244000012')
  const agent = await signIn('agent', '0244000013')

  const motor = await sellMotor(agent)
  expect(motor).toMatchObject({ product: 'motor', policyNumber: expect.stringMatching(/^MTR-/) })
  const certificate = await agent.get(`/policies/${motor.policyId}/certificate.pdf`)
  expect(certificate.status).toBe(200)
  expect(textOf(certificate.bytes)).toContain('TEST–notvalid')
  expect(await sellTrip(agent)).toMatchObject({ product: 'travel', policyNumber: expect.stringMatching(/^TRV/) })
})

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function pay(agent: Client, payableType: string, payableId: string, msisdn: string) {
  const how = { method: 'momo', network: 'mtn', msisdn }
  dataOf(await agent.post('/payments', { payableType, payableId, ...how }, key()))
}

async function sellMotor(agent: Client) {
  const vehicle = registeredVehicle('WR 1001-22')
  if (!vehicle) throw new Error('the simulated register has no such vehicle')
  const phone = '0244000021'
  const plate = encodeURIComponent(vehicle.registrationNumber)
  const { lookupId } = dataOf(await agent.get(`/vehicles/lookup?registrationNumber=${plate}`))
  const { draftId } = dataOf(await agent.post('/motor/drafts', { lookupId }))
  const save = async (body: object) => dataOf(await agent.send('PATCH', `/motor/drafts/${draftId}`, body))
  await save({ chassisNumber: vehicle.chassisNumber.slice(-6) })
  const cover = { riskCode: 'X1', coverType: 'thirdparty', startDate: TODAY, endDate: addDays(TODAY, 364) }
  const { seatingCapacity: seats, cubicCapacity: engineCapacity, manufacturingYear: yearOfManufacture } = vehicle
  const estimate = { ...cover, seats, engineCapacity, yearOfManufacture }
  const { estimateId } = dataOf(await agent.post('/motor/estimates', estimate))
  const policyholder = {
    customerType: 'individual',
    firstName: 'Akosua',
    lastName: 'Boateng',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-04',
    ghanaCardNumber: 'GHA-730000001-1',
    phone,
    residentialAddress: '12 Ring Road',
    city: 'Accra',
    region: 'Greater Accra',
    occupation: 'Trader',
    consent: true,
  }
  await save({ vehicleConfirmed: true, underwriting: { ...cover, hireOrReward: false }, policyholder, estimateId })
  const { verificationToken } = await confirm(agent, phone, { purpose: 'consent', reference: draftId })
  const offer = dataOf(await agent.post(`/motor/drafts/${draftId}/purchase`, { verificationToken }, key()))
  await pay(agent, 'motor-purchase', offer.policyRecordId, phone)
  return policyOf(agent, offer.policyId)
}

async function sellTrip(agent: Client) {
  const phone = '0241234567'
  const content = answers({ plan: 'SCH', to: 'FR', days: 14 }, [34], { departure: addDays(TODAY, 30) })
  const draft = dataOf(await agent.post('/travel/drafts', content))
  const { draftId } = draft
  const { totalPesewas } = draft.standardPrice
  dataOf(await agent.post(`/travel/drafts/${draftId}/quotes`, { totalPesewas }))
  const health = { travellers: [{ travellerId: 't1', answers: healthy }] }
  const { draft: priced } = dataOf(await agent.put(`/travel/drafts/${draftId}/health`, health))
  const { version } = consentTextOn(TODAY)
  const codes = ['truth', 'summary_read', 'data_sharing', 'health_data', 'refund_rules']
  dataOf(await agent.send('PATCH', `/travel/drafts/${draftId}`, { ticks: { textVersion: version, codes } }))
  const { verificationToken } = await confirm(agent, phone, { purpose: 'consent', reference: draftId })
  const consent = { verificationToken, acceptedTotalPesewas: priced.price.totalPesewas }
  dataOf(await agent.post(`/travel/drafts/${draftId}/consent`, consent))
  const offer = dataOf(await agent.post(`/travel/drafts/${draftId}/purchase`, {}, key()))
  await pay(agent, 'travel-purchase', offer.payableId, phone)
  return policyOf(agent, offer.policyId)
}
