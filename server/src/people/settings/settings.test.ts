import { SETTING_NAMES, SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'
import { DEMO_SETTINGS } from '../../demo/company.ts'
import { one, run } from '../../platform/db/database.ts'
import { listenTo } from '../../platform/db/listen.ts'
import { sql } from '../../platform/db/sql.ts'
import { pictureWidths, textOf, widthOfPicture } from '../../platform/documents/pdf-text.fixture.ts'
import { settingAt } from '../../platform/settings/setting-at.ts'
import { sales } from '../../policies/policies/sale.fixture.ts'
import { followSettings } from './follow-settings.ts'

let product: TestProduct
let efua: Client
let ama: Client

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** One pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeAll(async () => {
  product = await startTestProduct({ nodes: 2 })
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.clock.advance(HOUR_SECONDS)
  efua = await product.client('admin').signIn('0200000001')
  ama = await product.client('admin').signIn('0200000009')
})

const today = () => product.clock.now().toISOString().slice(0, 10)
const inDays = (days: number) =>
  new Date(product.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
const company = () => product.product.settings.at('company', product.clock.now())

const propose = (change: object, startsOn = today()) =>
  efua.post('/settings/company', { value: { ...company(), ...change }, startsOn, reason: 'New name' })
const approve = async (id: string, client = ama) =>
  client.post(`/setting-changes/${id}/approve`, await product.stepUp(client, `setting:${id}`))

async function change(values: object, startsOn?: string) {
  const proposed = await propose(values, startsOn)
  expect(proposed.body).toMatchObject({ data: { status: 'pending' } })
  const approved = await approve(proposed.body.data.settingChangeId)
  expect(approved.body).toMatchObject({ data: { status: 'applied' } })
  return approved.body.data
}

test('the demo starts with its company', async () => {
  const { company: shown } = (await efua.get('/settings')).body.data
  expect(shown).toMatchObject({ value: DEMO_SETTINGS.company, isStored: true, planned: [], pendingChange: null })
})

/** A busy machine can take seconds to listen. */
const WAIT = { timeout: 30_000 }

describe('a change of the company', () => {
  test('applies after the approval of a second SuperAdmin', async () => {
    const before = company().address
    const { settingChangeId: id } = (await propose({ address: '1 Liberation Road, Accra' })).body.data
    expect(company().address).toBe(before)
    const own = await approve(id, efua)
    expect(own.body).toMatchObject({ status: 422, code: 'second_person_needed' })
    expect((await ama.post(`/setting-changes/${id}/approve`, {})).status).toBe(422)
    expect((await approve(id)).status).toBe(200)
    expect(company().address).toBe('1 Liberation Road, Accra')
    expect((await approve(id)).body.code).toBe('setting_change_decided')
    const [last] = (await efua.get('/setting-changes?name=company')).body.data
    expect(last).toMatchObject({
      differences: [{ label: 'Address', before, after: '1 Liberation Road, Accra' }],
      requestedBy: { fullName: 'Efua Mensah' },
      decidedBy: { fullName: 'Ama Serwaa' },
    })
  })

  test('starts on its day and not before', async () => {
    await change({ phone: '+233 30 111 1111' }, inDays(2))
    expect(company().phone).not.toBe('+233 30 111 1111')
    const { planned } = (await efua.get('/settings')).body.data.company
    expect(planned).toMatchObject([{ value: { phone: '+233 30 111 1111' } }])
    product.clock.advance(2 * DAY_SECONDS)
    expect(company().phone).toBe('+233 30 111 1111')
  })

  test('reaches the other nodes by notification', async () => {
    const other = product.nodes[1]?.product.settings
    if (!other) throw new Error('two nodes were started')
    const log = { warn: () => {}, error: () => {} } as unknown as FastifyBaseLogger
    const listener = listenTo(product.databaseUrl, log)
    const following = followSettings(other, listener, log)
    // The start of listening is not observable, so a notification is repeated until it is received.
    const received = vi.fn()
    listener.on('knock', received)
    await vi.waitFor(async () => {
      await product.product.db.transaction((tx) => run(tx, sql`select pg_notify('knock', '')`))
      expect(received).toHaveBeenCalled()
    }, WAIT)
    await change({ email: 'office@star.example' })
    const reloaded = () => expect(other.at('company', product.clock.now()).email).toBe('office@star.example')
    await vi.waitFor(reloaded, WAIT)
    await following.stop()
    await listener.close()
  })

  test('changes documents and messages from then on, and none before', async () => {
    const sold = sales(product)
    const policy = await sold.sell({ plate: 'GR 71-26', seller: 'staff' })
    const certificate = async (client: Client, { policyId }: { policyId: string }) =>
      textOf((await client.get(`/policies/${policyId}/certificate.pdf`)).bytes)
    expect(await certificate(efua, policy)).toContain('OkwanInsurance')
    product.clock.advance(HOUR_SECONDS)
    efua = await product.client('admin').signIn('0200000001')
    ama = await product.client('admin').signIn('0200000009')
    await change({ legalName: 'Star Insurance Ltd', shortName: 'Star', signatory: 'Ama Boadu', logo: LOGO })
    product.clock.advance(HOUR_SECONDS)
    efua = await product.client('admin').signIn('0200000001')
    const next = await sold.sell({ plate: 'GR 72-26', seller: 'staff' })
    const text = await certificate(efua, next)
    expect(text).toContain('StarInsuranceLtd')
    expect(text).toContain('AmaBoaduAuthorisedSignatory,forStarInsuranceLtd')
    expect(text).not.toContain('Okwan')
    expect(await certificate(efua, policy)).toContain('OkwanInsurance')
    const logoWidths = async ({ policyId }: { policyId: string }) =>
      pictureWidths((await efua.get(`/policies/${policyId}/certificate.pdf`)).bytes)
    expect(await logoWidths(next)).toContain(widthOfPicture(LOGO))
    expect(await logoWidths(policy)).not.toContain(widthOfPicture(LOGO))
    product.clock.advance(HOUR_SECONDS)
    await product.client('admin').post('/auth/send/otp', { customerMobileNumber: '0200000001' })
    await product.runJobs()
    const [message] = (await product.client('admin').get('/demo/messages?to=233200000001')).body.data
    expect(message.text).toMatch(/^Star: \d{6} is your sign-in code/)
  })

  test.each([
    [{ shortName: 'Much too long a name' }, 'value.shortName'],
    [{ shortName: 'Öko' }, 'value.shortName'],
    [{ documentColour: 'red' }, 'value.documentColour'],
    [{ phone: 'call us' }, 'value.phone'],
    [{ insurerCode: 'Star' }, 'value.insurerCode'],
    [{ logo: 'data:image/svg+xml;base64,AAAA' }, 'value.logo'],
    [{ logo: 'data:image/png;base64,AAAA' }, 'value.logo'],
  ])('%o is refused at its field', async (wrong, path) => {
    const response = await propose(wrong)
    expect(response.status).toBe(422)
    expect(response.body.errors).toMatchObject([{ path }])
  })

  test('is refused for yesterday, without a difference, and while another one is pending', async () => {
    expect((await propose({ phone: '030 1' + '234567' }, inDays(-1))).body.errors).toMatchObject([{ path: 'startsOn' }])
    expect((await propose({})).body.code).toBe('nothing_changed')
    const { settingChangeId: id } = (await propose({ taxNumber: 'C0001' })).body.data
    expect((await propose({ taxNumber: 'C0002' })).body.code).toBe('proposal_pending')
    expect((await ama.post(`/setting-changes/${id}/withdraw`)).status).toBe(403)
    const refused = await ama.post(`/setting-changes/${id}/refuse`, { reason: 'Wrong number' })
    expect(refused.body.data).toMatchObject({ status: 'refused', decisionNote: 'Wrong number', allowedActions: [] })
    const again = (await propose({ taxNumber: 'C0003' })).body.data
    expect((await efua.post(`/setting-changes/${again.settingChangeId}/withdraw`)).body.data.status).toBe('withdrawn')
    expect(company().taxNumber).toBe(DEMO_SETTINGS.company.taxNumber)
  })
})

describe('settings without money', () => {
  const { yearly } = SETTINGS['public-holidays'].initial

  test('apply immediately to the work of the office', async () => {
    const days = [{ date: '2026-11-18', name: 'Eid ul-Fitr' }]
    const body = { value: { days, yearly }, startsOn: today(), reason: 'Announced today' }
    const { data } = (await efua.post('/settings/public-holidays', body)).body
    expect(data).toMatchObject({ status: 'applied', decidedBy: { fullName: 'Efua Mensah' } })
    expect(data.differences).toMatchObject([
      { label: 'Announced holidays', before: 'None', after: '18 Nov 2026 Eid ul-Fitr' },
    ])
    expect((await efua.get('/settings')).body.data['public-holidays'].value).toEqual({ days, yearly })
  })

  test('have bounds', async () => {
    const duplicateDays = [0, 1].map(() => ({ date: '2026-12-18', name: 'Eid' }))
    const holidays = { value: { days: duplicateDays, yearly }, startsOn: today(), reason: 'Announced' }
    expect((await efua.post('/settings/public-holidays', holidays)).body.errors).toMatchObject([{ path: 'value.days' }])
    const promises = { value: { payoutDecisionDays: 0, commissionAnswerDays: 5 }, startsOn: today(), reason: 'Faster' }
    const refused = await efua.post('/settings/service-promises', promises)
    expect(refused.body.errors).toMatchObject([{ path: 'value.payoutDecisionDays' }])
  })
})

test('limits must be consistent with each other', async () => {
  const { value } = (await efua.get('/settings')).body.data['authority-limits']
  const body = {
    value: { ...value, adminApprovesUpToPesewas: 20_000_00 },
    startsOn: today(),
    reason: 'More for Admins',
  }
  const refused = await efua.post('/settings/authority-limits', body)
  expect(refused.body.errors).toMatchObject([{ path: 'value.oneApprovalUpToPesewas' }])
})

test('each value applies from its first day', async () => {
  const start = product.clock.now()
  const tomorrow = new Date(start.getTime() + DAY_SECONDS * 1000)
  const changes = {
    reminders: { renewalDays: [-21] },
    'claim-deadlines': { acknowledgeDays: 2, decideWorkingDays: 4, payWorkingDays: 4, settleDays: 21 },
    'complaint-deadlines': { acknowledgeWorkingDays: 1, answerWorkingDays: 8 },
    'customer-checks': { registerAttempts: 6, hitScore: 95, hitScoreWithBirthYear: 88, reportHours: 12 },
    'mobile-money-limits': {
      paymentMinPesewas: 2_00,
      paymentMaxPesewas: 30_000_00,
      identifiedAbovePesewas: 20_000_00,
      payoutMaxPesewas: 30_000_00,
    },
  } as const
  for (const [name, value] of Object.entries(changes)) {
    const { data } = (await efua.post(`/settings/${name}`, { value, startsOn: inDays(1), reason: 'New rule' })).body
    if (data.status === 'pending') expect((await approve(data.settingChangeId)).status).toBe(200)
    const inDatabase = (at: Date) => product.product.db.read((tx) => settingAt(tx, name as keyof typeof changes, at))
    expect(await inDatabase(start)).toEqual(SETTINGS[name as keyof typeof changes].initial)
    expect(await inDatabase(tomorrow)).toEqual(value)
  }
  const inMemory = () => product.product.settings.at('mobile-money-limits', product.clock.now()).paymentMaxPesewas
  expect(inMemory()).toBe(25_000_00)
  product.clock.advance(DAY_SECONDS)
  expect(inMemory()).toBe(30_000_00)
  efua = await product.client('admin').signIn('0200000001')
  const wrong = { value: { renewalDays: [-7, -7] }, startsOn: inDays(0), reason: 'Twice' }
  expect((await efua.post('/settings/reminders', wrong)).body.errors).toMatchObject([{ path: 'value.renewalDays' }])
})

describe('texts of messages', () => {
  const proposeText = (texts: object, startsOn = today()) => {
    const value = { ...product.product.settings.at('message-texts', product.clock.now()), ...texts }
    return efua.post('/settings/message-texts', { value, startsOn, reason: 'Friendlier words' })
  }
  const signInText = async () => {
    await product.client('admin').post('/auth/send/otp', { customerMobileNumber: '0200000001' })
    await product.runJobs()
    return (await product.client('admin').get('/demo/messages?to=233200000001')).body.data[0].text as string
  }

  test('show placeholders and length, and a preview about a policy', async () => {
    const policy = await sales(product).sell({ plate: 'GR 73-26', seller: 'staff' })
    efua = await product.client('admin').signIn('0200000001')
    const { policyNumber } = (await efua.get(`/policies/${policy.policyId}`)).body.data
    const [, issued] = (await efua.get('/message-texts')).body.data
    expect(issued).toMatchObject({
      template: 'policy-issued',
      isOwn: false,
      placeholders: expect.arrayContaining([{ name: 'plate', isRequired: true }]),
      sms: { encoding: 'GSM-7', parts: 1 },
    })
    const preview = (fields: object) =>
      efua.post('/message-texts/preview', {
        template: 'suspension-reminder',
        text: '{policyNumber} rests ₵',
        ...fields,
      })
    const shown = (await preview({ policyNumber })).body.data
    expect(shown.text).toMatch(new RegExp(`: ${policyNumber} rests ₵$`))
    expect(shown.sms).toMatchObject({ encoding: 'UCS-2', parts: 1 })
    expect((await preview({ policyNumber: 'MTR-99-999999' })).body.errors).toMatchObject([{ path: 'policyNumber' }])
    expect((await preview({ text: 'Call us' })).body.errors).toEqual([{ path: 'text', message: 'Keep {policyNumber}' }])
  })

  test('apply from their first day, after the approval of a second SuperAdmin', async () => {
    const wrong = await proposeText({ 'one-time-code': 'Your code is {code}' })
    expect(wrong.body.errors).toMatchObject([{ path: 'value.one-time-code' }])
    const proposed = await proposeText({ 'one-time-code': 'Hello. {sentence}' }, inDays(1))
    expect(proposed.body.data).toMatchObject({ status: 'pending', differences: [{ label: 'One-time code' }] })
    expect((await approve(proposed.body.data.settingChangeId)).status).toBe(200)
    product.clock.advance(HOUR_SECONDS)
    expect(await signInText()).toMatch(/^\w+: \d{6} is your sign-in code/)
    product.clock.advance(DAY_SECONDS)
    expect(await signInText()).toMatch(/^\w+: Hello\. \d{6} is your sign-in code .* Never share this code\.\n\n@/)
  })
})

describe('the database', () => {
  const write = (statement: ReturnType<typeof sql>) => product.product.db.transaction((tx) => run(tx, statement))

  test('has the same list of settings that need two people', async () => {
    for (const name of SETTING_NAMES) {
      const { two } = await product.product.db.read((tx) =>
        one(tx, z.object({ two: z.boolean() }), sql`select setting_needs_two(${name}) as two`),
      )
      expect([name, two]).toEqual([name, SETTINGS[name].needsApproval])
    }
  })

  test('has the same initial limits', async () => {
    const { 'authority-limits': authority, 'wallet-limits': wallets } = SETTINGS
    const limits = await product.product.db.read((tx) =>
      one(
        tx,
        z.object({ staff: z.number(), admin: z.number(), single: z.number(), day: z.number(), free: z.number() }),
        sql`select staff_limit_at(now()) as staff, admin_limit_at(now()) as admin, single_approval_limit_at(now()) as single,
              daily_cap_at(now()) as day, free_withdrawal_limit_at(now()) as free`,
      ),
    )
    expect(limits).toEqual({
      staff: authority.initial.staffDecidesUpToPesewas,
      admin: authority.initial.adminApprovesUpToPesewas,
      single: authority.initial.oneApprovalUpToPesewas,
      day: authority.initial.dailyCapPesewas,
      free: wallets.initial.withdrawalFreePesewas,
    })
  })

  test('refuses a value without an approved change', async () => {
    await expect(
      write(sql`insert into setting_values (name, value, valid_from) values ('company', '{}', now())`),
    ).rejects.toThrow('already has a value')
    const { settingChangeId: id } = (await propose({ taxNumber: 'C0009' })).body.data
    const store = sql`insert into setting_values (name, value, valid_from, change_id)
                      select name, value, ${product.clock.now()}, id from setting_changes where id = ${id}`
    await expect(write(store)).rejects.toThrow('approved change')
    const decide = sql`update setting_changes set status = 'applied', decided_by = requested_by, decided_at = requested_at
                       where id = ${id}`
    await expect(write(decide)).rejects.toThrow('setting_changes_second_person')
    await expect(write(sql`update setting_changes set value = '{}' where id = ${id}`)).rejects.toThrow(
      'permission denied',
    )
    await expect(write(sql`delete from setting_values`)).rejects.toThrow('permission denied')
    await efua.post(`/setting-changes/${id}/withdraw`)
  })
})
