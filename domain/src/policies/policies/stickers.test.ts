import { expect, test } from 'vitest'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import { brownCardNumber, certificateNumber, endorsementNumber, motorPolicyNumber } from './numbers.ts'
import { parseStickerNumber, stickerAfter, stickerChange, stickerChangeRefusalReason } from './stickers.ts'

test.each([
  ['NIC12345678', 'NIC12345678'],
  ['ab-123456', 'AB123456'],
  ['0045 812', '0045812'],
  ['12345', undefined],
  ['ABCDE123456', undefined],
  ['12-34-5678', undefined],
])('the sticker number %s reads as %s', (input, number) => {
  expect(parseStickerNumber(input)).toBe(number)
})

test('the first sticker is free; a replacement costs 23 cedis, and a lost one needs a police report', () => {
  expect(stickerChange(false, 'damaged', nic2024)).toEqual({ kind: 'first' })
  expect(stickerChange(true, 'damaged', nic2024)).toEqual({
    kind: 'replacement',
    feePesewas: 2_300,
    oldStickerEvent: 'replace',
    needsPoliceReport: false,
  })
  expect(stickerChange(true, 'lost', nic2024)).toMatchObject({ oldStickerEvent: 'lose', needsPoliceReport: true })
})

test('a sticker is assigned to a policy once', () => {
  expect(stickerAfter('assigned', 'fix')).toBe('active')
  expect(() => stickerAfter('void', 'fix')).toThrow('The status has changed')
})

test('only the sticker of an active policy can be edited', () => {
  expect(stickerChangeRefusalReason('active')).toBeUndefined()
  expect(stickerChangeRefusalReason('cancelled')).toBeDefined()
})

test('certificate, Brown Card and endorsement numbers follow from the policy number', () => {
  const policyNumber = motorPolicyNumber('2026-11-15', 4182)
  expect(policyNumber).toBe('MTR-26-004182')
  expect(certificateNumber(policyNumber, 3)).toBe('CRT-26-004182-03')
  expect(brownCardNumber(policyNumber, 3)).toBe('BRC-26-004182-03')
  expect(endorsementNumber(policyNumber, 2)).toBe('MTR-26-004182/E02')
})
