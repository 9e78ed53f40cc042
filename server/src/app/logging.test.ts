import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'
import { withoutPersonalData } from '../platform/http/logging.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => product.stop())

test('the log has one line per response and no personal data', async () => {
  const canaries = ['0240000004', '233240000004', '0551239876', '233551239876', 'Canary Person', 'canary@okwan.example']
  const client = product.client('agent')
  const sent = await client.post('/auth/send/otp', { customerMobileNumber: '0240000004' })
  await product.runJobs()
  const [message] = (await client.get('/demo/messages?to=233240000004')).body.data
  const { requestId, prefix } = sent.body.data
  const body = { requestId, prefix, code: message.code, customerMobileNumber: '0240000004' }
  const verified = await client.post('/auth/verify/otp', body)
  client.token = verified.body.data.token
  await client.post('/auth/send/otp', {
    customerMobileNumber: '0551239876',
    purpose: 'consent',
    reference: 'Canary Person',
  })
  await client.put(`/users/${verified.body.data.user.userId}`, { email: 'canary@okwan.example', role: 'Admin' })
  await client.get('/users?q=Canary%20Person')
  await client.send('POST', '/auth/send/otp', '{"customerMobileNumber": "0551239876"')

  const log = product.logLines().join('')
  expect(log).toContain('"route":"/api/v1/auth/verify/otp"')
  expect(log).toMatch(/"reqId":"[\w-]{12}"/)
  for (const secret of [...canaries, message.code, client.token]) expect(log).not.toContain(secret)
})

test('refusals that can be an attack are logged with the user and without the sent data', async () => {
  const agent = await product.client('agent').signIn('0240000004')
  const { userId } = (await agent.get('/users/profile')).body.data
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const before = product.logLines().length
  await agent.get('/users')
  await agent.get(`/policies/${unknownId}`)
  await agent.post('/auth/logout', {}, { 'sec-fetch-site': 'cross-site' })
  await product.client('agent').get('/users/profile')
  const wrong = { requestId: unknownId, prefix: 'ABCD', code: '000000', customerMobileNumber: '0240000004' }
  await product.client('agent').post('/auth/verify/otp', wrong)
  await agent.post('/auth/logout', { everywhere: false, userId: unknownId })
  await agent.get('/policies?limit=0')

  const lines = product
    .logLines()
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'refused')
  const refused = (code: string, route: string, more = {}) =>
    expect.objectContaining({ level: 40, code, route, ...more })
  expect(lines).toEqual([
    refused('forbidden', '/api/v1/users', { userId }),
    refused('not_found', '/api/v1/policies/:policyId', { userId }),
    refused('cross_site', '/api/v1/auth/logout'),
    refused('not_signed_in', '/api/v1/users/profile'),
    refused('code_wrong', '/api/v1/auth/verify/otp'),
    refused('invalid', '/api/v1/auth/logout', { userId }),
  ])
  expect(JSON.stringify(lines)).not.toContain('240000004')
})

test.each([
  ['no response for 0240000004', 'no response for [number]'],
  ['no response for +233240000004', 'no response for +[number]'],
  ['card GHA-123456789-0 is taken', 'card [card] is taken'],
  ['mail to ama.mensah@okwan.example failed', 'mail to [email] failed'],
  ['the value "Ama Mensah" is refused', 'the value "…" is refused'],
  ['job 12 failed after 3 attempts', 'job 12 failed after 3 attempts'],
])('the error %s is logged as %s', (message, logged) => {
  expect(withoutPersonalData(message)).toBe(logged)
})
