import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const lines = fs.readFileSync(path.join(import.meta.dirname, '../.oxlintrc.json'), 'utf8').split('\n')
const isComment = (line = '') => /^\s*\/\/ [^-]/.test(line)
const isRule = (line = '') => /^ {4}"[\w/-]+": /.test(line)

test('every lint rule and override has a one-line reason', () => {
  const [rules, overrides, end] = ['  "rules": {', '  "overrides": [', '  ],'].map((line) => lines.indexOf(line))
  const withoutError = lines.filter((line, i) => {
    // Adjacent rules can share a reason.
    if (i > Number(rules) && i < Number(overrides))
      return isRule(line) && !isComment(lines[i - 1]) && !isRule(lines[i - 1])
    return i > Number(overrides) && i < Number(end) && line === '    {' && !isComment(lines[i + 1])
  })
  expect(withoutError).toEqual([])
  expect(lines.filter(isRule).length).toBeGreaterThan(15)
})
