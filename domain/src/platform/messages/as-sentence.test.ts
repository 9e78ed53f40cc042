import { expect, test } from 'vitest'
import { asSentence } from './as-sentence.ts'

test.each([
  ['The letter is not signed', 'The letter is not signed.'],
  ['The letter is not signed. ', 'The letter is not signed.'],
  ['', ''],
  ['Was the letter signed?', 'Was the letter signed?'],
])('“%s” becomes “%s”', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
