import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../test/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => product.stop())

test('the log has one line per response and no personal data', async () => {
  const canaries = ['0240000004', '233240000004', '0551239876', '233551239876', 'Canary Person', 'canary@okwan.example']
  const client = product.client('agent')
  const sent = await client.post('/auth/send/otp', { customerMobileNumber: '0240000004' })
  await product.work()
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
