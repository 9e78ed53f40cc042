import { expect, test } from 'vitest'
import { Secrets } from '../secrets.ts'
import { currentKeyId, SEALED_BYTES, seal, sealBytes, unseal, unsealBytes } from './seal.ts'

const OLD = 'the secret of last year, long enough'
const NEW = 'the secret of this year, long enough'
const answers = { hasPreExisting: true, conditions: [{ condition: 'Epilepsy' }] }

test('a sealed value can be decrypted, and two seals of one value differ', () => {
  const secrets = new Secrets(NEW)
  const one = seal(secrets, answers, 'row 1')
  expect(unseal(secrets, one, 'row 1')).toEqual(answers)
  expect(one.sealed.toString('latin1')).not.toContain('Epilepsy')
  expect(seal(secrets, answers, 'row 1').sealed.equals(one.sealed)).toBe(false)
})

test('the length of a sealed value reveals nothing', () => {
  const secrets = new Secrets(NEW)
  const condition = {
    condition: 'x'.repeat(40),
    diagnosedOn: '2020-01',
    onMedication: true,
    hospitalisedLast12m: true,
    awaitingTreatment: true,
    doctorAdvisedAgainstTravel: true,
    stable6m: false,
  }
  const worst = {
    hasPreExisting: true,
    conditions: Array(24).fill(condition),
    otherText: 'ɛ'.repeat(200),
    pregnant: true,
    weeksAtReturn: 60,
    fitToFlyFileId: 'x'.repeat(36),
    disabilityOrAid: 'ɛ'.repeat(200),
  }
  for (const value of [{ hasPreExisting: false }, answers, worst]) {
    const one = seal(secrets, value, 'row 1')
    expect(one.sealed.length).toBe(SEALED_BYTES)
    expect(unseal(secrets, one, 'row 1')).toEqual(value)
  }
})

test('a changed byte, another row and a truncated tag are refused', () => {
  const secrets = new Secrets(NEW)
  const { keyId, sealed } = seal(secrets, answers, 'row 1')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => unseal(secrets, { keyId, sealed: changed }, 'row 1')).toThrow()
  expect(() => unseal(secrets, { keyId, sealed }, 'row 2')).toThrow()
  expect(() => unseal(secrets, { keyId, sealed: sealed.subarray(0, 20) }, 'row 1')).toThrow()
})

test('bytes are decrypted unchanged, and only with the key of their own use', () => {
  const secrets = new Secrets(NEW)
  const letter = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])
  const sealed = sealBytes(secrets, 'medical-letters', letter, 'letter 1')
  expect(sealed.sealed.length).toBe(letter.length + 28)
  expect(unsealBytes(secrets, 'medical-letters', sealed, 'letter 1').equals(letter)).toBe(true)
  expect(() => unsealBytes(secrets, 'health-answers', sealed, 'letter 1')).toThrow('is unknown')
})

test('after a key change, old values can be decrypted with the previous secret, and new ones use the new key', () => {
  const old = seal(new Secrets(OLD), answers, 'row 1')
  const changing = new Secrets(NEW, OLD)
  expect(unseal(changing, old, 'row 1')).toEqual(answers)
  const renewed = seal(changing, answers, 'row 1')
  expect(renewed.keyId).toBe(currentKeyId(new Secrets(NEW), 'health-answers'))
  expect(renewed.keyId).not.toBe(old.keyId)
  expect(unseal(new Secrets(NEW), renewed, 'row 1')).toEqual(answers)
  expect(() => unseal(new Secrets(NEW), old, 'row 1')).toThrow('set PREVIOUS_SECRET_KEY')
})
