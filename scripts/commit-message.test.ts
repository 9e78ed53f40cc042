import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageProblems, withoutComments } from './commit-rules.ts'

describe('a commit message', () => {
  test.each([
    'feat(payouts): split claim payouts between payees',
    'fix: round levies half up',
    'refactor(service-requests)!: rename the approve endpoint\n\nBREAKING CHANGE: see decision 0031.',
    `docs: ${'a'.repeat(66)}`,
    "Merge branch 'main' into payouts",
  ])('is accepted: %s', (message) => expect(messageProblems(message)).toEqual([]))

  test.each([
    ['', 'must look like'],
    ['payouts: what it does now', 'The type "payouts" is not one of'],
    ['Split claim payouts', 'must look like'],
    ['feat(Payouts): split claim payouts', 'must look like'],
    ['feat(payouts):split claim payouts', 'must look like'],
    ['feat(payouts): split claim payouts.', 'without a full stop'],
    [`docs: ${'a'.repeat(67)}`, 'has 73 characters; at most 72 are allowed'],
    ['feat: split payouts\nbecause of garages', 'An empty line must follow'],
  ])('is refused: %s', (message, problem) => expect(messageProblems(message).join()).toContain(problem))

  test('is read without the comment lines of the editor', () => {
    const text =
      'fix: round half up\n\nWhy.\n# On branch main\n# ------------------------ >8 ------------------------\ndiff'
    expect(withoutComments(text)).toBe('fix: round half up\n\nWhy.')
  })
})

describe('the command', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-commits-'))
  // Ignores the git settings of the user, such as hooks and signing.
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@okwan.example', ...args], { cwd: folder, env })
  const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '-m', message)
  const check = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'commit-message.ts'), ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })

  beforeAll(() => {
    git('init', '--quiet', '--initial-branch=main')
    commit('anything goes before the branch')
    git('checkout', '--quiet', '-b', 'payouts')
    commit('feat(payouts): split claim payouts')
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  test('accepts a branch of valid messages and lists invalid ones', () => {
    expect(check('--range', 'main..HEAD')).toMatchObject({ status: 0, stderr: '' })
    commit('more payouts')
    commit('fixup! feat(payouts): split claim payouts')
    const { status, stderr } = check('--range', 'main..HEAD')
    expect(status).toBe(1)
    expect(stderr).toContain('more payouts\n  - The first line must look like')
    expect(stderr).toContain('fixup! feat')
    expect(stderr).not.toContain('anything goes')
  })

  test.each([
    ['feat: split payouts\n# a comment\n', 0],
    ['fixup! feat: split payouts\n', 0],
    ['split payouts\n', 1],
  ])('checks the message file of the hook: %j', (message, status) => {
    const file = path.join(folder, 'MESSAGE')
    fs.writeFileSync(file, message)
    expect(check(file).status).toBe(status)
  })

  test('prints its usage', () => {
    expect(check()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') })
  })
})
