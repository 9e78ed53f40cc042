import { expect, test } from 'vitest'
import { readAgent } from './agent-row.ts'
import type { Cells } from './terms.ts'

function fieldOf(read: () => unknown): string | undefined {
  try {
    read()
  } catch (error) {
    return (error as { fields: { path: string }[] }).fields[0]?.path
  }
  return undefined
}

const agent = { code: 'old-7', fullName: 'Esi Owusu', phone: '024 555 0001', branchCode: 'acc' }

test('an agent has a code, a number and a branch; an assistant has an agent', () => {
  expect(readAgent(agent)).toEqual({
    code: 'OLD-7',
    fullName: 'Esi Owusu',
    phone: '233245550001',
    email: null,
    licence: null,
    role: 'Agent',
    branchCode: 'ACC',
  })
  expect(readAgent({ ...agent, role: 'assistant', agentCode: 'old-1' })).toMatchObject({
    role: 'AssistantAgent',
    agentCode: 'OLD-1',
  })
})

test.each<[Cells, string]>([
  [{ role: 'Admin' }, 'role'],
  [{ code: '' }, 'code'],
  [{ phone: '12' }, 'phone'],
  [{ branchCode: '' }, 'branchCode'],
  [{ role: 'Assistant' }, 'agentCode'],
  [{ email: 'nobody' }, 'email'],
  [{ licenceExpiry: '31/12/2027' }, 'licenceNumber'],
  [{ licenceNumber: 'NIC/1', licenceExpiry: 'soon' }, 'licenceExpiry'],
])('%o is no agent', (changes, field) => {
  expect(fieldOf(() => readAgent({ ...agent, ...changes }))).toBe(field)
})
