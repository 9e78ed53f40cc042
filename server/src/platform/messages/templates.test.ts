import { expect, test } from 'vitest'
import { Secrets } from '../secrets.ts'
import { renderMessage } from './templates.ts'

const secrets = new Secrets('a secret that only tests know, 32+')

test.each(['constructor', 'toString', '__proto__', 'anything'])(
  'a code about “%s” says what its purpose is',
  (about) => {
    const params = { challengeId: 'c', prefix: 'ABCD', purpose: 'consent', host: 'agent.localhost', about }
    expect(renderMessage('one-time-code', params, secrets).text).toContain(
      'your Okwan code to agree to your insurance (',
    )
  },
)
